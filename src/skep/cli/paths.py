"""Paths as users write them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def file_to_write(name: str) -> Path:
    """Return the path of a file to write, with the home folder in place of ``~``.

    :raises IsADirectoryError: when the name ends in a slash, like that of a folder.
    """
    if name.endswith(_SEPARATORS):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    return home_expanded(name)


def home_expanded(name: str) -> Path:
    """Return a path with the home folder in place of ``~``; ``~nobody`` stays as it is."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 - that of Path raises instead
