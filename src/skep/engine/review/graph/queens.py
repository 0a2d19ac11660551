"""The rows below the curve: how many neighbors each queen has, ply by ply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skep.core.bugs import Color
from skep.engine.review.game_review import Review
from skep.engine.review.graph.shapes import Points, Polygon, Shape, Stroke
from skep.notation.drawing.geometry import Box, Point
from skep.notation.drawing.palette import TILES

SIDES = 6
"""A queen with this many neighbors is surrounded."""

_GRID = TILES[Color.WHITE].rim


def draw_queens(review: Review, box: Box) -> Iterator[Shape]:
    """Yield a row for each queen: White's is the upper one.

    The bar of a ply is as high as the share of the queen's six sides that are occupied.
    """
    gap = box.height / 10
    height = (box.height - gap) / 2
    counts = {
        Color.WHITE: [position.queens.white for position in review.positions],
        Color.BLACK: [position.queens.black for position in review.positions],
    }
    for row, color in enumerate(Color):
        top = box.top + row * (height + gap)
        yield from _row(counts[color], Box(box.left, top, box.right, top + height), color)


def _row(counts: Sequence[int | None], box: Box, color: Color) -> Iterator[Shape]:
    outline = _outline(counts, box)
    corner, end = Point(box.left, box.bottom), Point(box.right, box.bottom)
    top = (Point(box.left, box.top), Point(box.right, box.top))
    yield Stroke((top, (corner, end)), 0.75, _GRID)
    yield Polygon((corner, *outline, end), TILES[color].face)
    yield Stroke((outline,), 1.5, _GRID)


def _outline(counts: Sequence[int | None], box: Box) -> Points:
    step = box.width / (len(counts) - 1)
    points: list[Point] = []
    for place, count in enumerate(counts):
        y = box.bottom - box.height * (count or 0) / SIDES
        middle = box.left + place * step
        points.append(Point(max(box.left, middle - step / 2), y))
        points.append(Point(min(box.right, middle + step / 2), y))
    return tuple(points)
