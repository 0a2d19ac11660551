"""Where a hex is in the planes and in the graph; the reference implementation."""

from __future__ import annotations

from enum import Enum

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import ORIGIN, Hex
from skep.rules import Position
from skep.spaces.numbering import DIRECTIONS, PIECES, numbers_for, reference_order

SIZE = 32
"""The rows and columns of a plane. They wrap around, and no two hexes of a hive share a cell."""

NO_NODE = -1


class Center(Enum):
    """The hex in the middle of the planes, at row and column 16.

    If that queen is in reserve, it is the hex of the other queen, and if both are, the hex of the
    first piece in play in the order of reference pieces.
    """

    OWN_QUEEN = 0
    OPPONENTS_QUEEN = 1


def center_of(position: Position, center: Center, side: Color | None = None) -> Hex:
    """Return the hex in the middle of the planes."""
    side = side or position.to_move
    first = side if center is Center.OWN_QUEEN else side.other
    queens = [Piece(color, Bug.QUEEN) for color in (first, first.other)]
    found = (position.hive.where(piece) for piece in (*queens, *reference_order(side)))
    return next((at for at in found if at is not None), ORIGIN)


def cell_of(at: Hex, center: Hex) -> int:
    """Return where a hex is in a plane: 32 times its row, plus its column."""
    half = SIZE // 2
    row, column = (at.r - center.r + half) % SIZE, (at.q - center.q + half) % SIZE
    return row * SIZE + column


def node_of(at: Hex, position: Position) -> int:
    """Return the node of a hex: its top piece, or an open hex by reference piece and direction."""
    side, hive = position.to_move, position.hive
    numbers = numbers_for(side)
    top = hive.top(at)
    if top is not None:
        return numbers[top]
    beside = {
        piece: (direction + 3) % DIRECTIONS
        for direction, near in enumerate(at.neighbors())
        for piece in hive.stacks.get(near, ())
    }
    for piece in reference_order(side):
        if piece in beside:
            return PIECES + numbers[piece] * DIRECTIONS + beside[piece]
    return NO_NODE
