"""Hints: one search for each position, however often somebody asks."""

from __future__ import annotations

import asyncio

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import (
    EnginePool,
    EnginesBusyError,
    SearchFailedError,
    SearchTask,
)

_KEPT = 200

_Key = tuple[str, str, Color, tuple[str, ...]]


class HintFinder:
    """Searches each position once for each player, and caches the latest results."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._searches: dict[_Key, asyncio.Task[Move]] = {}

    async def of(self, task: SearchTask) -> Move:
        """Return a good move. Cancelling the caller doesn't stop the search.

        :raises ProblemError: when the engine is busy.
        """
        key = task.player, task.rules, task.first, task.moves
        search = self._searches.get(key)
        if search is None:
            search = asyncio.create_task(self._search(task), name=f"a hint: {task.player}")
            self._searches[key] = search
            search.add_done_callback(lambda search: self._keep(key, search))
        try:
            return await asyncio.shield(search)
        except (EnginesBusyError, SearchFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """Stop all searches."""
        searches = [search for search in self._searches.values() if not search.done()]
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    async def _search(self, task: SearchTask) -> Move:
        return (await self._engines.search(task, lambda _: None)).move

    def _keep(self, key: _Key, search: asyncio.Task[Move]) -> None:
        if search.cancelled() or search.exception() is not None:
            # The next request tries again.
            del self._searches[key]
        # Running searches stay: somebody waits for them.
        known = [name for name, other in self._searches.items() if other.done()]
        for name in known[: max(0, len(self._searches) - _KEPT)]:
            del self._searches[name]
