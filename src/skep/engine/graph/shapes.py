"""What a graph is drawn with: few shapes, so that every format can have all of them."""

from __future__ import annotations

from dataclasses import dataclass

from skep.notation.drawing.geometry import Point

Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area within straight edges."""

    points: Points
    color: str
    """As ``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines from point to point, with round ends and corners; one point alone is a dot."""

    lines: tuple[Points, ...]
    width: float
    color: str


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    middle: Point
    radius: float
    color: str


Shape = Polygon | Stroke | Disc


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a rectangle, the first one undermost; *y* grows downwards from 0."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str
    """What a screen reader says first."""

    description: str
    """What it says then."""
