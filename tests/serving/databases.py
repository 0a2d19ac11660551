"""Databases for tests: an SQLite file, and the server in ``SKEP_TEST_DB`` if it is set.

With ``SKEP_TEST_DB=postgresql+asyncpg://skep@localhost/postgres``, the tests of the store and a few
tests of play run on PostgreSQL too. Each test creates its own database there and drops it
afterwards. The database in the URL is left alone.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

OTHER = os.environ.get("SKEP_TEST_DB")
KINDS = ("file", "other") if OTHER else ("file",)


def file_in(folder: Path) -> str:
    """Return the URL of an SQLite database in a folder."""
    return f"sqlite+aiosqlite:///{folder}/data/skep.db"


@asynccontextmanager
async def other_database() -> AsyncGenerator[str]:
    """Create a database on the server in ``SKEP_TEST_DB``, and give its URL."""
    assert OTHER is not None
    name = f"skep_test_{secrets.token_hex(8)}"
    await _execute(f"CREATE DATABASE {name}")
    try:
        yield make_url(OTHER).set(database=name).render_as_string(hide_password=False)
    finally:
        await _execute(f"DROP DATABASE {name}")


async def _execute(statement: str) -> None:
    assert OTHER is not None
    engine = create_async_engine(OTHER, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
