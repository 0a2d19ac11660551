"""Measuring: gauges that are read once per second, and how late the event loop is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sized
from contextlib import asynccontextmanager, suppress

from skep.server import metrics
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.store import Store
from skep.server.workers.engine_pool import EnginePool
from skep.server.workers.worker_pool import WorkerPool

_EVERY_S = 1.0
_TIMER_S = 0.05


@asynccontextmanager
async def measuring(
    rooms: Sized, connections: OpenConnections, store: Store, engines: EnginePool
) -> AsyncGenerator[None]:
    """Measure the parts of a server while the context lasts."""

    async def measure() -> None:
        while True:
            metrics.games_open.set(len(rooms))
            metrics.players_connected.set(connections.players)
            metrics.commit_queue.set(store.waiting_writes)
            if isinstance(engines, WorkerPool):
                metrics.engine_workers.labels("busy").set(engines.busy)
                metrics.engine_workers.labels("idle").set(engines.idle)
                metrics.engine_queue.set(engines.waiting)
            _measure_lag()
            await asyncio.sleep(_EVERY_S)

    task = asyncio.create_task(measure())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _measure_lag() -> None:
    loop = asyncio.get_running_loop()
    due = loop.time() + _TIMER_S
    loop.call_at(due, lambda: metrics.loop_lag_seconds.observe(max(0.0, loop.time() - due)))
