"""The standings of a match or tournament: which games have been played, and what they say.

Games end in any order when several are played at once, the short ones sooner. Pairs count in the
order of the plan nevertheless: so the same games give the same standings, and a sequential test
the same verdict, however many were played at once and however often it was interrupted.
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
        """How many there are."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A draw is half a point."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """The share of the points, 0 to 1; a half where nothing was played."""
        return self.points / self.games if self.games else 0.5

    def __add__(self, other: WinDrawLoss) -> WinDrawLoss:
        return WinDrawLoss(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the plan that has been played."""

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
        """Return the game as a player sees it; nothing if it was not there."""
        if player not in {self.scheduled.white, self.scheduled.black}:
            return WinDrawLoss()
        if self.winner is None:
            return WinDrawLoss(drawn=1)
        return WinDrawLoss(won=1) if self.winner == player else WinDrawLoss(lost=1)


class Standings:
    """The games that have been played so far."""

    def __init__(self, plan: Plan) -> None:
        """Begin with none."""
        self.plan = plan
        self._schedule = tuple(plan.schedule())
        self._played: dict[int, PlayedGame] = {}
        self._pairs = [0, 0, 0, 0, 0]
        self._counted = 0
        self.verdict: SprtVerdict = SprtVerdict.UNDECIDED
        """What the sequential test says, if there is one."""

    def add(self, entry: LogEntry) -> PlayedGame:
        """Take account of a game.

        :raises IndexError: when the plan has no such game.
        """
        played = PlayedGame(self._schedule[entry.number], entry)
        self._played[entry.number] = played
        if self.plan.sprt is not None:
            self._test(self.plan.sprt)
        return played

    @property
    def is_over(self) -> bool:
        """Whether all has been played, or the test has decided."""
        return self.verdict is not SprtVerdict.UNDECIDED or len(self._played) == len(self._schedule)

    @property
    def count(self) -> int:
        """How many games have been played, those that do not count included."""
        return len(self._played)

    def game(self, number: int) -> PlayedGame:
        """Return a game that has been played.

        :raises KeyError: when it has not.
        """
        return self._played[number]

    def missing(self) -> Iterator[ScheduledGame]:
        """Yield the games that have not been played, in their order."""
        return (one for one in self._schedule if one.number not in self._played)

    def games(self) -> list[PlayedGame]:
        """Return the games that count, in the order of the plan.

        Games after the pair that decided the test do not.
        """
        last = (
            2 * self._counted if self.verdict is not SprtVerdict.UNDECIDED else len(self._schedule)
        )
        return [self._played[number] for number in sorted(self._played) if number < last]

    @property
    def left_out(self) -> int:
        """How many games were played and do not count."""
        return len(self._played) - len(self.games())

    def tally(
        self, player: int, *, against: int | None = None, color: Color | None = None
    ) -> WinDrawLoss:
        """Return the results of a player: of all games, or those against somebody or as a color."""
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
        """Return the five counts of the whole pairs between two players, as the first sees them."""
        points = Counter[int]()
        games = Counter[int]()
        for game in self.games():
            if {game.scheduled.white, game.scheduled.black} == {player, other}:
                games[game.scheduled.pair] += 1
                points[game.scheduled.pair] += round(2 * game.tally(player).points)
        return pair_counts(points[pair] / 2 for pair, count in games.items() if count > 1)

    def endings(self) -> Counter[EndReason]:
        """Return how often each ending came about."""
        return Counter(game.entry.ending for game in self.games())

    def faults(self, player: int) -> Counter[EndReason]:
        """Return how often a player lost by each kind of fault."""
        lost = (game for game in self.games() if game.loser == player)
        return Counter(game.entry.ending for game in lost if game.entry.ending.is_fault)

    def _test(self, sprt: Sprt) -> None:
        """Count the pairs that are whole, as far as no pair before them is missing."""
        while self.verdict is SprtVerdict.UNDECIDED:
            first, second = (self._played.get(2 * self._counted + game) for game in (0, 1))
            if first is None or second is None:
                return
            points = (first.tally(0) + second.tally(0)).points
            self._pairs = [a + b for a, b in zip(self._pairs, pair_counts([points]), strict=True)]
            self._counted += 1
            self.verdict = sprt.verdict(self._pairs)
