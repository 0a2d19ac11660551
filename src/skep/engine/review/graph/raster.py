"""A picture as PNG: resvg rasterizes our SVG."""

from __future__ import annotations

from skep.engine.errors import PicturesNeededError
from skep.engine.review.graph.shapes import Picture
from skep.engine.review.graph.svg import format_svg


def check_png() -> None:
    """Check that PNG pictures can be made here.

    :raises PicturesNeededError: when the extra ``pictures`` isn't installed.
    """
    try:
        import resvg_py  # noqa: F401, PLC0415 # pyright: ignore[reportUnusedImport]
    except ImportError as error:
        raise PicturesNeededError from error


def format_png(picture: Picture, *, scale: int = 2) -> bytes:
    """Return a picture as a PNG file with *scale* pixels per unit.

    :raises PicturesNeededError: when the extra ``pictures`` isn't installed.
    """
    check_png()
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - it may be absent

    # Our labels are made of strokes, so no fonts are needed.
    return svg_to_bytes(svg_string=format_svg(picture), zoom=scale, skip_system_fonts=True)
