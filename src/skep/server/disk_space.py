"""Disk space: what can wait isn't stored while the disk is nearly full, so that moves can be."""

from __future__ import annotations

import asyncio

from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.store import Store

_RETRY_S = 60
"""When to try again, in seconds. Space comes back only when somebody frees some."""


async def check_disk(store: Store, reserve: int, code: Code = Code.DISK_FULL) -> None:
    """Check that the disk has more free space than a *reserve* in bytes.

    :raises ProblemError: with *code* when it hasn't.
    """
    free = await asyncio.to_thread(store.free_bytes)
    if free is not None and free < reserve:
        log_event(SecurityEvent.DISK_FULL, free_bytes=free)
        raise ProblemError(code, facts={"seconds": _RETRY_S})
