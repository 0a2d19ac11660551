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
    """Return roughly how many games the files hold; pipes are skipped, as they can be read once."""
    return sum(map(_count, filter(Path.is_file, files)))


def _count(path: Path) -> int:
    games = 0
    try:
        with path.open("rb") as file:
            packed = file.peek(len(_PACKED)).startswith(_PACKED)
            for line in gzip.GzipFile(fileobj=file) if packed else file:
                games += bool(_BEGINS.match(line))
    except (OSError, EOFError, zlib.error):
        # The conversion will report what is wrong with the file.
        pass
    return games
