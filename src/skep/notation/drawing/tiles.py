"""Tiles: one piece as SVG markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skep.core.bugs import Piece
from skep.notation.drawing.art import bug_markup
from skep.notation.drawing.geometry import Point, hexagon, number, pair
from skep.notation.drawing.palette import TILES

_BUG_SCALE = 0.84
_BUG_RAISED = 3
"""How far a bug with dots is raised to make room for them."""

_DOTS_AT = 34.2
_DOT_RADIUS = 2.7
_DOT_PITCH = 7.4


def tile(piece: Piece, middle: Point, *, scale: float = 1, numbers: bool = False) -> str:
    """Return a piece centered at a point. Pieces of the same bug have dots, or *numbers*."""
    by = "" if scale == 1 else f" scale({number(scale)})"
    where = f"translate({pair(*middle)}){by}"
    return f'<g transform="{where}"><title>{piece}</title>{_markup(piece, numbers=numbers)}</g>'


def shadows(middles: Sequence[Point], level: int) -> Iterator[str]:
    """Yield the shadow of all tiles of a level. Higher tiles have wider and deeper shadows."""
    dx, dy = 1 + 1.5 * level, 3 + 2 * level
    path = "".join(hexagon(43, middle.moved(dx, dy)) for middle in middles)
    for spread, opacity in ((4, 0.16), (10, 0.1)):
        yield (
            f'<g opacity="{opacity}"><path d="{path}" stroke="#000" stroke-linejoin="round"'
            f' stroke-width="{spread + 5 * level}"/></g>'
        )


def small_tile(piece: Piece, middle: Point, *, scale: float, numbers: bool) -> str:
    """Return a small piece, with a rim that sets it off from the large ones below."""
    rim = TILES[piece.color.other].face
    return (
        f'<path d="{hexagon(45 * scale, middle)}" stroke="{rim}" stroke-width="6"'
        ' stroke-linejoin="round"/>' + tile(piece, middle, scale=scale, numbers=numbers)
    )


@lru_cache(maxsize=256)
def _markup(piece: Piece, *, numbers: bool) -> str:
    colors = TILES[piece.color]
    has_twin = piece.bug.count > 1
    raised = f"translate(0 {number(-_BUG_RAISED)}) " if has_twin else ""
    return "".join(
        [
            '<g stroke-linejoin="round">',
            _layer(45, 7, colors.rim),
            _layer(44, 5, colors.shade),
            _layer(44, 3.4, colors.light, up=0.7),
            _layer(41.5, 4, colors.face),
            "</g>",
            f'<g color="{colors.bugs[piece.bug]}">',
            f'<g transform="{raised}scale({_BUG_SCALE})">{bug_markup(piece.bug)}</g>',
            _twin(piece, numbers=numbers) if has_twin else "",
            "</g>",
        ]
    )


def _layer(radius: float, stroke: float, color: str, *, up: float = 0) -> str:
    """Return a hexagon whose corners are rounded by its own outline."""
    path = hexagon(radius, Point(0, -up))
    return f'<path d="{path}" fill="{color}" stroke="{color}" stroke-width="{number(stroke)}"/>'


def _twin(piece: Piece, *, numbers: bool) -> str:
    if numbers:
        return (
            f'<text y="{number(_DOTS_AT + 3.4)}" fill="currentColor" font-family="sans-serif"'
            f' font-size="14" font-weight="bold" text-anchor="middle">{piece.number}</text>'
        )
    first = -_DOT_PITCH * (piece.number - 1) / 2
    return "".join(
        f'<circle cx="{number(first + _DOT_PITCH * at)}" cy="{number(_DOTS_AT)}"'
        f' r="{number(_DOT_RADIUS)}" fill="currentColor"/>'
        for at in range(piece.number)
    )
