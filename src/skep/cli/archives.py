"""Reads the games of files that the user names, and refuses files without games."""

from __future__ import annotations

import gzip
import io
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from skep.cli.errors import RefusalError
from skep.core.ruleset import Ruleset
from skep.notation.archive import Failure, Format, read_file, read_stream
from skep.notation.errors import UnknownFormatError
from skep.notation.patterns import BUG_OF_COLOR
from skep.notation.record import GameRecord

_BEGINS = re.compile(rf"\s*(?:base|1~|\(|\[gametype|{BUG_OF_COLOR})".encode(), re.IGNORECASE)
_PACKED = b"\x1f\x8b"


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


def estimate_games(files: Iterable[Path]) -> int:
    """Return roughly how many games the files hold, for a progress bar.

    Pipes are skipped, as they can be read once.
    """
    return sum(map(_count, filter(Path.is_file, files)))


def _count(path: Path) -> int:
    games = 0
    try:
        with path.open("rb") as file:
            packed = file.peek(len(_PACKED)).startswith(_PACKED)
            for line in gzip.GzipFile(fileobj=file) if packed else file:
                games += bool(_BEGINS.match(line))
    except (OSError, EOFError, zlib.error):
        # Reading the games will report what is wrong with the file.
        pass
    return games


def _is_blank(path: Path) -> bool:
    """Whether a file is blank. A pipe can be read only once, so it does not count as blank."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return not any(line.strip() for line in file)
