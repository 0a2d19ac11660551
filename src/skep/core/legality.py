"""Which pieces may be placed or moved at all, and the list of legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex
from skep.core.movement import routes
from skep.core.moves import PASS, Move, Movement, Placement
from skep.core.one_hive import pinned_hexes
from skep.core.placement import placement_hexes
from skep.core.throws import throwers, throws

if TYPE_CHECKING:
    from skep.core.position import Position

ORDER_VERSION = 1
"""Increases when the order of legal moves changes. Records, seeds and signatures depend on it."""


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal moves in their defined order.

    Placements come before movements. Both are sorted by bug (queen, spider, beetle, grasshopper,
    ant, mosquito, ladybug, pillbug), then by number, then the player's own pieces before thrown
    pieces of the opponent, then by destination (r, q). If no other move is legal, the only one is a
    pass. A finished game has no legal moves.
    """
    if position.outcome is not None:
        return ()
    moves: list[Move] = [*_placements(position), *_movements(position)]
    return tuple(moves) or (PASS,)


def must_pass(position: Position) -> bool:
    """Whether a pass is the only legal move. One other move is enough to tell that it isn't."""
    if position.outcome is not None:
        return False
    return not any(True for _ in chain(_placements(position), _movements(position)))


def pieces_to_place(position: Position) -> list[Piece]:
    """Return the pieces that the side to move may place now, in the order of ``Bug``.

    Pieces of the same bug are interchangeable and enter in numeric order (rule R3.3).
    """
    if is_queen_due(position):
        return [Piece(position.to_move, Bug.QUEEN)]
    too_early = position.turn == 1 and not position.ruleset.queen_first
    box = position.ruleset.box
    return [
        Piece(position.to_move, bug, box[bug] - left + 1)
        for bug, left in position.reserve(position.to_move).items()
        if left and not (bug is Bug.QUEEN and too_early)
    ]


def is_queen_due(position: Position) -> bool:
    """Whether the side to move has to place its queen now (rule R3.4)."""
    return (
        position.turn >= position.ruleset.queen_due_turn
        and position.to_move not in position.hive.queens()
    )


def _placements(position: Position) -> Iterator[Placement]:
    hexes = _in_order(placement_hexes(position.hive, position.to_move))
    return (Placement(piece, end) for piece in pieces_to_place(position) for end in hexes)


def _movements(position: Position) -> Iterator[Movement]:
    """Yield movements of the player's own pieces, and throws of any piece.

    There are none unless the player's own queen is in play (rule R4.1).
    """
    hive, color, stunned = position.hive, position.to_move, position.stunned
    if color not in hive.queens():
        return
    pinned = pinned_hexes(hive)
    ready_throwers = list(throwers(hive, color, stunned))
    ends: dict[Piece, set[Hex]] = {}
    starts: dict[Piece, Hex] = {}
    for at, stack in hive.stacks.items():
        piece = stack[-1]
        alone = len(stack) == 1
        if piece == stunned or (alone and at in pinned):
            continue
        starts[piece] = at
        ends[piece] = set(routes(hive, at, position.ruleset)) if piece.color is color else set()
        if alone:
            for thrower in ready_throwers:
                if at in thrower.neighbors():
                    ends[piece].update(throws(hive, thrower, at))
    for piece in sorted(ends, key=lambda one: (one.bug.order, one.number, one.color is not color)):
        for end in _in_order(ends[piece]):
            yield Movement(piece, starts[piece], end)


def _in_order(hexes: set[Hex]) -> list[Hex]:
    return sorted(hexes, key=lambda at: (at.r, at.q))
