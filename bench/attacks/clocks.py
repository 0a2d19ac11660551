"""Attacks on clocks: a database that is stopped or busy, while somebody plays with a clock."""

from __future__ import annotations

import asyncio
import contextlib
import time

from bench.attacks.harness import Arena, Attack, Finding, left_alone
from bench.attacks.saved_games import save_all

_STOPPED_S = 4.0
_RUNNING_S = 2.0


async def _stopped(arena: Arena, until: float) -> list[Finding]:
    """Stop the database for some seconds, again and again."""
    assert arena.database is not None
    stops = 0
    while time.perf_counter() < until - _STOPPED_S - _RUNNING_S:
        await asyncio.sleep(_RUNNING_S)
        with arena.database.suspended():
            await asyncio.sleep(_STOPPED_S)
        stops += 1
    return [Finding("stops", stops)]


async def _saving(arena: Arena, until: float) -> list[Finding]:
    """Save long games all the time."""
    saved = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(until - time.perf_counter()):
            while True:
                with contextlib.suppress(OSError):
                    await save_all(arena)
                    saved += 1
                await asyncio.sleep(1.0)
    return [Finding("rounds", saved)]


CLOCKS = (
    Attack(
        "jumps",
        "the machine's clock jumps by 4 s, back and forth, while somebody plays with a clock",
        left_alone,
        has_clock=True,
        sets_clock=True,
    ),
    Attack(
        "stopped",
        "the database is stopped for 4 s, again and again, while somebody plays with a clock",
        _stopped,
        has_clock=True,
        on_postgresql=True,
        # Moves wait until the database goes on.
        bar_p99_ms=1000 * (_STOPPED_S + 1.0),
        allows_errors=True,
    ),
    Attack(
        "clocks",
        "one address saves long games while somebody plays with a clock",
        _saving,
        has_clock=True,
    ),
)
