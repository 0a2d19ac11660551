"""A match between two players in Python: opponents by name, or objects of your own.

>>> from skep.match.play import play_match
>>> result = play_match("naive", "random", games=4, rules="Base", seed=1)
>>> result.wins, result.draws, result.losses
(4, 0, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from skep.bounds import MATCH_GAMES, SEEDS
from skep.core.bugs import Color
from skep.core.checks import check_type, within
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.engine.limits import Limits
from skep.game import Game
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.openings import SUITES, Half, load_openings, suite_for
from skep.match.referee import MAX_PLIES
from skep.match.seats import MatchPlayer, MatchSeat, seat_for
from skep.match.statistics import Elo, elo, pair_counts, score_of
from skep.notation.record import GameRecord
from skep.notation.rulesets import as_ruleset

AT_ONCE = 64
"""The default number of games that are played side by side."""

_AT_ONCE = range(1, 4097)
"""The allowed numbers of games side by side. Each may keep two searches in memory."""

_PLY_LIMITS = range(1, 1_000_001)
_COLORS = (Color.WHITE, Color.BLACK)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The games of a match. All numbers are those of the first player."""

    players: tuple[str, str]
    """The names of the first and the second player."""

    games: tuple[Game, ...]
    """Games 2n and 2n+1 are a pair: the same opening, with the first player as White, then Black.

    The tags ``White`` and ``Black`` have the names, and ``Opening`` the suite and the number.
    """

    @property
    def points(self) -> tuple[float, ...]:
        """The points in each game: 1 for a win, 0.5 for a draw."""
        return tuple(_points(game, _COLORS[number % 2]) for number, game in enumerate(self.games))

    @property
    def wins(self) -> int:
        """The number of games that the first player has won."""
        return self.points.count(1.0)

    @property
    def draws(self) -> int:
        """The number of draws, including games that were too long."""
        return self.points.count(0.5)

    @property
    def losses(self) -> int:
        """The number of games that the first player has lost."""
        return self.points.count(0.0)

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """The numbers of pairs with 0, ½, 1, 1½ and 2 points, as ``Sprt.ratio`` takes them."""
        points = self.points
        return pair_counts(map(sum, zip(points[::2], points[1::2], strict=True)))

    @property
    def score(self) -> float:
        """The score, from 0 to 1."""
        return sum(self.points) / len(self.games)

    @property
    def elo(self) -> Elo:
        """The difference in Elo with its 95% interval, from the pairs."""
        return elo(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score, from the pairs."""
        found = self.elo
        return score_of(found.low), score_of(found.high)

    def __str__(self) -> str:
        low, high = self.interval
        one, other = self.players
        return f"{one} scores {self.score:.0%} ({low:.0%} to {high:.0%}) against {other}"


def play_match(  # noqa: PLR0913 - each is an option of its own
    first: str | MatchPlayer,
    second: str | MatchPlayer,
    *,
    games: int = 100,
    rules: Ruleset | str = TOURNAMENT,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    openings: str | None = None,
    limits: Limits | None = None,
    at_once: int = AT_ONCE,
    on_game: Callable[[Game], object] | None = None,
) -> MatchResult:
    """Play a match in pairs of games: the same opening, with colors reversed.

    A player is the name of an opponent or an object with ``name``, ``reset`` and ``choose``.
    *limits* are for players by name that search. *openings* is as in ``skep.match.openings``. By
    default, it is the hold-out half of the suite for the rules. The seed decides the openings and
    the seeds of the players. So the same seed gives the same match, unless a player is limited by
    seconds, or plays differently for another reason that its seed doesn't decide.

    Up to *at_once* games are played side by side, unless a player is an object without
    ``choose_all``. *on_game* is called with each game that ends.

    :raises UnknownOpponentError: when no opponent has this name.
    :raises WrongTypeError: when an argument has the wrong type, or a player lacks a method.
    :raises ValueError: when a number is out of range.
    :raises MatchError: when *games* is odd, *openings* don't fit the rules, ``choose_all`` returns
        the wrong number of moves, or a player changes a game that it gets.
    :raises IllegalMoveError: when a player chooses an illegal move.
    :raises HiveError: what ``opponent`` raises for names, and what the players raise.
    """
    number = within("games", games, MATCH_GAMES)
    if number % 2:
        raise MatchError(MatchErrorCode.ODD_GAMES, games=number)
    ruleset, seed = as_ruleset(rules), within("seed", seed, SEEDS)
    check_type("openings", openings, str, type(None))
    check_type("limits", limits, Limits, type(None))
    longest = within("max_plies", max_plies, _PLY_LIMITS)
    most = within("at_once", at_once, _AT_ONCE)
    seats = (
        seat_for("first", first, limits, f"{seed} first"),
        seat_for("second", second, limits, f"{seed} second"),
    )
    starts = _starts(openings or suite_for(ruleset), ruleset, seed)
    most = most if all(seat.is_together for seat in seats) else 1
    playing = _Playing(seats, starts, number, longest, on_game or _nothing)
    return MatchResult((seats[0].name, seats[1].name), playing.play(most))


class _Playing:
    """The games of a match, those in progress and those that have ended."""

    def __init__(
        self,
        seats: tuple[MatchSeat, MatchSeat],
        starts: Sequence[tuple[str, GameRecord]],
        number: int,
        max_plies: int,
        on_game: Callable[[Game], object],
    ) -> None:
        self._seats = seats
        self._starts = starts
        self._number = number
        self._max_plies = max_plies
        self._on_game = on_game
        self._games: list[Game] = []
        self._running: list[int] = []

    def play(self, at_once: int) -> tuple[Game, ...]:
        """Play all games, some of them side by side."""
        try:
            while True:
                self._end_games()
                while len(self._running) < at_once and len(self._games) < self._number:
                    self._begin()
                if not self._running:
                    return tuple(self._games)
                for side in range(2):
                    self._move(side)
        finally:
            for number in self._running:
                self._leave(number)

    def _begin(self) -> None:
        number = len(self._games)
        opening, record = self._starts[number // 2 % len(self._starts)]
        game = Game.from_record(record)
        names = [seat.name for seat in self._seats]
        white, black = names if number % 2 == 0 else reversed(names)
        game.tags.update(White=white, Black=black, Opening=opening)
        self._games.append(game)
        self._running.append(number)
        for seat in self._seats:
            seat.begin(number)
        self._settle(game)

    def _move(self, side: int) -> None:
        """Play a move in every game in which it is this side's turn."""
        turns = [number for number in self._running if self._is_turn(number, side)]
        if turns:
            games = [self._games[number] for number in turns]
            before = [(game.moves, game.outcome) for game in games]
            moves = self._seats[side].choose(turns, games)
            if [(game.moves, game.outcome) for game in games] != before:
                name = self._seats[side].name
                raise MatchError(MatchErrorCode.CHANGED_GAME, player=name)
            for game, move in zip(games, moves, strict=True):
                game.play(move)
                self._settle(game)

    def _is_turn(self, number: int, side: int) -> bool:
        game = self._games[number]
        return game.outcome is None and game.to_move is _COLORS[(number + side) % 2]

    def _settle(self, game: Game) -> None:
        """Play passes that are forced, and end a game that is too long."""
        while game.outcome is None:
            if game.position.ply >= self._max_plies:
                game.finish(Outcome(Termination.LENGTH, None))
            elif game.position.must_pass:
                game.play_unchecked(game.legal_moves()[0])
            else:
                return

    def _end_games(self) -> None:
        ended = [number for number in self._running if self._games[number].outcome is not None]
        for number in ended:
            self._running.remove(number)
            self._leave(number)
            self._on_game(self._games[number])

    def _leave(self, number: int) -> None:
        for seat in self._seats:
            seat.end(number)


def _starts(name: str, ruleset: Ruleset, seed: int) -> list[tuple[str, GameRecord]]:
    """Return the openings with their names, in a random order."""
    half = Half.HOLD_OUT if name in SUITES else Half.ALL
    found = load_openings(name, ruleset, half)
    numbered = [(f"{found.name} {at}", one) for at, one in enumerate(found.records, start=1)]
    Random(f"openings {seed}").shuffle(numbered)
    return numbered


def _points(game: Game, color: Color) -> float:
    winner = game.outcome.winner if game.outcome else None
    return 0.5 if winner is None else float(winner is color)


def _nothing(_: Game) -> None:
    """Do nothing."""
