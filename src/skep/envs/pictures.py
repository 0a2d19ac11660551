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

WIDTH, HEIGHT = 640, 480
"""The size of a picture in pixels, the same for every position, as recorders of videos need it."""

_LOOK = Look(reserves=True, numbers=True, background="white", tile_width=48)


def as_svg(position: Position, last: Move | None) -> str:
    """Return a picture with the last move marked and the reserves on both sides."""
    return draw_svg(position, last, look=_LOOK)


def as_text(position: Position, last: Move | None) -> str:
    """Return the hive and the reserves as text, with the last move marked."""
    return draw_text(position, last)


def as_pixels(position: Position, last: Move | None) -> NDArray[np.uint8]:
    """Return the picture as rows of pixels: (``HEIGHT``, ``WIDTH``, 3).

    A large hive is drawn smaller.

    :raises PicturesNeededError: when a package of the extra ``envs`` isn't installed.
    """
    try:
        from PIL import Image  # noqa: PLC0415 - it may be absent
    except ImportError as error:
        raise PicturesNeededError("Pillow", "envs") from error
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - it may be absent
    except ImportError as error:
        raise PicturesNeededError(extra="envs") from error
    png = svg_to_bytes(svg_string=as_svg(position, last))
    with Image.open(io.BytesIO(png)) as image:
        picture = image.convert("RGB")
    picture.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    frame = Image.new("RGB", (WIDTH, HEIGHT), "white")
    frame.paste(picture, ((WIDTH - picture.width) // 2, (HEIGHT - picture.height) // 2))
    return np.asarray(frame)
