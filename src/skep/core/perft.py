"""Perft: the number of move sequences of a given length."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.core.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of *depth* plies.

    Pieces of the same bug in reserve count as one move per hex. A pass is a ply. A finished game
    has no continuation.
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play_unchecked(move), depth - 1) for move in moves)
