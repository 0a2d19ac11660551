"""An AND/OR search of its own: it repeats the proofs of puzzles with the pure rules.

It shares no code with ``skep.puzzles``. It has no tables; it only tries moves next to the queens
first.
"""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.core.position import Position


def wins_within(position: Position, side: Color, plies: int) -> bool:
    """Tell whether *side*, to move or not, forces a win within so many plies."""
    if position.outcome is not None:
        return position.outcome.winner is side
    if plies == 0:
        return False
    answers = (
        wins_within(position.play_unchecked(move), side, plies - 1) for move in in_order(position)
    )
    return any(answers) if position.to_move is side else all(answers)


def in_order(position: Position) -> list[Move]:
    """Return the legal moves, those next to a queen first. The order changes no answer."""
    around = {
        hex_ for queen in position.hive.queens().values() for hex_ in (queen, *queen.neighbors())
    }
    return sorted(
        position.legal_moves(),
        key=lambda move: isinstance(move, Pass) or move.end not in around,
    )
