"""A game as the contents of a file."""

from __future__ import annotations

import gzip
from pathlib import Path

from skep.game import Game
from skep.notation.archive import Format, detect_format, format_record
from skep.notation.errors import UnknownFormatError

PACKED = ".gz"


def saved(game: Game, name: str) -> bytes:
    """Return a game as a file of this name would hold it: a picture, or text in some format.

    A name that says nothing means a game string; one that ends in ``.gz`` is packed.

    :raises UnwritableError: when the format is read only, or cannot say the game.
    """
    name = name.lower()
    plain = name.removesuffix(PACKED)
    text = game.svg() if plain.endswith(".svg") else format_record(game.record(), _format(plain))
    contents = f"{text.rstrip()}\n".encode()
    # Without the time of day the same game gives the same file.
    return gzip.compress(contents, mtime=0) if name.endswith(PACKED) else contents


def _format(name: str) -> Format:
    try:
        return detect_format(Path(name).name)
    except UnknownFormatError:
        return Format.UHP
