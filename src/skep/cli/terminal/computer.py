"""The computer as a player: it moves, answers draw offers, resigns, and gives hints."""

from __future__ import annotations

import random
from collections.abc import Callable

from skep.core.bugs import Color
from skep.engine import Choice, Engine, Level, Limits, Report, Score, accepts_draw, resigns
from skep.game import Game

_HINT = Limits(seconds=2.0, nodes=300_000)
_HASH_MIB = 64
_SEEDS = range(10**9)


class Computer:
    """A side that an engine plays, and what it thought of each of its turns."""

    def __init__(
        self, engine: Engine, color: Color, limits: Limits, *, seed: int | None = None
    ) -> None:
        self.color = color
        """The side that it plays."""

        self.seconds: float | None = limits.seconds
        """How long it thinks about a move, at most."""

        self.seed = seed
        """The number that decides what it leaves to chance; None when that is by chance too."""

        self._engine = engine
        self._limits = limits
        self._scores: dict[int, Score] = {}

    @property
    def level(self) -> Level:
        """The level that it plays at."""
        return self._engine.level

    def decide(self, game: Game, on_report: Callable[[Report], None]) -> Choice:
        """Return the move that it plays in a game, with what it saw."""
        position = game.position
        choice = self._engine.decide(
            position, self._limits, history=_earlier(game), on_report=on_report
        )
        self._scores[position.ply] = choice.score
        return choice

    def accepts_draw(self, game: Game) -> bool:
        """Whether it accepts a draw as the game stands."""
        ply, repetitions = game.position.ply, game.repetitions
        return accepts_draw(self._thoughts(game), ply=ply, repetitions=repetitions)

    def resigns(self, game: Game) -> bool:
        """Whether it gives up, now that it has decided on a move."""
        return resigns(self._thoughts(game), level=self.level.number)

    def _thoughts(self, game: Game) -> list[Score]:
        """Return its scores, the oldest first, without those of turns that were taken back."""
        now = game.position.ply
        return [score for ply, score in sorted(self._scores.items()) if ply <= now]


def opponent(level: int, color: Color, *, seconds: int, seed: int | None = None) -> Computer:
    """Return a computer that plays a side at a level; without a seed, differently every time."""
    by_chance = random.choice(_SEEDS) if seed is None else seed
    engine = Engine(level=level, seed=by_chance, hash_mib=_HASH_MIB)
    return Computer(engine, color, Limits(seconds=seconds), seed=seed)


def advice(game: Game, on_report: Callable[[Report], None] | None = None) -> Report:
    """Return what an engine would play, with all it has, after a moment's thought."""
    with Engine(hash_mib=_HASH_MIB) as engine:
        return engine.think(game.position, _HINT, history=_earlier(game), on_report=on_report)


def _earlier(game: Game) -> list[int]:
    return [position.key for position in game.positions[:-1]]
