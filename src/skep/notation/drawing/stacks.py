"""A hive as SVG markup: its tiles level by level, and the covered pieces in small."""

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
"""How many covered pieces stand above each other; more of them stand in two columns."""


def tiles(hive: Hive, *, numbers: bool) -> Iterator[str]:
    """Yield every piece, the lower levels first: shadows fall on what lies below."""
    order = reading_order(hive)
    for level in range(max(map(len, hive.stacks.values()), default=0)):
        here = [at for at in order if len(hive.stacks[at]) > level]
        yield from shadows([center(at, level) for at in here], level)
        for at in here:
            yield tile(hive.stacks[at][level], center(at, level), numbers=numbers)


def covered(hive: Hive, *, numbers: bool) -> Iterator[str]:
    """Yield the covered pieces in small along the right side of their stack, the lowest below.

    There they hide no bug: they lie over the edge between two tiles. Only a stack of five and
    more needs a second column, and is read from the bottom row up, each from the left.
    """
    for at in reading_order(hive):
        below = hive.stacks[at][:-1]
        for piece, middle in zip(below, _beside(at, len(below)), strict=True):
            yield small_tile(piece, middle, scale=_SMALL, numbers=numbers)


def empty_table() -> Iterator[str]:
    """Yield a few faint hexes, and in their middle the place where a game begins."""
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
    """Return the box around a hive, or the empty table, and around *others* as well."""
    points = [center(at) for at in others]
    if not hive.stacks:
        points.extend(map(center, (ORIGIN, *ORIGIN.neighbors())))
    for at, stack in hive.stacks.items():
        points.extend([center(at), center(at, len(stack) - 1)])
        # A box is drawn around whole tiles, and these are small.
        inward = -WIDTH * (1 - _SMALL) / 2
        points.extend(middle.moved(inward, 0) for middle in _beside(at, len(stack) - 1))
    return around(points)


def _beside(at: Hex, count: int) -> Iterator[Point]:
    """Yield the middles of the covered pieces of a stack, the lowest first."""
    columns = 1 if count <= _ONE_COLUMN else 2
    rows = max(-(-count // columns), 2)
    first = center(at).moved(WIDTH / 2, _SMALL_PITCH * (rows - 1) / 2)
    for one in range(count):
        row, column = divmod(one, columns)
        yield first.moved(_SMALL_PITCH * (column - (columns - 1) / 2), -_SMALL_PITCH * row)
