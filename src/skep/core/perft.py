"""Perft: the number of ways a game can go on for so many plies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.core.position import Position


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of *depth* plies there are.

    A species is placed once, not once a piece; a pass is a ply; a finished game leads nowhere.
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play_unchecked(move), depth - 1) for move in moves)
