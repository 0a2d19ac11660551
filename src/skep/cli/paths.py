"""Paths as users write them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def file_to_write(name: str) -> Path:
    """Return the path of a file by its name, in which ``~`` is the home folder.

    :raises IsADirectoryError: when it is the name of a folder, even of one that is not there.
    """
    if name.endswith(_SEPARATORS):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    return home_expanded(name)


def home_expanded(name: str) -> Path:
    """Return the path of a name in which ``~`` is the home folder; unknown users stay."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 - that of Path raises instead
