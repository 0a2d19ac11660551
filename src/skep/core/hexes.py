"""Hexes, the places in the plane, and the six directions between them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from skep.core.checks import check_type


class Direction(Enum):
    """A direction on pointy-top hexes; the value is the step ``(dq, dr)`` in axial coordinates.

    Members are in clockwise order from the northwest. Notation looks for a piece beside a hex in
    the same order.
    """

    NW = (0, -1)
    NE = (1, -1)
    E = (1, 0)
    SE = (0, 1)
    SW = (-1, 1)
    W = (-1, 0)

    @property
    def opposite(self) -> Direction:
        """The opposite direction."""
        dq, dr = self.value
        return Direction((-dq, -dr))

    if not TYPE_CHECKING:  # pragma: no branch
        __hash__ = object.__hash__  # as in ``skep.core.bugs``


class Hex(NamedTuple):
    """A place in the plane, in axial coordinates: *q* grows to the east, *r* to the southeast.

    The plane has no edge. Hex is a named tuple because nothing else is hashed as often.
    """

    q: int
    r: int

    def step(self, direction: Direction) -> Hex:
        """Return the neighbor in *direction*."""
        dq, dr = direction.value
        return Hex(self.q + dq, self.r + dr)

    def neighbors(self) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        """Return the six hexes around this one, clockwise from the northwest.

        Consecutive hexes touch, and so do the last and the first. The hexes before and after a
        neighbor flank the step to it.
        """
        return _ring(self)

    def distance(self, other: Hex) -> int:
        """Return the number of steps between two hexes."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def moved(self, dq: int, dr: int) -> Hex:
        """Return the hex shifted by *dq* and *dr*."""
        return Hex(self.q + dq, self.r + dr)

    def rotated(self, sixths: int) -> Hex:
        """Return the hex rotated clockwise about the origin by *sixths* of a full turn."""
        q, r = self
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def mirrored(self) -> Hex:
        """Return the hex mirrored in the line from northwest to southeast through the origin."""
        return Hex(-self.q, self.q + self.r)


ORIGIN = Hex(0, 0)


@lru_cache(maxsize=4096)
def _ring(center: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    q, r = center
    return (
        Hex(q, r - 1),
        Hex(q + 1, r - 1),
        Hex(q + 1, r),
        Hex(q, r + 1),
        Hex(q - 1, r + 1),
        Hex(q - 1, r),
    )


def check_hex(name: str, value: object) -> None:
    """Check that a value is a hex of two whole numbers.

    :raises WrongTypeError: when it is not; the message uses *name*.
    """
    check_type(name, value, Hex)
    for coordinate in cast("Hex", value):
        check_type(name, coordinate, int)


def flanks(start: Hex, end: Hex) -> tuple[Hex, Hex]:
    """Return the two hexes that touch both of two neighbors: the sides of a gate.

    :raises ValueError: when the two hexes do not touch.
    """
    ring = start.neighbors()
    at = ring.index(end)
    return ring[at - 1], ring[(at + 1) % 6]
