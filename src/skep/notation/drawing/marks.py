"""Marks over a hive: the last move, its route, reasons and targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees

from skep.notation.drawing.geometry import Point, hexagon, number, pair
from skep.notation.drawing.palette import HALO, LAST, REASON, TARGET

_OUTLINE = 47
_STROKE = 5
_HALO_STROKE = 8
_SHORT_OF_END = 34
"""How far from the center of the last hex an arrow stops, so that the bug stays visible."""


def left(middle: Point) -> str:
    """Mark where the last move began."""
    return _outlined(hexagon(_OUTLINE - 5, middle), LAST, dashes="13 10.5")


def reached(middle: Point) -> str:
    """Mark where the last move ended."""
    return _outlined(hexagon(_OUTLINE, middle), LAST)


def reasons(middles: Sequence[Point]) -> Iterator[str]:
    """Mark hexes that block a move, each with a sign that works without color."""
    for middle in middles:
        yield _outlined(hexagon(_OUTLINE, middle), REASON, dashes="6 8")
    for middle in middles:
        sign = middle.moved(0, -_OUTLINE)
        yield _disc(sign, 12, REASON)
        yield (
            f'<path d="M{pair(*sign.moved(0, -6.5))}v7" stroke="{HALO}" stroke-width="3.6"'
            ' stroke-linecap="round"/>'
        )
        yield _dot(sign.moved(0, 6), 2.2, HALO)


def target(middle: Point, *, occupied: bool) -> str:
    """Mark a hex where a piece may go. The dot doesn't cover a bug on it."""
    dot = middle.moved(0, -_OUTLINE) if occupied else middle
    return _outlined(hexagon(_OUTLINE - 6, middle), TARGET) + _disc(dot, 8, TARGET)


def arrow(points: Sequence[Point]) -> str:
    """Draw the route of a piece from point to point, with rounded corners."""
    if not points[1:]:
        return ""
    before, end = points[-2], points[-1]
    tip = end.toward(before, min(1, _SHORT_OF_END / max(end.distance(before), 1)))
    path = "".join(_curves([*points[:-1], tip]))
    angle = degrees(atan2(end.y - before.y, end.x - before.x))
    head = f'<path transform="translate({pair(*tip)}) rotate({number(angle)})" d="M5 0L-9-8.5V8.5Z"'
    line = f'<path d="{path}" fill="none" stroke-linecap="round"'
    return (
        f'{line} stroke="{HALO}" stroke-width="{_HALO_STROKE}" opacity=".85"/>'
        f'{head} fill="{HALO}" stroke="{HALO}" stroke-width="4" stroke-linejoin="round"/>'
        f'{line} stroke="{LAST}" stroke-width="{_STROKE}"/>{head} fill="{LAST}"/>'
        + _disc(points[0], 6, LAST)
    )


def _curves(points: Sequence[Point]) -> Iterator[str]:
    yield f"M{pair(*points[0])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        yield f"L{pair(*before.toward(corner, 0.55))}"
        yield f"Q{pair(*corner)} {pair(*corner.toward(after, 0.45))}"
    yield f"L{pair(*points[-1])}"


def _outlined(path: str, color: str, *, dashes: str = "") -> str:
    """Return an outline on a halo. The halo is solid, so that gaps show on any page."""
    line = f'<path d="{path}" fill="none" stroke-linejoin="round"'
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'{line} stroke="{HALO}" stroke-width="{_HALO_STROKE}" opacity=".85"/>'
        f'{line} stroke="{color}" stroke-width="{_STROKE}"{dash}/>'
    )


def _disc(middle: Point, radius: float, color: str) -> str:
    return _dot(middle, radius + 2, HALO) + _dot(middle, radius, color)


def _dot(middle: Point, radius: float, color: str) -> str:
    x, y = number(middle.x), number(middle.y)
    return f'<circle cx="{x}" cy="{y}" r="{number(radius)}" fill="{color}"/>'
