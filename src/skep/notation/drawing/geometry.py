"""The geometry of a picture: pointy-top hexes, where a tile is 100 units high."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from skep.core.hexes import Hex

RADIUS = 50.0
"""From the center of a hex to a corner."""

WIDTH = RADIUS * sqrt(3)
LIFT = 0.08 * 2 * RADIUS
"""How much higher each level of a stack is drawn."""


class Point(NamedTuple):
    """A place in a picture; *y* grows downwards."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Point:
        """Return the point shifted by *dx* to the right and *dy* down."""
        return Point(self.x + dx, self.y + dy)

    def toward(self, other: Point, part: float) -> Point:
        """Return a point on the way to another: *part* is 0 at this point and 1 at the other."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def distance(self, other: Point) -> float:
        """Return the distance between two points."""
        return sqrt((self.x - other.x) ** 2 + (self.y - other.y) ** 2)


_ZERO = Point(0, 0)


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width of the box."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.bottom - self.top

    def grown(self, margin: float) -> Box:
        """Return the box with a margin all around."""
        left, top, right, bottom = self
        return Box(left - margin, top - margin, right + margin, bottom + margin)


def center(at: Hex, level: int = 0) -> Point:
    """Return the center of a tile on a hex; *level* is 0 on the ground."""
    return Point(WIDTH * (at.q + at.r / 2), 1.5 * RADIUS * at.r - LIFT * level)


def around(points: Iterable[Point]) -> Box:
    """Return the box around the tiles with these centers."""
    xs, ys = zip(*points, strict=True)
    half = WIDTH / 2
    return Box(min(xs) - half, min(ys) - RADIUS, max(xs) + half, max(ys) + RADIUS)


def hexagon(radius: float, middle: Point = _ZERO) -> str:
    """Return the path of a pointy-top hexagon."""
    half, quarter = radius * sqrt(3) / 2, radius / 2
    x, y = middle
    corners = [
        (x, y - radius),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + radius),
        (x - half, y + quarter),
        (x - half, y - quarter),
    ]
    return f"M{'L'.join(pair(*corner) for corner in corners)}Z"


def pair(x: float, y: float) -> str:
    """Return two coordinates, as short as a path allows."""
    second = number(y)
    return number(x) + (second if second.startswith("-") else f" {second}")


def number(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
