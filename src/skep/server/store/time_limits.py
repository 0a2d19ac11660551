"""Time limits: a query that takes too long is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from skep.server.store.errors import SlowQueryError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

QUESTION_S = 5.0
"""How long a visitor's question about many games can take."""

_AGAIN_S = 0.05
_CANCELLED = "57014"
"""What PostgreSQL calls a query that was stopped."""


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
