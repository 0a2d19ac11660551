"""Digits made of strokes, so that a graph needs no font and looks the same in every format."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from skep.engine.review.graph.shapes import Points, Stroke
from skep.notation.drawing.geometry import Point

# Glyphs are 10 high and mostly 6 wide, with the origin in the upper left corner.
_HEIGHT = 10
_GAP = 2.6
_WEIGHT, _BOLD = 1.35, 1.8
_STEP = 20
"""The angle between two points of an arc, in degrees."""


def label(text: str, middle: Point, height: float, color: str, *, bold: bool = False) -> Stroke:
    """Return a string of digits and ``?``, centered on a point."""
    scale = height / _HEIGHT
    width = sum(_WIDTHS.get(sign, 6) for sign in text) + _GAP * (len(text) - 1)
    x, y = middle.x - width * scale / 2, middle.y - height / 2
    lines: list[Points] = []
    for sign in text:
        lines += [
            tuple(Point(x + point.x * scale, y + point.y * scale) for point in line)
            for line in _GLYPHS[sign]
        ]
        x += (_WIDTHS.get(sign, 6) + _GAP) * scale
    return Stroke(tuple(lines), (_BOLD if bold else _WEIGHT) * scale, color)


def _line(*points: tuple[float, float]) -> list[Point]:
    return [Point(*point) for point in points]


def _arc(
    middle: tuple[float, float], radii: tuple[float, float], start: int, end: int
) -> list[Point]:
    """Return points on an ellipse; 0 degrees is right, 90 is down."""
    step = _STEP if end > start else -_STEP
    return [
        Point(
            middle[0] + radii[0] * cos(radians(angle)), middle[1] + radii[1] * sin(radians(angle))
        )
        for angle in [*range(start, end, step), end]
    ]


def _ring(middle: tuple[float, float], radii: tuple[float, float]) -> list[Point]:
    return _arc(middle, radii, 0, 360)


_SIX = (
    _arc((3, 3), (3, 3), 325, 180) + _line((0, 7)),
    _ring((3, 7), (3, 3)),
)

_DRAWN: dict[str, Sequence[list[Point]]] = {
    "0": (_arc((3, 3), (3, 3), 180, 360) + _arc((3, 7), (3, 3), 0, 180) + _line((0, 3)),),
    "1": (_line((0.8, 2.2), (3.4, 0), (3.4, 10)),),
    "2": (_arc((3, 2.9), (2.9, 2.9), 190, 395) + _line((0.1, 10), (6, 10)),),
    "3": (_arc((2.9, 2.5), (2.6, 2.5), 205, 450) + _arc((2.9, 7.5), (3, 2.5), 270, 510),),
    "4": (_line((4.5, 10), (4.5, 0), (0, 7), (6, 7)),),
    "5": (_line((5.4, 0), (1, 0), (0.5, 4.7)) + _arc((2.8, 6.8), (3.1, 3.2), 225, 510),),
    "6": _SIX,
    "7": (_line((0, 0), (6, 0), (2.2, 10)),),
    "8": (_ring((3, 2.45), (2.6, 2.45)), _ring((3, 7.45), (3, 2.55))),
    "9": tuple([Point(6 - point.x, 10 - point.y) for point in line] for line in _SIX),
    "?": (
        _arc((3, 2.9), (2.9, 2.9), 190, 410) + _line((3.1, 6), (3, 6.9)),
        _line((3, 9.8)),
    ),
}

_GLYPHS: dict[str, tuple[Points, ...]] = {
    sign: tuple(tuple(line) for line in lines) for sign, lines in _DRAWN.items()
}

# All others are 6 wide.
_WIDTHS = {"1": 4.2}
