"""Databases for tests: an SQLite file, and PostgreSQL.

PostgreSQL is the server in ``SKEP_TEST_DB`` if that is set, such as
``postgresql+asyncpg://skep@localhost/postgres``. Otherwise tests start their own, if it is
installed.
Each test creates its own database there and drops it afterwards. The database in the URL is left
alone.
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
KINDS = ("file", "postgresql")


def file_in(folder: Path) -> str:
    """Return the URL of an SQLite database in a folder."""
    return f"sqlite+aiosqlite:///{folder}/data/skep.db"


@asynccontextmanager
async def new_database(server: str) -> AsyncGenerator[str]:
    """Create a database on a server, and give its URL."""
    name = f"skep_test_{secrets.token_hex(8)}"
    await _execute(server, f"CREATE DATABASE {name}")
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _execute(server: str, statement: str) -> None:
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
