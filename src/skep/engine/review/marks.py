"""Marks: from win probabilities to faults, accuracy and the turning points of a game.

The page has the same function in TypeScript (``web/src/state/marks.ts``). Both are tested with
``tests/vectors/marks.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import exp, fsum

from skep.core.bugs import Color

MOST_TURNING_POINTS = 3
MOST_LINES = 100
"""The most moves of a game for which a review shows a better line."""

_PERCENT = 100


class Fault(Enum):
    """A kind of fault; the value is the smallest loss of win probability for it."""

    INACCURACY = 0.08
    MISTAKE = 0.15
    BLUNDER = 0.25

    @classmethod
    def of(cls, loss: float) -> Fault | None:
        """Return the fault of a move with this loss of win probability, if it is one."""
        return max((fault for fault in cls if loss >= fault.value), key=_least_loss, default=None)


@dataclass(frozen=True, slots=True)
class PlayedMoveFacts:
    """What the marks of a move depend on, besides the win probabilities around it."""

    color: Color
    """The mover."""

    is_best: bool = False
    """Whether it is the engine's move: then it loses nothing."""

    is_pass: bool = False
    """Whether it is a pass. Nobody chooses to pass, so it doesn't count toward accuracy."""


@dataclass(frozen=True, slots=True)
class MoveMark:
    """How good a move was."""

    loss: float
    """How much win probability the mover gave away, from 0 to 1."""

    misses_win: bool = False
    """Whether the mover was certain to win before the move, and no longer is."""

    @property
    def fault(self) -> Fault | None:
        """Its fault, if any."""
        return Fault.of(self.loss)

    @property
    def accuracy(self) -> float:
        """Its accuracy, from 0 to 100."""
        return move_accuracy(self.loss)


def move_accuracy(loss: float) -> float:
    """Return the accuracy of a move, from 0 to 100, on the curve that chess servers use."""
    return min(100.0, max(0.0, 103.1668 * exp(-0.04354 * _PERCENT * loss) - 3.1669))


def mark_moves(white: Sequence[float], moves: Sequence[PlayedMoveFacts]) -> tuple[MoveMark, ...]:
    """Return the marks of all moves of a game.

    *white* is White's win probability before the first move and after each one. It is corrected
    with ``chances_in_hindsight``.

    :raises ValueError: when there are more or fewer probabilities than that.
    """
    around = zip(moves, pairwise(chances_in_hindsight(white, moves)), strict=True)
    return tuple(
        MoveMark(_loss(move, before, after), _misses_win(move, before, after))
        for move, (before, after) in around
    )


def chances_in_hindsight(
    white: Sequence[float], moves: Sequence[PlayedMoveFacts]
) -> tuple[float, ...]:
    """Return White's win probabilities, with the certain wins that the next position proves.

    If the mover is certain to win after a move, it was certain before, even if the search didn't
    see it. Otherwise the opponent's loss would seem to have no cause.

    :raises ValueError: when there are more or fewer probabilities than positions.
    """
    if len(white) != len(moves) + 1:
        message = f"{len(moves)} moves need {len(moves) + 1} probabilities, not {len(white)}"
        raise ValueError(message)
    return tuple(
        _certain_for(moves[ply].color)
        if ply < len(moves) and white[ply + 1] == _certain_for(moves[ply].color)
        else chance
        for ply, chance in enumerate(white)
    )


def turning_points(marks: Sequence[MoveMark], most: int = MOST_TURNING_POINTS) -> tuple[int, ...]:
    """Return the plies, from 1, of the faults that lost the most, in the order of play."""
    faults = [ply for ply, mark in enumerate(marks, 1) if mark.fault is not None]
    worst = sorted(faults, key=lambda ply: (-marks[ply - 1].loss, ply))[:most]
    return tuple(sorted(worst))


def plies_with_lines(marks: Sequence[MoveMark]) -> tuple[int, ...]:
    """Return the plies, from 1, of all faults and missed wins: there, a review shows a line.

    If a game has more than ``MOST_LINES`` of them, those that lost the least are left out.
    """
    found = [ply for ply, mark in enumerate(marks, 1) if mark.fault or mark.misses_win]
    worst = sorted(found, key=lambda ply: (-marks[ply - 1].loss, ply))[:MOST_LINES]
    return tuple(sorted(worst))


def side_accuracy(
    marks: Sequence[MoveMark], moves: Sequence[PlayedMoveFacts], color: Color
) -> float | None:
    """Return the mean accuracy of a side's moves, from 0 to 100; None if it only passed."""
    own = [
        mark.accuracy
        for mark, move in zip(marks, moves, strict=True)
        if move.color is color and not move.is_pass
    ]
    return fsum(own) / len(own) if own else None


def _loss(move: PlayedMoveFacts, before: float, after: float) -> float:
    if move.is_best:
        return 0.0
    return max(0.0, before - after if move.color is Color.WHITE else after - before)


def _misses_win(move: PlayedMoveFacts, before: float, after: float) -> bool:
    return not move.is_best and before == _certain_for(move.color) != after


def _certain_for(color: Color) -> float:
    return 1.0 if color is Color.WHITE else 0.0


def _least_loss(fault: Fault) -> float:
    return fault.value
