"""Pictures of a position: as pixels, as SVG, and as text for a terminal."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from skep.core.moves import Move
from skep.engine.errors import PicturesNeededError
from skep.notation.drawing.svg import Look, draw_svg
from skep.notation.drawing.text import draw_text
from skep.rules import Position

_LOOK = Look(reserves=True, numbers=True, background="white", tile_width=48)


def as_svg(position: Position, last: Move | None) -> str:
    """Return a picture with the last move marked and the reserves on both sides."""
    return draw_svg(position, last, look=_LOOK)


def as_text(position: Position, last: Move | None) -> str:
    """Return the hive and the reserves as text, with the last move marked."""
    return draw_text(position, last)


def as_pixels(position: Position, last: Move | None) -> NDArray[np.uint8]:
    """Return the picture as rows of pixels: (height, width, 3).

    :raises PicturesNeededError: when the extra ``pictures`` isn't installed.
    """
    try:
        from PIL import Image  # noqa: PLC0415 - it may be absent
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - it may be absent
    except ImportError as error:
        raise PicturesNeededError from error
    png = svg_to_bytes(svg_string=as_svg(position, last))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
