"""The hive as a list of pieces, each beside one that was named before."""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.hexes import Direction, Hex
from skep.core.hive import Hive
from skep.notation.movestring import BESIDE


def listing(hive: Hive) -> str:
    """Return the whole hive as one line, covered pieces included.

    >>> from skep.core.bugs import Bug, Color, Piece
    >>> ant, queen = Piece(Color.WHITE, Bug.ANT), Piece(Color.BLACK, Bug.QUEEN)
    >>> listing(Hive({Hex(0, 0): (ant,), Hex(1, 0): (queen,)}))
    'wA1; bQ wA1-'
    """
    return "; ".join(_names(hive))


def reading_order(hive: Hive) -> list[Hex]:
    """Return the occupied hexes from top to bottom, and from left to right."""
    return sorted(hive.stacks, key=lambda at: (at.r, at.q))


def _names(hive: Hive) -> Iterator[str]:
    for at, beside in _grown(hive):
        ground, *above = map(str, hive.stacks[at])
        yield f"{ground} {beside}" if beside else ground
        for below, piece in zip([ground, *above], above, strict=False):
            yield f"{piece} {below}"


def _grown(hive: Hive) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes outward from the first one, each with what it is beside."""
    beside: dict[Hex, str] = {}
    for first in reading_order(hive):
        growing = [] if first in beside else [first]
        beside.setdefault(first, "")
        for at in growing:
            yield at, beside[at]
            for direction in Direction:
                neighbor = at.step(direction)
                if hive.occupied(neighbor) and neighbor not in beside:
                    beside[neighbor] = BESIDE[direction].format(hive.stacks[at][-1])
                    growing.append(neighbor)
