"""The shapes of a graph: only a few, so that every format can draw them."""

from __future__ import annotations

from dataclasses import dataclass

from skep.notation.drawing.geometry import Point

Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon."""

    points: Points
    color: str
    """The color as ``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with round ends and corners; a single point is a dot."""

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
    """Shapes on a rectangle, the first at the bottom; *y* grows downward from 0."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str
    """The title for screen readers."""

    description: str
    """The description for screen readers."""
