"""Move ordering: if the best moves come first, the search can skip most others."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass
from skep.rules import Position

_BESIDE_ENEMY_QUEEN = 4
_AWAY_FROM_OWN_QUEEN = 3


def in_order(position: Position, best: Move | None) -> list[Move]:
    """Return the legal moves: the *best* known one, then the others by their effect on the queens.

    A move that surrounds the enemy queen ends next to her, so it is among the first.
    """
    hive, color = position.hive, position.to_move
    worth = _worth_of_hexes(hive, color)

    def promise(move: Move) -> int:
        if isinstance(move, Pass):
            return 0
        promise = 0 if hive.occupied(move.end) else worth.get(move.end, 0)
        if isinstance(move, Movement) and hive.height(move.start) == 1:
            promise -= worth.get(move.start, 0)
        return promise

    moves = sorted(position.legal_moves(), key=promise, reverse=True)
    if best is not None and best in moves:
        moves.remove(best)
        moves.insert(0, best)
    return moves


def _worth_of_hexes(hive: Hive, color: Color) -> dict[Hex, int]:
    """Return the value for *color* of a piece on each hex next to a queen."""
    worth: dict[Hex, int] = {}
    for queen, at in hive.queens().items():
        for hex_ in at.neighbors():
            here = -_AWAY_FROM_OWN_QUEEN if queen is color else _BESIDE_ENEMY_QUEEN
            worth[hex_] = worth.get(hex_, 0) + here
    return worth
