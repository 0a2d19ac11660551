"""The standings of a match or tournament: the games played so far, and their results.

When several games run at once, short ones end first. Pairs are still counted in the planned order.
So the same games give the same standings and the same verdict of a sequential test, no matter how
many ran at once or how often the match was interrupted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.match.endings import EndReason
from skep.match.log import LogEntry
from skep.match.plan import Plan, ScheduledGame
from skep.match.statistics import Sprt, SprtVerdict, pair_counts


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The points: a draw is half a point."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """The score from 0 to 1; 0.5 if nothing was played."""
        return self.points / self.games if self.games else 0.5

    def __add__(self, other: WinDrawLoss) -> WinDrawLoss:
        return WinDrawLoss(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the plan and its result."""

    scheduled: ScheduledGame
    entry: LogEntry

    @property
    def winner(self) -> int | None:
        """The player who won; None for a draw."""
        return None if self.entry.winner is None else self.scheduled.player(self.entry.winner)

    @property
    def loser(self) -> int | None:
        """The player who lost; None for a draw."""
        winner = self.entry.winner
        return None if winner is None else self.scheduled.player(winner.other)

    def tally(self, player: int) -> WinDrawLoss:
        """Return the result for a player; empty if it did not play in this game."""
        if player not in {self.scheduled.white, self.scheduled.black}:
            return WinDrawLoss()
        if self.winner is None:
            return WinDrawLoss(drawn=1)
        return WinDrawLoss(won=1) if self.winner == player else WinDrawLoss(lost=1)


class Standings:
    """The games played so far, and what they add up to."""

    def __init__(self, plan: Plan) -> None:
        """Start without any games."""
        self.plan = plan
        self._schedule = tuple(plan.schedule())
        self._played: dict[int, PlayedGame] = {}
        self._pairs = [0, 0, 0, 0, 0]
        self._pairs_counted = 0
        self.verdict: SprtVerdict = SprtVerdict.UNDECIDED
        """The verdict of the sequential test, if there is one."""

    def add(self, entry: LogEntry) -> PlayedGame:
        """Add a game.

        :raises IndexError: when the plan has no such game.
        """
        played = PlayedGame(self._schedule[entry.number], entry)
        self._played[entry.number] = played
        if self.plan.sprt is not None:
            self._test(self.plan.sprt)
        return played

    @property
    def is_over(self) -> bool:
        """Whether all games have been played, or the test has decided."""
        return self.verdict is not SprtVerdict.UNDECIDED or len(self._played) == len(self._schedule)

    @property
    def count(self) -> int:
        """How many games have been played, including those that don't count."""
        return len(self._played)

    def game(self, number: int) -> PlayedGame:
        """Return a game that has been played.

        :raises KeyError: when it has not been played yet.
        """
        return self._played[number]

    def missing(self) -> Iterator[ScheduledGame]:
        """Yield the games that have not been played yet, in order."""
        return (one for one in self._schedule if one.number not in self._played)

    def games(self) -> list[PlayedGame]:
        """Return the games that count, in the order of the plan.

        Games after the pair that decided the test don't count.
        """
        last = (
            2 * self._pairs_counted
            if self.verdict is not SprtVerdict.UNDECIDED
            else len(self._schedule)
        )
        return [self._played[number] for number in sorted(self._played) if number < last]

    @property
    def left_out(self) -> int:
        """How many games were played but don't count."""
        return len(self._played) - len(self.games())

    def tally(
        self, player: int, *, against: int | None = None, color: Color | None = None
    ) -> WinDrawLoss:
        """Return the results of a player, optionally against one opponent or with one color."""
        total = WinDrawLoss()
        for game in self.games():
            two = {game.scheduled.white, game.scheduled.black}
            if against is not None and two != {player, against}:
                continue
            if color is not None and game.scheduled.player(color) != player:
                continue
            total += game.tally(player)
        return total

    def pairs(self, player: int, other: int) -> tuple[int, int, int, int, int]:
        """Return the pentanomial counts of the complete pairs of *player* against *other*."""
        points = Counter[int]()
        games = Counter[int]()
        for game in self.games():
            if {game.scheduled.white, game.scheduled.black} == {player, other}:
                games[game.scheduled.pair] += 1
                points[game.scheduled.pair] += round(2 * game.tally(player).points)
        return pair_counts(points[pair] / 2 for pair, count in games.items() if count > 1)

    def endings(self) -> Counter[EndReason]:
        """Return how many games ended for each reason."""
        return Counter(game.entry.ending for game in self.games())

    def faults(self, player: int) -> Counter[EndReason]:
        """Return how many games a player lost for each kind of fault."""
        lost = (game for game in self.games() if game.loser == player)
        return Counter(game.entry.ending for game in lost if game.entry.ending.is_fault)

    def _test(self, sprt: Sprt) -> None:
        """Count complete pairs in the order of the plan, up to the first incomplete one."""
        while self.verdict is SprtVerdict.UNDECIDED:
            first, second = (self._played.get(2 * self._pairs_counted + game) for game in (0, 1))
            if first is None or second is None:
                return
            points = (first.tally(0) + second.tally(0)).points
            self._pairs = [a + b for a, b in zip(self._pairs, pair_counts([points]), strict=True)]
            self._pairs_counted += 1
            self.verdict = sprt.verdict(self._pairs)
