"""Hints: one search for each position and player, however often somebody asks."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.server.workers.engine_pool import EnginePool, SearchTask
from skep.server.workers.shared_searches import SharedSearches

_KEPT = 200

_Key = tuple[str, str, Color, str | None, tuple[str, ...]]


class HintFinder:
    """Searches each position once for each player, and caches the latest results."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._searches = SharedSearches[_Key, Move](kept=_KEPT)

    async def of(self, task: SearchTask) -> Move:
        """Return a good move. Cancelling the caller doesn't stop the search.

        :raises ProblemError: when the engine is busy.
        """
        key = task.requester.player, task.rules, task.first, task.setup, task.moves
        return await self._searches.of(key, lambda: self._search(task))

    async def close(self) -> None:
        """Stop all searches."""
        await self._searches.close()

    async def _search(self, task: SearchTask) -> Move:
        return (await self._engines.search(task, lambda _: None)).move
