"""Engines: a connection pool for the database that a URL names."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from skep.server.store.migrate import sqlite_path

# FULL: what was committed is there after a power cut too.
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

# For SQLite each is a thread, and one writes at a time in any case.
_CONNECTIONS = 4


def make_engine(url: str) -> AsyncEngine:
    """Return the pool for a database; nothing is opened yet."""
    # What was to be stored is nobody's business who reads the log.
    engine = create_async_engine(url, hide_parameters=True, pool_size=_CONNECTIONS, max_overflow=0)
    if engine.dialect.name == "sqlite":
        path = sqlite_path(url)
        if path is not None:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Python's driver would begin transactions by itself, too late for changes of tables.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
