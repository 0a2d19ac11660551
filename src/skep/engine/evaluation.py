"""The static evaluation of the pure searcher."""

from __future__ import annotations

from skep.core.bugs import Bug, Color
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.one_hive import pinned_hexes
from skep.core.outcome import Outcome
from skep.engine.score import WIN
from skep.rules import Position

# Six neighbors lose the game, and each one hurts more than the one before.
_DANGER = (0, 10, 25, 60, 130, 260, 260)
_UNDER_AN_ENEMY = 120

# A piece is worth what it can do, and a pinned one can do almost nothing.
_FREE = {
    Bug.QUEEN: 30,
    Bug.SPIDER: 25,
    Bug.BEETLE: 60,
    Bug.GRASSHOPPER: 35,
    Bug.ANT: 80,
    Bug.MOSQUITO: 65,
    Bug.LADYBUG: 50,
    Bug.PILLBUG: 40,
}
_PINNED = {bug: units // 10 for bug, units in _FREE.items()}


def evaluate(position: Position) -> int:
    """Return the score of a position from its free pieces and the neighbors of the queens.

    A covered piece counts for nothing.
    """
    hive = position.hive
    units = _free_pieces(hive) - _dangers(hive)
    return units if position.to_move is Color.WHITE else -units


def evaluate_end(outcome: Outcome, position: Position, plies: int) -> int:
    """Return the score of a game that ends with this outcome, *plies* plies from the root."""
    if outcome.winner is None:
        return 0
    return WIN - plies if outcome.winner is position.to_move else plies - WIN


def _free_pieces(hive: Hive) -> int:
    """Return the value of White's free pieces minus that of Black's."""
    pinned = pinned_hexes(hive)
    units = 0
    for at, stack in hive.stacks.items():
        top = stack[-1]
        worth = _PINNED if len(stack) == 1 and at in pinned else _FREE
        units += worth[top.bug] if top.color is Color.WHITE else -worth[top.bug]
    return units


def _dangers(hive: Hive) -> int:
    """Return the danger to White's queen minus the danger to Black's."""
    units = 0
    for color, at in hive.queens().items():
        danger = _danger(hive, color, at)
        units += danger if color is Color.WHITE else -danger
    return units


def _danger(hive: Hive, color: Color, queen: Hex) -> int:
    danger = _DANGER[sum(1 for _ in hive.neighbors(queen))]
    return danger + (_UNDER_AN_ENEMY if hive.stacks[queen][-1].color is not color else 0)
