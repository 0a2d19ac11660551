"""A game as the contents of a file."""

from __future__ import annotations

import gzip
from pathlib import Path

from skep.cli.errors import RefusalError
from skep.game import Game
from skep.notation.archive import Format, detect_format, format_record
from skep.notation.errors import UnknownFormatError

PACKED = ".gz"
PICTURE = ".svg"


def saved(game: Game, name: str) -> bytes:
    """Return a game in the format that a file name implies: a picture, or text.

    A name without an ending means a game string; one that ends in ``.gz`` is packed.

    :raises RefusalError: when Skep can't write files with this extension.
    :raises UnwritableError: when the format is read only, or can't hold the game.
    """
    plain, packed = name.lower().removesuffix(PACKED), name.lower().endswith(PACKED)
    text = game.svg() if plain.endswith(PICTURE) else format_record(game.record(), _format(name))
    contents = f"{text.rstrip()}\n".encode()
    # Without a timestamp, the same game always gives the same file.
    return gzip.compress(contents, mtime=0) if packed else contents


def _format(name: str) -> Format:
    try:
        return detect_format(name)
    except UnknownFormatError as error:
        ending = Path(name.lower().removesuffix(PACKED)).suffix
        if ending:
            raise RefusalError("mistake-save-ending", file=name, ending=ending) from error
        return Format.UHP
