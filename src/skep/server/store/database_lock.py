"""The lock on a database file: only one server at a time uses it."""

from __future__ import annotations

import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from skep.file_locks import try_lock
from skep.server.store.errors import DatabaseInUseError, LinkedDatabaseError, StoreError
from skep.server.store.migrate import sqlite_path


@contextmanager
def database_lock(url: str) -> Generator[None, None, None]:
    """Lock the SQLite file of a URL while the context lasts; other databases need no lock.

    Two servers with the same games would each keep their own clocks and rooms. The lock is a file
    beside the database, and the system releases it however the server ends.

    :raises DatabaseInUseError: when another server uses the file.
    :raises LinkedDatabaseError: when the file has more than one hard link.
    :raises StoreError: when the lock can't be created.
    """
    path = sqlite_path(url)
    if path is None:
        yield
        return
    # One database, whatever symbolic link it was opened through.
    path = path.resolve()
    check_links(path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError from error
    with os.fdopen(handle, "rb+") as file:
        try:
            is_ours = try_lock(file)
        except OSError as error:
            # The file system has no locks, and SQLite needs them too.
            raise StoreError from error
        if not is_ours:
            raise DatabaseInUseError(path)
        yield


def check_links(path: Path) -> None:
    """Check that a database file, if it exists, has no other name.

    The lock and SQLite's own log are files beside the database, named after it. With a second name
    there would be two of each. Two programs that use different logs damage the database.

    :raises LinkedDatabaseError: when there is a hard link to it.
    :raises StoreError: when the file's status can't be read.
    """
    try:
        found = path.stat()
        # A folder has a link from each folder in it. SQLite's own error is clearer.
        if stat.S_ISREG(found.st_mode) and found.st_nlink > 1:
            raise LinkedDatabaseError(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError from error
