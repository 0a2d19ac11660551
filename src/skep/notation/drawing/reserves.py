"""The reserves of both sides as rows of small tiles in fixed slots."""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.bugs import Bug, Color, Piece
from skep.notation.drawing.geometry import RADIUS, WIDTH, Box, Point, hexagon, number, pair
from skep.notation.drawing.palette import HONEY, TABLE
from skep.notation.drawing.tiles import tile
from skep.rules import Position

_SCALE = 0.5
_PITCH = WIDTH * _SCALE + 3
_GAP = 9
"""Extra room between the slots of two bugs."""

_PADDING = 12
_ROW = 2 * RADIUS * _SCALE + 2 * _PADDING
_AWAY = 4
"""Between the hive and a row."""

_POINTER = 26
_RIM = 4


def with_reserves(position: Position, hive: Box, *, numbers: bool) -> tuple[list[str], Box]:
    """Return the rows, Black's above the hive and White's below, and the box around everything."""
    offsets = list(_offsets(position))
    half = (offsets[-1][1] + _PITCH) / 2 + _PADDING
    middle = (hive.left + hive.right) / 2
    tops = {Color.BLACK: hive.top - _AWAY - _ROW, Color.WHITE: hive.bottom + _AWAY}
    markup = list[str]()
    for color, top in tops.items():
        row = Box(middle - half, top, middle + half, top + _ROW)
        markup.append(_panel(row, to_move=color is position.to_move))
        left = reserve_left(position, color)
        for piece, offset in offsets:
            at = Point(row.left + _PADDING + _PITCH / 2 + offset, top + _ROW / 2)
            own = Piece(color, piece.bug, piece.number)
            markup.append(
                tile(own, at, scale=_SCALE, numbers=numbers) if own in left else _slot(at)
            )
    side = max(hive.width / 2, half + _POINTER)
    bottom = tops[Color.WHITE] + _ROW
    return markup, Box(middle - side, tops[Color.BLACK] - _RIM, middle + side, bottom + _RIM)


def reserve_left(position: Position, color: Color) -> set[Piece]:
    """Return the pieces that a side has yet to place."""
    return {
        Piece(color, bug, total - at)
        for bug, total in position.ruleset.box.items()
        for at in range(position.reserve(color)[bug])
    }


def _offsets(position: Position) -> Iterator[tuple[Piece, float]]:
    """Yield a piece for each slot, and the slot's offset to the right."""
    offset = 0.0
    for bug in Bug:
        for number_ in range(1, position.ruleset.box[bug] + 1):
            yield Piece(Color.WHITE, bug, number_), offset
            offset += _PITCH
        offset += _GAP


def _panel(row: Box, *, to_move: bool) -> str:
    """Return the panel behind a row. The side to move has a honey-colored rim and pointer."""
    rim = f' stroke="{HONEY}" stroke-width="{_RIM}"' if to_move else ""
    panel = (
        f'<rect x="{number(row.left)}" y="{number(row.top)}" width="{number(row.width)}"'
        f' height="{number(row.height)}" rx="14" fill="{TABLE}" fill-opacity=".18"{rim}/>'
    )
    if not to_move:
        return panel
    tip = Point(row.left - 6, (row.top + row.bottom) / 2)
    return f'{panel}<path d="M{pair(*tip)}l-16-11v22Z" fill="{HONEY}"/>'


def _slot(at: Point) -> str:
    path = hexagon(44 * _SCALE, at)
    return (
        f'<path d="{path}" fill="{TABLE}" fill-opacity=".12" stroke="{TABLE}"'
        ' stroke-opacity=".5" stroke-width="1.5" stroke-linejoin="round"/>'
    )
