"""Reads the games of a file that the user names, and refuses files without games."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from skep.cli.errors import RefusalError
from skep.core.ruleset import Ruleset
from skep.notation.archive import Failure, Format, read_file, read_stream
from skep.notation.errors import UnknownFormatError
from skep.notation.record import GameRecord


def games_in(
    path: Path, format_: Format | None = None, *, rules: Ruleset | None = None
) -> Iterator[GameRecord | Failure]:
    """Yield the games in a file, and a failure in place of each game that can't be read.

    :raises OSError: when the file does not exist or can't be read.
    :raises RefusalError: when it is a folder, has an unknown format, or holds no game.
    """
    if path.is_dir():
        raise RefusalError("cli-is-folder", file=str(path))
    found = False
    try:
        for game in read_file(path, format_, ruleset=rules):
            found = True
            yield game
    except UnknownFormatError as error:
        if not _is_blank(path):
            raise RefusalError("cli-not-games", file=str(path)) from error
    if not found:
        raise RefusalError("cli-no-game", file=str(path))


def games_of_input(*, rules: Ruleset | None = None) -> Iterator[GameRecord | Failure]:
    """Yield the games in standard input, which may be compressed.

    :raises RefusalError: when it has an unknown format, or holds no game.
    """
    contents = sys.stdin.buffer.read()
    if not contents.strip():
        raise RefusalError("mistake-input-empty")
    try:
        yield from read_stream(io.BufferedReader(io.BytesIO(contents)), ruleset=rules)
    except UnknownFormatError as error:
        raise RefusalError("mistake-input-not-games") from error


def _is_blank(path: Path) -> bool:
    """Whether a file is blank. A pipe can be read only once, so it does not count as blank."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return not any(line.strip() for line in file)
