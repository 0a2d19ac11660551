"""The lock on a database file: only one server at a time uses it."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager

from skep.file_locks import try_lock
from skep.server.store.errors import DatabaseInUseError, StoreError
from skep.server.store.migrate import sqlite_path


@contextmanager
def database_lock(url: str) -> Generator[None, None, None]:
    """Lock the SQLite file of a URL while the context lasts; other databases need no lock.

    Two servers with the same games would each keep their own clocks and rooms. The lock is a file
    beside the database, and the system releases it however the server ends.

    :raises DatabaseInUseError: when another server uses the file.
    :raises StoreError: when the lock can't be created.
    """
    path = sqlite_path(url)
    if path is None:
        yield
        return
    # One database, whatever link it was opened through.
    path = path.resolve()
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
