"""A hive as SVG markup: its tiles level by level, and small tiles for covered pieces."""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.hexes import ORIGIN, Hex
from skep.core.hive import Hive
from skep.notation.drawing.geometry import WIDTH, Box, Point, around, center, hexagon
from skep.notation.drawing.listing import reading_order
from skep.notation.drawing.palette import HONEY, TABLE
from skep.notation.drawing.tiles import shadows, small_tile, tile

_SMALL = 0.38
_SMALL_PITCH = 33.0
_ONE_COLUMN = 3
"""The most covered pieces in a single column. More than these need two columns."""


def tiles(hive: Hive, *, numbers: bool) -> Iterator[str]:
    """Yield every piece, lower levels first, so that shadows fall on the pieces below."""
    order = reading_order(hive)
    for level in range(max(map(len, hive.stacks.values()), default=0)):
        here = [at for at in order if len(hive.stacks[at]) > level]
        yield from shadows([center(at, level) for at in here], level)
        for at in here:
            yield tile(hive.stacks[at][level], center(at, level), numbers=numbers)


def covered(hive: Hive, *, numbers: bool) -> Iterator[str]:
    """Yield small tiles for covered pieces along the right of a stack, the lowest at the bottom.

    There they lie over the edge between two tiles and hide no bug. Only a stack of five or more
    pieces needs a second column. Rows are read from the bottom up, and from left to right.
    """
    for at in reading_order(hive):
        below = hive.stacks[at][:-1]
        for piece, middle in zip(below, _beside(at, len(below)), strict=True):
            yield small_tile(piece, middle, scale=_SMALL, numbers=numbers)


def empty_table() -> Iterator[str]:
    """Yield a few faint hexes around the one where a game begins."""
    for at in ORIGIN.neighbors():
        path = hexagon(43, center(at))
        yield (
            f'<path d="{path}" fill="{TABLE}" fill-opacity=".08" stroke="{TABLE}"'
            ' stroke-opacity=".35" stroke-width="2" stroke-linejoin="round"/>'
        )
    path = hexagon(43, center(ORIGIN))
    yield (
        f'<path d="{path}" fill="{HONEY}" fill-opacity=".14" stroke="{HONEY}" stroke-width="4"'
        ' stroke-dasharray="12 9.5" stroke-linejoin="round"/>'
    )


def bounds(hive: Hive, others: list[Hex]) -> Box:
    """Return the box around a hive, or around the empty table, that includes *others*."""
    points = [center(at) for at in others]
    if not hive.stacks:
        points.extend(map(center, (ORIGIN, *ORIGIN.neighbors())))
    for at, stack in hive.stacks.items():
        points.extend([center(at), center(at, len(stack) - 1)])
        # A box is drawn around full-size tiles, and these are small.
        inward = -WIDTH * (1 - _SMALL) / 2
        points.extend(middle.moved(inward, 0) for middle in _beside(at, len(stack) - 1))
    return around(points)


def _beside(at: Hex, count: int) -> Iterator[Point]:
    """Yield the centers of the covered pieces of a stack, the lowest first."""
    columns = 1 if count <= _ONE_COLUMN else 2
    rows = max(-(-count // columns), 2)
    first = center(at).moved(WIDTH / 2, _SMALL_PITCH * (rows - 1) / 2)
    for one in range(count):
        row, column = divmod(one, columns)
        yield first.moved(_SMALL_PITCH * (column - (columns - 1) / 2), -_SMALL_PITCH * row)
