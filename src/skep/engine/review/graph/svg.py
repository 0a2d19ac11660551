"""A picture as SVG, without scripts, style sheets, ids or fonts."""

from __future__ import annotations

from html import escape
from typing import assert_never

from skep.engine.review.graph.shapes import Disc, Picture, Points, Polygon, Shape, Stroke
from skep.notation.drawing.geometry import number, pair


def format_svg(picture: Picture) -> str:
    """Return a picture as a standalone SVG file."""
    size = f"{picture.width} {picture.height}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {size}"'
        f' width="{picture.width}" height="{picture.height}" style="max-width:100%;height:auto">'
    )
    title = f"<title>{escape(picture.title, quote=False)}</title>"
    description = f"<desc>{escape(picture.description, quote=False)}</desc>"
    return "\n".join([opening, title, description, *map(_element, picture.shapes), "</svg>\n"])


def _element(shape: Shape) -> str:
    match shape:
        case Polygon():
            return f'<path d="{_path(shape.points)}Z" fill="{shape.color}"/>'
        case Stroke():
            return (
                f'<path d="{"".join(map(_path, shape.lines))}" fill="none" stroke="{shape.color}"'
                f' stroke-width="{number(shape.width)}" stroke-linecap="round"'
                ' stroke-linejoin="round"/>'
            )
        case Disc():
            x, y = number(shape.middle.x), number(shape.middle.y)
            return f'<circle cx="{x}" cy="{y}" r="{number(shape.radius)}" fill="{shape.color}"/>'
        case _:
            assert_never(shape)


def _path(points: Points) -> str:
    # A line of length 0 still has round ends, which make a dot.
    ends = points if len(points) > 1 else points * 2
    return f"M{'L'.join(pair(*point) for point in ends)}"
