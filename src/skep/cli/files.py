"""The names of files, as people write them."""

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


def check_writable(path: Path) -> None:
    """Raise what writing a file would raise in the end, before all the work for it.

    :raises OSError: when there is no folder for it, or it cannot be written.
    """
    target = path.resolve()
    # A file is replaced, which takes a folder that can be written; a device is written to itself.
    written = target if target.exists() and not target.is_file() else target.parent
    written.stat()
    if not os.access(written, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
