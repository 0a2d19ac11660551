"""How pieces are numbered from one side's point of view, and their order as reference pieces."""

from __future__ import annotations

from functools import cache

from skep.core.bugs import Bug, Color, Piece

PIECES_OF_SIDE = sum(bug.count for bug in Bug)
PIECES = 2 * PIECES_OF_SIDE
DIRECTIONS = 6
WHERES = DIRECTIONS + 1
"""Where an action ends, relative to a piece: in one of six directions, or on its hex."""

ON_IT = DIRECTIONS


@cache
def pieces_for(side: Color) -> tuple[Piece, ...]:
    """Return all pieces by number: those of the side, then those of the opponent."""
    return tuple(
        Piece(color, bug, number)
        for color in (side, side.other)
        for bug in Bug
        for number in range(1, bug.count + 1)
    )


@cache
def numbers_for(side: Color) -> dict[Piece, int]:
    """Return the number of each piece."""
    return {piece: number for number, piece in enumerate(pieces_for(side))}


@cache
def reference_order(side: Color) -> tuple[Piece, ...]:
    """Return all pieces in the order of reference pieces: by slot, the opponent's first."""
    pieces = pieces_for(side)
    own, theirs = pieces[:PIECES_OF_SIDE], pieces[PIECES_OF_SIDE:]
    return tuple(piece for pair in zip(theirs, own, strict=True) for piece in pair)
