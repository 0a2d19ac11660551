"""Databases for tests: a file, and what ``SKEP_TEST_DB`` names besides.

``SKEP_TEST_DB=postgresql+asyncpg://skep@localhost/postgres`` lets the tests of what is stored, and
a few of play, run on PostgreSQL too. Each makes a database of its own there, and drops it in the
end; the one that is named is left alone.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

OTHER = os.environ.get("SKEP_TEST_DB")
KINDS = ("file", "other") if OTHER else ("file",)


def file_in(folder: Path) -> str:
    """Return the URL of a database in a folder."""
    return f"sqlite+aiosqlite:///{folder}/data/skep.db"


@contextmanager
def other_database() -> Generator[str, None, None]:
    """Give the URL of a new database beside the one that is named."""
    assert OTHER is not None
    name = f"skep_test_{secrets.token_hex(8)}"
    asyncio.run(_say(f"CREATE DATABASE {name}"))
    try:
        yield make_url(OTHER).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(_say(f"DROP DATABASE {name}"))


async def _say(statement: str) -> None:
    assert OTHER is not None
    engine = create_async_engine(OTHER, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
