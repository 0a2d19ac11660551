"""Read small files, such as networks and weights, with a limit on their size."""

from __future__ import annotations

import os

LARGEST_FILE = 1 << 26
"""The largest size of a network or weights file, in bytes."""


def read_bounded(path: str | os.PathLike[str]) -> bytes:
    """Return the contents of a small file.

    If the file is too large, return its beginning, one byte longer than the limit.

    :raises OSError: when it cannot be read.
    :raises ValueError: when it cannot be the name of a file.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - for names such as /dev/fd/3, too
        return file.read(LARGEST_FILE + 1)
