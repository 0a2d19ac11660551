"""Turns at the database: moves first, everything else one after the other, and SQLite's log."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path

LONGEST_LOG = 16 * 1024 * 1024
"""The most bytes that the log may have when a question begins. Without questions, SQLite starts it
over every 4 MB."""

_HOLD_S = 2.0
"""How long to try to empty it when no question runs: other reading takes milliseconds."""

_AGAIN_S = 0.05
_AFTER_FAILURE_S = 10.0
_PATIENCE_MS = 50
"""How long SQLite waits for other reading. Nobody can write meanwhile."""


class AfterMoves:
    """The lock of the only writer, for everything that isn't a move.

    A lock is first come, first served. If each of many renames waited for it, a move would wait for
    all of them. So one of them at a time waits, and a move waits for one of them at most.
    """

    def __init__(self, writing: asyncio.Lock) -> None:
        """Wait for *writing*, which moves wait for directly."""
        self._writing = writing
        self._others = asyncio.Lock()

    async def __aenter__(self) -> None:
        """Wait for the others, and then for the move that is being written."""
        await self._others.acquire()
        try:
            await self._writing.acquire()
        except BaseException:
            self._others.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Let a move go first, and then one of the others."""
        self._writing.release()
        self._others.release()


class LogKeeper:
    """Lets questions begin while the log is short, and empties it between them.

    What a question reads is of one moment, so what is written after that moment has to stay in the
    log until the question is answered. If there is always one that isn't answered yet, the log
    grows without end, and slows everybody down. So when it is long, no question begins until
    those that run are answered and the log is empty.
    """

    def __init__(self, database: Path, writing: AbstractAsyncContextManager[None]) -> None:
        """Watch the log of *database*, and keep others from writing with *writing*."""
        self._database = database
        self._log = database.with_name(f"{database.name}-wal")
        self._writing = writing
        self._emptying = asyncio.Lock()
        self._is_idle = asyncio.Event()
        self._is_idle.set()
        self._running = 0
        self._not_before = 0.0

    @asynccontextmanager
    async def question(self) -> AsyncGenerator[None]:
        """Wait until the log is short, and let it grow while the context lasts."""
        if self._is_long():
            async with self._emptying:
                if self._is_long():
                    await self._empty()
        self._running += 1
        self._is_idle.clear()
        try:
            yield
        finally:
            self._running -= 1
            if not self._running:
                self._is_idle.set()

    def _is_long(self) -> bool:
        with suppress(OSError):
            return self._log.stat().st_size > LONGEST_LOG
        return False

    async def _empty(self) -> None:
        """Empty the log, unless something other than questions reads all the time.

        A backup does. Questions go on meanwhile: without them, the log would be as long.
        """
        loop = asyncio.get_running_loop()
        if loop.time() < self._not_before:
            return
        await self._is_idle.wait()
        # Most of the work, while others write.
        await asyncio.to_thread(_checkpoint, self._database, "PASSIVE")
        until = loop.time() + _HOLD_S
        while loop.time() < until:
            async with self._writing:
                if await asyncio.to_thread(_checkpoint, self._database, "TRUNCATE"):
                    return
            await asyncio.sleep(_AGAIN_S)
        self._not_before = loop.time() + _AFTER_FAILURE_S


def _checkpoint(database: Path, mode: str) -> bool:
    """Move what is in the log to the database, and return whether nobody was in the way."""
    # If the database fails, the next one who reads it says so.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}")
        [(is_busy, _, _)] = connection.execute(f"PRAGMA wal_checkpoint({mode})")
        return not is_busy
    return False
