"""Estimates how many games files contain, for the progress bar of a conversion."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable
from pathlib import Path

from skep.notation.patterns import BUG_OF_COLOR

_BEGINS = re.compile(rf"\s*(?:base|1~|\(|\[gametype|{BUG_OF_COLOR})".encode(), re.IGNORECASE)
_PACKED = b"\x1f\x8b"


def estimate_games(files: Iterable[Path]) -> int:
    """Return about how many games the files hold: those that can be read at all, and twice."""
    return sum(map(_count, filter(Path.is_file, files)))


def _count(path: Path) -> int:
    games = 0
    try:
        with path.open("rb") as file:
            packed = file.peek(len(_PACKED)).startswith(_PACKED)
            for line in gzip.GzipFile(fileobj=file) if packed else file:
                games += bool(_BEGINS.match(line))
    except (OSError, EOFError, zlib.error):
        # Reading it again for its games will say what is wrong with it.
        pass
    return games
