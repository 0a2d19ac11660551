"""Locks on open files, so that two processes never write to the same one."""

from __future__ import annotations

import errno
import os
from typing import IO


def try_lock(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed, and return whether that worked.

    It returns False at once if the file is locked already, by another process or through another
    handle of this one.

    :raises OSError: when there are no locks: the file system has none, or filelock is missing.
    """
    try:
        # Imported here: most commands never lock a file, and it takes 40 ms.
        from filelock import lock_descriptor  # noqa: PLC0415
    except ImportError as error:
        # ``python3 -m skep.train`` has the filelock that PyTorch installed, which may be too old.
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK)) from error
    return lock_descriptor(file.fileno(), blocking=False)
