"""A picture as PNG, painted pixel by pixel with smooth edges.

An edge that crosses a pixel covers a part of it and all that lies to its right in the same row;
the sum over all edges of a shape is how much of each pixel it covers. Only pixels with an edge
are looked at one by one, the runs between them are painted at once.
"""

from __future__ import annotations

import struct
import zlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple, assert_never

from skep.engine.graph.shapes import Disc, Picture, Points, Polygon, Shape, Stroke
from skep.notation.drawing.geometry import Point

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLORS_OF_8_BITS = (8, 2, 0, 0, 0)
_BYTES = 3
_WHITE = b"\xff\xff\xff"
_ALL, _NOTHING = 0.998, 0.002


class _Run(NamedTuple):
    """Pixels of one row that a shape covers alike."""

    row: int
    start: int
    end: int
    cover: float


def format_png(picture: Picture, *, scale: int = 2) -> bytes:
    """Return a picture as a PNG file, so many pixels to a unit."""
    canvas = _Canvas(picture.width * scale, picture.height * scale)
    for shape in picture.shapes:
        canvas.paint(shape, scale)
    return canvas.png(picture.title)


class _Canvas:
    """Rows of pixels, white at first."""

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._rows = [bytearray(_WHITE * width) for _ in range(height)]

    def paint(self, shape: Shape, scale: int) -> None:
        """Paint a shape over what is there."""
        color = bytes.fromhex(shape.color.removeprefix("#"))
        for run in _runs(shape, scale):
            row = self._rows[run.row]
            if run.cover >= _ALL:
                row[run.start * _BYTES : run.end * _BYTES] = color * (run.end - run.start)
                continue
            for at in range(run.start * _BYTES, run.end * _BYTES):
                row[at] += round((color[at % _BYTES] - row[at]) * run.cover)

    def png(self, title: str) -> bytes:
        """Return the file; a title may have letters of any script."""
        size = struct.pack(">IIBBBBB", self._width, len(self._rows), *_COLORS_OF_8_BITS)
        # Every row begins with how it was filtered: not at all.
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows), 9)
        text = b"Title\0\0\0\0\0" + title.encode()
        chunks = ((b"IHDR", size), (b"iTXt", text), (b"IDAT", pixels), (b"IEND", b""))
        return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def _runs(shape: Shape, scale: int) -> Iterator[_Run]:
    match shape:
        case Polygon():
            yield from _covered(_scaled(shape.points, scale))
        case Disc():
            yield from _covered(_circle(_scaled((shape.middle,), scale)[0], shape.radius * scale))
        case Stroke():
            yield from _stroked(shape, scale)
        case _:
            assert_never(shape)


def _stroked(stroke: Stroke, scale: int) -> Iterator[_Run]:
    """Yield the pixels of lines: boxes from point to point, and a disc at every point.

    Boxes share a pixel in which one ends and the next begins; a disc only fills what they leave.
    """
    covers: defaultdict[tuple[int, int], float] = defaultdict(float)
    lines, radius = [_scaled(line, scale) for line in stroke.lines], stroke.width * scale / 2
    for start, end in chain.from_iterable(map(pairwise, lines)):
        for at, cover in _pixels(_box(start, end, radius)):
            covers[at] = min(1.0, covers[at] + cover)
    for point in chain.from_iterable(lines):
        for at, cover in _pixels(_circle(point, radius)):
            covers[at] = max(covers[at], cover)
    for (row, x), cover in covers.items():
        yield _Run(row, x, x + 1, cover)


def _pixels(points: Points) -> Iterator[tuple[tuple[int, int], float]]:
    """Yield the pixels of a polygon one by one."""
    for run in _covered(points):
        for x in range(run.start, run.end):
            yield (run.row, x), run.cover


def _box(start: Point, end: Point, radius: float) -> Points:
    length = start.distance(end) or 1.0
    dx, dy = (end.x - start.x) / length * radius, (end.y - start.y) / length * radius
    return (start.moved(-dy, dx), start.moved(dy, -dx), end.moved(dy, -dx), end.moved(-dy, dx))


def _circle(middle: Point, radius: float) -> Points:
    corners = max(12, ceil(radius * 3))
    angles = [2 * pi * corner / corners for corner in range(corners)]
    return tuple(middle.moved(radius * cos(angle), radius * sin(angle)) for angle in angles)


def _scaled(points: Points, scale: int) -> Points:
    return tuple(Point(point.x * scale, point.y * scale) for point in points)


def _covered(points: Points) -> Iterator[_Run]:
    """Yield the pixels that a polygon covers, wholly or in part."""
    rows: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        if start.y < end.y:
            _add_edge(rows, start, end, 1)
        else:
            _add_edge(rows, end, start, -1)
    for row, changes in sorted(rows.items()):
        cover = 0.0
        for x, next_ in pairwise(sorted(changes)):
            cover += changes[x]
            if abs(cover) > _NOTHING:
                yield _Run(row, x, next_, min(1.0, abs(cover)))


def _add_edge(
    rows: defaultdict[int, defaultdict[int, float]], top: Point, bottom: Point, sign: int
) -> None:
    """Add what an edge changes: cut at the sides of pixels, each piece lies within one of them."""
    for upper, lower in pairwise(_cuts(top, bottom)):
        x, height = (upper.x + lower.x) / 2, (lower.y - upper.y) * sign
        column = floor(x)
        changes = rows[floor((upper.y + lower.y) / 2)]
        changes[column] += height * (column + 1 - x)
        changes[column + 1] += height * (x - column)


def _cuts(top: Point, bottom: Point) -> list[Point]:
    """Return the points of an edge at which it goes from one pixel to another, ends included."""
    width, height = bottom.x - top.x, bottom.y - top.y
    if height == 0:
        return []
    left, right = sorted((top.x, bottom.x))
    parts = {0.0, 1.0}
    parts.update((y - top.y) / height for y in range(ceil(top.y), floor(bottom.y) + 1))
    parts.update((x - top.x) / width for x in range(ceil(left), floor(right) + 1) if width)
    return [top.toward(bottom, part) for part in sorted(parts)]
