"""Writing games to SQLite: one connection, one thread, prepared statements."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Compiled, Insert, Update, insert
from sqlalchemy.dialects import sqlite

from skep.server import metrics
from skep.server.store.connection_pools import PRAGMAS
from skep.server.store.errors import ConflictError, SignedOutError, StoreError
from skep.server.store.group_commit import (
    GAME_COLUMNS,
    UPDATE_GAME,
    UPDATE_POSITIONS,
    GameWrite,
    RefusedWrites,
    rows_of,
)
from skep.server.store.tables import events, games

_DIALECT = sqlite.dialect(paramstyle="named")


def _sql(statement: Insert | Update, columns: list[str] | None = None) -> str:
    return str(statement.compile(dialect=_DIALECT, column_keys=columns))


_NEW_GAME = _sql(insert(games), GAME_COLUMNS)
_NEW_EVENT = _sql(insert(events))
_UPDATE_GAME = _sql(UPDATE_GAME)
_UPDATE_POSITIONS = _sql(UPDATE_POSITIONS)
_SIGNED_OUT = "SELECT 1 FROM players WHERE id = ? AND signed_out_at > ?"

_T = TypeVar("_T")


class SqliteWriter:
    """Writes groups of changes without the detours of an asynchronous driver.

    Such a driver goes to its thread and back for every statement. Here a group goes there once.
    """

    def __init__(self, path: Path, lock: asyncio.Lock) -> None:
        """Write to a database that exists; *lock* keeps other writers of this process out."""
        self.path = path
        self._lock = lock
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._connection: sqlite3.Connection | None = None

    async def write(self, changes: Sequence[GameWrite]) -> RefusedWrites:
        """Store changes in one transaction, and return when they are on disk.

        :raises ConflictError: when another process has changed one of the games.
        :raises StoreError: when the database fails.
        """
        loop = asyncio.get_running_loop()
        async with self._lock:
            # It goes on to its end even if nobody waits for it any more.
            work = partial(self._transact, lambda to: _write(to, changes))
            return await asyncio.shield(loop.run_in_executor(self._thread, work))

    async def run(self, statements: Sequence[Update]) -> None:
        """Run statements in one transaction, for a caller who has the lock.

        :raises StoreError: when the database fails.
        """
        compiled = [statement.compile(dialect=_DIALECT) for statement in statements]
        work = partial(self._transact, lambda to: _run(to, compiled))
        loop = asyncio.get_running_loop()
        await asyncio.shield(loop.run_in_executor(self._thread, work))

    def close(self) -> None:
        """Close the connection."""
        self._thread.submit(self._disconnect)
        self._thread.shutdown()

    def _transact(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            connection = self._connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as error:
            raise ConflictError from error
        except sqlite3.Error as error:
            # The file may have been replaced, so look at it again the next time.
            self._disconnect()
            metrics.database_errors.inc()
            raise StoreError from error
        return result

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _write(connection: sqlite3.Connection, changes: Sequence[GameWrite]) -> RefusedWrites:
    refused = {
        index: SignedOutError
        for index, change in enumerate(changes)
        if change.writer and connection.execute(_SIGNED_OUT, change.writer).fetchone()
    }
    rows = rows_of([change for index, change in enumerate(changes) if index not in refused])
    connection.executemany(_NEW_GAME, rows.new_games)
    connection.executemany(_NEW_EVENT, rows.events)
    connection.executemany(_UPDATE_GAME, rows.changed_games)
    connection.executemany(_UPDATE_POSITIONS, rows.publicity)
    return refused


def _run(connection: sqlite3.Connection, statements: Iterable[Compiled]) -> None:
    for statement in statements:
        connection.execute(str(statement), statement.params or {})
