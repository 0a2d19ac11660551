"""Housekeeping: what a server does by itself, every now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from skep.server.rooms.context import RoomContext
from skep.server.rooms.registry import Rooms
from skep.server.store import StoreError

KEPT_MS = 90 * 24 * 60 * 60 * 1000
"""How long a guest's game is kept after its last move."""

ABORTED_KEPT_MS = 24 * 60 * 60 * 1000
"""How long a game is kept that was called off before the first move."""

_BEAT_S = 1.0
_SWEEP_S = 30.0
_CLEAN_S = 60 * 60.0

_logger = logging.getLogger(__name__)

_Job = Callable[[], Awaitable[None]]


class Housekeeping:
    """Tells the database that the server is there, and tidies up: rooms, old games."""

    def __init__(self, around: RoomContext, rooms: Rooms) -> None:
        self._store = around.store
        self._now = around.now
        self._slept_ms = around.now.slept_ms
        self._rooms = rooms
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        jobs = ((self.beat, _BEAT_S), (self._rooms.sweep, _SWEEP_S), (self.clean, _CLEAN_S))
        self._tasks = [asyncio.create_task(_every(seconds, job)) for job, seconds in jobs]
        for task in self._tasks:
            task.add_done_callback(_tell_of_failure)

    async def stop(self) -> None:
        """End; the last moment that the server was there is kept."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.beat()
        except StoreError:
            _logger.exception("the database is in trouble")

    async def beat(self) -> None:
        """Keep that the server is there, while a clock runs that an outage would wrong.

        What it has slept through is an outage too. Clocks are put right before the beat: until
        then the database has the moment at which it fell asleep.
        """
        now = self._now()
        if self._now.slept_ms != self._slept_ms:
            _logger.warning("asleep for %d ms", self._now.slept_ms - self._slept_ms)
            self._slept_ms = self._now.slept_ms
            await self._rooms.wake()
        if self._rooms.are_timed:
            await self._store.beat(now)

    async def clean(self) -> None:
        """Delete what nobody has touched for long."""
        now = self._now()
        gone = await self._store.delete_games(
            before=now - KEPT_MS, aborted_before=now - ABORTED_KEPT_MS
        )
        await self._rooms.forget(gone)
        await self._store.delete_players(before=now - KEPT_MS)
        if gone:
            _logger.info("deleted %d old games", len(gone))


async def _every(seconds: float, job: _Job) -> None:
    while True:
        try:
            await job()
        except StoreError:
            _logger.exception("the database is in trouble")
        await asyncio.sleep(seconds)


def _tell_of_failure(task: asyncio.Task[None]) -> None:
    """Let the log know of a job that ended by a mistake of ours: nobody waits for it."""
    if not task.cancelled() and (error := task.exception()):
        _logger.error("a job has ended", exc_info=error)
