"""How a level chooses its move: by native code if it is built, otherwise in pure Python."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from skep.core.moves import Move
from skep.engine import pure_choice
from skep.engine.levels import Attention, Level
from skep.engine.report import Line, Report
from skep.engine.score import Score
from skep.rules import BACKEND, native

if TYPE_CHECKING:
    from skep.engine.questions import Question
    from skep.rules import Position

_rules = native if BACKEND == "native" else pure_choice

_SEED_MASK = 2**64 - 1


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


def notice(question: Question, seed: int) -> Choice:
    """Return the move of a level that notices only some of its legal moves."""
    position = question.position
    count = question.limits.nodes or 1
    units, move = _rules.best_noticed(position, question.history, count, seed & _SEED_MASK)
    line = Line(Score(units), (move,), position)
    return Choice(line, Report(1, count, perf_counter() - question.asked, (line,)))


def attention(level: Level, position: Position, seed: int) -> Attention:
    """Return how closely a level that searches looks at a position."""
    if _rules.opponent_is_stuck(position):
        return Attention.FINISH
    overlooks = _rules.overlooks(position, seed & _SEED_MASK, level.overlooks)
    return Attention.GLANCE if overlooks else Attention.NORMAL


def pick(report: Report, level: Level, position: Position, seed: int) -> Line:
    """Return the line that a level plays, given the report of a search."""
    units = [line.score.units for line in report.lines]
    chosen: int = _rules.choose_line(
        position, seed & _SEED_MASK, units, level.half_loss, level.margin
    )
    return report.lines[chosen]
