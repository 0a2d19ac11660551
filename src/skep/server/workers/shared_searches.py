"""Searches that several requests share: one for each key, however often somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import EnginesBusyError, SearchFailedError
from skep.server.workers.single_file import SingleFile

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class SharedSearches(Generic[_K, _T]):
    """Runs each search once, and caches the latest results."""

    def __init__(self, *, kept: int, size: Callable[[_T], int] = lambda _: 1) -> None:
        """Keep results with a total size of *kept* at most; by default, that many results."""
        self._kept = kept
        self._size = size
        self._searches: dict[_K, asyncio.Task[_T]] = {}
        self._sizes: dict[_K, int] = {}
        """The sizes of the results, the oldest first. Of a running search, none is known."""

        self._file = SingleFile()

    def __contains__(self, key: _K) -> bool:
        """Whether the result for a key is known, or a search for it runs."""
        return key in self._searches

    async def of(self, key: _K, search: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Return the result for a key. Cancelling the caller doesn't stop the search.

        :raises ProblemError: when the engine is busy.
        """
        task = self._searches.get(key)
        if task is None:
            task = self._searches[key] = asyncio.create_task(search())
            task.add_done_callback(lambda task: self._keep(key, task))
        await asyncio.wait([task])
        await self._file.turn()
        try:
            return task.result()
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
            return
        self._sizes[key] = self._size(task.result())
        # Running searches stay: somebody waits for them.
        total = sum(self._sizes.values())
        while total > self._kept:
            oldest = next(iter(self._sizes))
            total -= self._sizes.pop(oldest)
            del self._searches[oldest]
