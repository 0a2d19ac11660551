"""Locks on open files, so that two processes never write to the same one."""

from __future__ import annotations

from typing import IO


def try_lock(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed, and return whether that worked.

    It returns False at once if the file is locked already, by another process or through another
    handle of this one.

    :raises OSError: when the file system has no locks.
    """
    # Imported here: most commands never lock a file, and it takes 40 ms.
    from filelock import lock_descriptor  # noqa: PLC0415

    return lock_descriptor(file.fileno(), blocking=False)
