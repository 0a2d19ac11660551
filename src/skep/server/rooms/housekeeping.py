"""Housekeeping: what a server does periodically."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from skep.server.rooms.context import RoomContext
from skep.server.rooms.interface import GameRooms
from skep.server.rooms.registry import Rooms
from skep.server.settings import SESSION_S
from skep.server.store import Store, StoreError

KEPT_MS = 90 * 24 * 60 * 60 * 1000
"""How long a game is kept after its last move."""

ABORTED_KEPT_MS = 24 * 60 * 60 * 1000
"""How long a game is kept that was aborted before the first move."""

PLAUSIBLE_MS = 7 * 24 * 60 * 60 * 1000
"""How much later than the last cleaning it can be. Otherwise the clock may be wrong."""

CATCH_UP_MS = 6 * 60 * 60 * 1000
"""How far the next cleaning goes if the clock may be wrong: six hours, every hour."""

REMOVED_AGAIN_MS = 60 * 60 * 1000
"""For how long after a deletion its traces are looked for. No write takes nearly as long, but all
processes may be down for a while."""

_CLEANED = "cleaned"
_RESUME_S = 0.5
_SWEEP_S = 30.0
_CLEAN_S = 60 * 60.0

_logger = logging.getLogger(__name__)

Job = Callable[[], Awaitable[None]]
"""Something that a server does periodically."""


class Housekeeping:
    """Stores heartbeats, resumes clocks, closes idle rooms and deletes old games."""

    def __init__(
        self,
        context: RoomContext,
        rooms: Rooms,
        *,
        beat_s: float = 1.0,
        more_jobs: Sequence[tuple[Job, float]] = (),
    ) -> None:
        """Look after *rooms*. Each of *more_jobs* comes with its interval in seconds."""
        self._beat_s = beat_s
        self._more_jobs = more_jobs
        self._store = context.store
        self._leases = context.leases
        self._now = context.now
        self._slept_ms = context.now.slept_ms
        self._rooms = rooms
        self._has_cleaned = False
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the periodic jobs."""
        own: tuple[tuple[Job, float], ...] = (
            (self.beat, self._beat_s),
            (self._rooms.resume_some, _RESUME_S),
            (self._rooms.sweep, _SWEEP_S),
            (self.clean, _CLEAN_S),
        )
        jobs = (*own, *self._more_jobs)
        self._tasks = [asyncio.create_task(_every(seconds, job)) for job, seconds in jobs]

    async def stop(self) -> None:
        """Stop the jobs, and store a last heartbeat."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.beat()
        except StoreError:
            _logger.exception("the database failed")

    async def beat(self) -> None:
        """Store a heartbeat, so that downtime can be credited.

        Time that the server was suspended counts as downtime too. Clocks are corrected before
        the heartbeat: until then the database has the moment at which the server was suspended.
        """
        now = self._now()
        if self._now.slept_ms != self._slept_ms:
            _logger.warning("suspended for %d ms", self._now.slept_ms - self._slept_ms)
            self._slept_ms = self._now.slept_ms
            await self._rooms.wake()
        await self._leases.beat(now, is_timed=self._rooms.are_timed)

    async def clean(self) -> None:
        """Delete what nobody has touched for a long time, by a clock that doesn't jump ahead."""
        now = await self._time_to_clean()
        gone = await self._store.cleaning.delete_games(
            before=now - KEPT_MS, aborted_before=now - ABORTED_KEPT_MS
        )
        await self._rooms.forget(gone)
        await self._store.studies.delete_unvisited(before=now - KEPT_MS)
        await self._store.cleaning.delete_links(expired_before=now)
        await self._store.cleaning.delete_players(
            before=now - KEPT_MS, signed_out_before=now - 1000 * SESSION_S
        )
        await self._store.beat(now, _CLEANED)
        if gone:
            _logger.info("deleted %d old games", len(gone))

    async def _time_to_clean(self) -> int:
        """Return the time by which games are old.

        A machine's clock may be wrong for a while after a start, and one that is months ahead would
        delete everything. So if it is much later than at the last cleaning, cleaning catches up
        slowly, and restarts don't speed it up.
        """
        now, is_first = self._now(), not self._has_cleaned
        self._has_cleaned = True
        last = await self._store.last_beat(_CLEANED) or await self._store.last_change() or now
        if now - last <= PLAUSIBLE_MS:
            return now
        days = (now - last) // (24 * 60 * 60 * 1000)
        _logger.warning("it is %d days later than at the last cleanup: check the clock", days)
        return last if is_first else last + CATCH_UP_MS


async def remove_traces(
    store: Store, rooms: GameRooms, now: Callable[[], int], new_id: Callable[[], str]
) -> None:
    """Remove what deleted players have again, because a process was storing it meanwhile.

    Each of their games gets a guest with a *new_id*.

    :raises StoreError: when the database fails.
    """
    for player in await store.accounts.deleted_with_traces(after=now() - REMOVED_AGAIN_MS):
        await store.accounts.forget(player)
        await rooms.remove_player(player, new_id=new_id)


async def _every(seconds: float, job: Job) -> None:
    while True:
        try:
            await job()
        except StoreError:
            _logger.exception("the database failed")
        except Exception:
            # A bug must not end the heartbeats: others would take all games of this process.
            _logger.exception("a periodic job failed")
        await asyncio.sleep(seconds)
