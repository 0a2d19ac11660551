"""How a level chooses one of the lines that a search found."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from skep.core.moves import Move
from skep.engine.levels import Level
from skep.engine.report import Line, Report
from skep.engine.score import Score
from skep.rules import Position

_WINS_AT_ONCE = Score.win(1)
_LOSES_AT_ONCE = Score.loss(2)


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move, and the search that it is based on."""

    line: Line
    """The line that starts with the move."""

    report: Report

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.line.moves[0]

    @property
    def score(self) -> Score:
        """The score of the line, for the player."""
        return self.line.score


def chance_of(seed: int, position: Position) -> Random:
    """Return a random generator; the same seed and position give the same numbers."""
    return Random(f"{seed} {position.key} {position.ply}")


def pick(report: Report, level: Level, chance: Random, *, glancing: bool = False) -> Line:
    """Return the line that a level plays, given the report of a search."""
    lines = list(report.lines)
    if glancing and level.glance == 0:
        lines = [line for line in lines if line.score != _WINS_AT_ONCE] or lines
    best = lines[0]
    if level.temperature == 0 or best.score == _WINS_AT_ONCE:
        return best
    plausible = [line for line in lines if _is_plausible(line, best, level)]
    weights = [math.exp(-_loss(line, best) / level.temperature) for line in plausible]
    return chance.choices(plausible, weights)[0]


def _is_plausible(line: Line, best: Line, level: Level) -> bool:
    """Whether a line is not much worse than the best one and doesn't lose at once."""
    if line.score <= _LOSES_AT_ONCE < best.score:
        return False
    return _loss(line, best) <= level.margin


def _loss(line: Line, best: Line) -> int:
    # A lower line may look better only because it was searched less deeply.
    return max(0, best.score.units - line.score.units)
