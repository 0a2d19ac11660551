"""Turns at the database: moves first, and everything else one after the other."""

from __future__ import annotations

import asyncio


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
