"""The computer as a player: it moves, answers draw offers, resigns, and gives hints."""

from __future__ import annotations

import random
from collections.abc import Callable

from skep.bounds import SEEDS
from skep.core.bugs import Color
from skep.engine import Choice, Engine, Level, Limits, Report, Score, accepts_draw, resigns
from skep.game import Game

_HINT = Limits(seconds=2.0, nodes=300_000)


class Computer:
    """A side that an engine plays, with its scores for each of its turns."""

    def __init__(
        self, engine: Engine, color: Color, limits: Limits, *, seed: int | None = None
    ) -> None:
        self.color = color
        """The side that it plays."""

        self.seconds: float | None = limits.seconds
        """The most seconds per move."""

        self.seed = seed
        """The random seed; None for a new one every time."""

        self._engine = engine
        self._limits = limits
        self._scores: dict[int, Score] = {}

    @property
    def level(self) -> Level:
        """The level that it plays at."""
        return self._engine.level

    def decide(self, game: Game, on_report: Callable[[Report], None]) -> Choice:
        """Return the move that it plays, with the report of its search."""
        position = game.position
        choice = self._engine.decide(
            position, self._limits, history=_earlier(game), on_report=on_report
        )
        self._scores[position.ply] = choice.score
        return choice

    def accepts_draw(self, game: Game) -> bool:
        """Whether it accepts a draw now."""
        ply, repetitions = game.position.ply, game.repetitions
        return accepts_draw(self._thoughts(game), ply=ply, repetitions=repetitions)

    def resigns(self, game: Game) -> bool:
        """Whether it resigns instead of playing the move it has found."""
        return resigns(self._thoughts(game), level=self.level.number)

    def _thoughts(self, game: Game) -> list[Score]:
        """Return its scores, oldest first, without turns that were taken back."""
        now = game.position.ply
        return [score for ply, score in sorted(self._scores.items()) if ply <= now]


def opponent(level: int, color: Color, *, seconds: int, seed: int | None = None) -> Computer:
    """Return a computer that plays a side at a level; without a seed, differently every time."""
    by_chance = random.randrange(SEEDS.stop) if seed is None else seed
    engine = Engine(level=level, seed=by_chance)
    return Computer(engine, color, Limits(seconds=seconds), seed=seed)


def advice(game: Game, on_report: Callable[[Report], None] | None = None) -> Report:
    """Return the move of the engine at full strength, after a short search."""
    with Engine() as engine:
        return engine.think(game.position, _HINT, history=_earlier(game), on_report=on_report)


def _earlier(game: Game) -> list[int]:
    return [position.key for position in game.positions[:-1]]
