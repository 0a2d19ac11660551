"""Searches that several requests share: one for each key, however often somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import EnginesBusyError, SearchFailedError

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class SharedSearches(Generic[_K, _T]):
    """Runs each search once, and caches the latest results."""

    def __init__(self, *, kept: int) -> None:
        """Keep *kept* results at most."""
        self._kept = kept
        self._searches: dict[_K, asyncio.Task[_T]] = {}

    async def of(self, key: _K, search: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Return the result for a key. Cancelling the caller doesn't stop the search.

        :raises ProblemError: when the engine is busy.
        """
        task = self._searches.get(key)
        if task is None:
            task = self._searches[key] = asyncio.create_task(search())
            task.add_done_callback(lambda task: self._keep(key, task))
        try:
            return await asyncio.shield(task)
        except (EnginesBusyError, SearchFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """Stop all searches."""
        running = [task for task in self._searches.values() if not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _keep(self, key: _K, task: asyncio.Task[_T]) -> None:
        if task.cancelled() or task.exception() is not None:
            # The next request tries again.
            del self._searches[key]
        # Running searches stay: somebody waits for them.
        known = [name for name, other in self._searches.items() if other.done()]
        for name in known[: max(0, len(self._searches) - self._kept)]:
            del self._searches[name]
