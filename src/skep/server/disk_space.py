"""Disk space: what can wait isn't stored while the disk is nearly full, so that moves can be."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import Protocol

from skep.server import metrics
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.to_server import Action, Play

LOOK_S = 1.0
"""How often to check the free space, in seconds."""

_RETRY_S = 60
"""When to try again, in seconds. Space comes back only when somebody frees some."""

_WARNED_AT = 4
"""The log warns the operator when fewer than this many times the reserve are free."""

_WARN_S = 60 * 60.0
_FLOOR = 4
"""Games that can continue on a device may not use the last of this many parts of the reserve."""

_MIB = 1024 * 1024

_logger = logging.getLogger(__name__)


class StoreOnDisk(Protocol):
    """A store that knows how much space it has."""

    def free_bytes(self) -> int | None:
        """Return how many bytes are free; None if the disk is elsewhere."""
        ...


class DiskSpace:
    """How much space is left for the database, checked about once per second."""

    def __init__(self, store: StoreOnDisk | None = None, reserve: int = 0) -> None:
        """Keep a *reserve* in bytes free for moves. Without a store, there are no limits."""
        self._store = store
        self._reserve = reserve
        self._free: int | None = None
        self._looked_at = -math.inf
        self._warned_at = -math.inf

    async def look(self) -> None:
        """Check how much space is left, report it, and warn if it is low."""
        self._looked_at = time.monotonic()
        if self._store is None:
            return
        try:
            self._free = await asyncio.to_thread(self._store.free_bytes)
        except OSError:
            # The database reports the problem in more detail.
            self._free = None
        metrics.disk_free_bytes.set(math.nan if self._free is None else self._free)
        self._warn_if_low()

    async def has_reserve(self) -> bool:
        """Return whether the reserve is free."""
        return not await self._is_below(self._reserve)

    async def check(self) -> None:
        """Check that the reserve is free.

        :raises ProblemError: when it isn't.
        """
        if await self._is_below(self._reserve):
            self._refuse()

    async def check_play(self, table: GameTable, action: Action) -> None:
        """Check that the disk has space for a move in a game that can continue on a device.

        Between friends, moves are stored as long as there is any space.

        :raises ProblemError: when it hasn't.
        """
        is_alone = table.is_same_screen or table.computer is not None
        if is_alone and isinstance(action, Play) and await self._is_below(self._reserve // _FLOOR):
            self._refuse()

    async def _is_below(self, least: int) -> bool:
        if time.monotonic() - self._looked_at >= LOOK_S:
            await self.look()
        return self._free is not None and self._free < least

    def _refuse(self) -> None:
        log_event(SecurityEvent.DISK_FULL, free_bytes=self._free or 0)
        raise ProblemError(Code.DISK_FULL, facts={"seconds": _RETRY_S})

    def _warn_if_low(self) -> None:
        """Warn once per hour while space is low."""
        if self._free is None or self._free >= _WARNED_AT * self._reserve:
            return
        if (now := time.monotonic()) - self._warned_at >= _WARN_S:
            self._warned_at = now
            _logger.warning(
                "the disk of the database has %d MiB left: below %d MiB, no new game begins",
                self._free // _MIB,
                self._reserve // _MIB,
            )
