"""Queen pressure: how many neighbors each queen has, ply by ply.

The page has the same function in TypeScript (``web/src/state/pressure.ts``). Both are tested with
``tests/vectors/pressure.json``.
"""

from __future__ import annotations

from typing import NamedTuple

from skep.core.bugs import Color
from skep.rules import Position


class QueenPressure(NamedTuple):
    """The number of occupied hexes around each queen, from 0 to 6; None before it is placed."""

    white: int | None
    black: int | None


def queen_pressure(position: Position) -> QueenPressure:
    """Return how many neighbors each queen has.

    At six, it is surrounded (R9.1). A beetle on top of a queen isn't a neighbor.
    """
    hive = position.hive
    queens = hive.queens()

    def neighbors(color: Color) -> int | None:
        at = queens.get(color)
        return None if at is None else sum(1 for _ in hive.neighbors(at))

    return QueenPressure(neighbors(Color.WHITE), neighbors(Color.BLACK))
