"""Small files, such as networks and weights: a file without end is not read to its end."""

from __future__ import annotations

import os

LARGEST_FILE = 1 << 26
"""No network and no weights have more bytes."""


def read_bounded(path: str | os.PathLike[str]) -> bytes:
    """Return the contents of a small file.

    Of a file that is too large, return the beginning: one byte more than is allowed.

    :raises OSError: when it cannot be read.
    :raises ValueError: when it cannot be the name of a file.
    """
    with open(path, "rb") as file:  # noqa: PTH123  # also what is no path, such as /dev/fd/3
        return file.read(LARGEST_FILE + 1)
