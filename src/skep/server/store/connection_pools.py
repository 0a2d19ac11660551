"""Connection pools: the SQLAlchemy engine for a database URL, and how long a query can take."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from skep.server.store.errors import SlowQueryError
from skep.server.store.migrate import sqlite_path

LOG_BYTES = 64 * 1024 * 1024
"""How much space SQLite's log needs beside the file. A longer one shrinks to this when it can."""

# FULL: a commit survives a power failure.
PRAGMAS = (
    *("journal_mode=WAL", f"journal_size_limit={LOG_BYTES}"),
    *("synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"),
)

CONNECTIONS = 4
"""How many connections a pool has. For SQLite, each is a thread, and only one of them can write at
a time."""

_WAIT_S = 10.0
"""How long a query can wait for a connection."""

QUESTION_S = 5.0
"""How long a visitor's question about many games can take."""

GIVE_UP = text("SET LOCAL idle_in_transaction_session_timeout = '5s'")
"""What a transaction on PostgreSQL that writes begins with: if its process is cut off or stopped
between two statements, its locks must not stay."""

_AGAIN_S = 0.05
_CANCELLED = "57014"
"""What PostgreSQL calls a query that was stopped."""


def make_engine(url: str, *, timeout_s: float | None = None) -> AsyncEngine:
    """Return the pool for a database; nothing is opened yet.

    A statement may take *timeout_s* seconds on PostgreSQL. Without that, a connection that was cut
    silently would never be given up.

    :raises ArgumentError: for a database in memory: each connection would get its own.
    """
    path = sqlite_path(url)
    if path is None and make_url(url).get_backend_name() == "sqlite":
        message = "a SQLite database has to be a file"
        raise ArgumentError(message)
    engine = create_async_engine(
        url,
        # Parameters are private, so they don't belong in the log.
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=_WAIT_S,
        # A database server that restarted has dropped its connections; a file has none.
        pool_pre_ping=path is None,
        connect_args=_timeouts(url, timeout_s),
    )
    if engine.dialect.name == "sqlite":
        if path is not None:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _timeouts(url: str, seconds: float | None) -> dict[str, float]:
    """Return the settings of the driver; only that of PostgreSQL has these."""
    if seconds is None or make_url(url).get_driver_name() != "asyncpg":
        return {}
    return {"timeout": seconds, "command_timeout": seconds}


def try_out(url: str) -> None:
    """Check that an SQLite file can be opened, and create it if needed: only its owner can read it.

    Other databases are not checked.

    The driver opens files in a thread. If that fails, the thread may report it to an event loop
    that is already closed.

    :raises sqlite3.Error: when it can't be opened, or is not a database.
    """
    path = sqlite_path(url)
    if path is not None:
        _make_private(path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")


def unused_bytes(path: Path) -> int:
    """Return how much of an SQLite file holds nothing, since what was there has been deleted."""
    # If the file can't be read, others will say so.
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
        [(pages,)] = connection.execute("PRAGMA freelist_count")
        [(size,)] = connection.execute("PRAGMA page_size")
        return int(pages * size)
    return 0


def _make_private(path: Path) -> None:
    """Create a file for a database that isn't there yet; its log files get the same permissions."""
    # What is wrong with the path, SQLite says better.
    with suppress(OSError):
        path.touch(mode=0o600)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Python's driver would start transactions on its own, too late for migrations.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


@asynccontextmanager
async def time_limit(connection: AsyncConnection, seconds: float) -> AsyncGenerator[None]:
    """Stop queries if they take longer than some seconds while the context lasts.

    On SQLite that goes for all of them together, and on PostgreSQL for each.

    :raises SlowQueryError: when one was stopped.
    """
    if connection.dialect.name == "sqlite":
        async with _sqlite_limit(connection, seconds):
            yield
        return
    await connection.execute(text(f"SET LOCAL statement_timeout = {round(1000 * seconds)}"))
    try:
        yield
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != _CANCELLED:
            raise
        raise SlowQueryError from error


@asynccontextmanager
async def _sqlite_limit(connection: AsyncConnection, seconds: float) -> AsyncGenerator[None]:
    raw = (await connection.get_raw_connection()).driver_connection
    loop = asyncio.get_running_loop()
    since = loop.time()
    stopping = asyncio.create_task(_stop_after(raw, seconds))
    try:
        yield
    except DBAPIError as error:
        if loop.time() - since < seconds:
            raise
        raise SlowQueryError from error
    finally:
        stopping.cancel()


async def _stop_after(connection: Any, seconds: float) -> None:
    """Stop what a connection does, and what it goes on to do, from a moment on."""
    await asyncio.sleep(seconds)
    while True:
        await connection.interrupt()
        await asyncio.sleep(_AGAIN_S)
