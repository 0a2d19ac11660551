"""Searches that several requests share: one for each key, however often somebody asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from skep.server.errors import Code, ProblemError
from skep.server.workers.engine_pool import EnginesBusyError, SearchFailedError
from skep.server.workers.single_file import SingleFile

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class _Running(NamedTuple, Generic[_T]):
    """A search that runs, and the network whose queue it waits in."""

    task: asyncio.Task[_T]
    network: str


class SharedSearches(Generic[_K, _T]):
    """Runs each search once, and caches the latest results."""

    def __init__(self, *, kept: int, size: Callable[[_T], int] = lambda _: 1) -> None:
        """Keep results with a total size of *kept* at most; by default, that many results."""
        self._kept = kept
        self._size = size
        self._running: dict[_K, _Running[_T]] = {}
        self._results = OrderedDict[_K, _T]()
        """The results, the oldest first. A task would keep the request that began it."""

        self._total = 0
        self._file = SingleFile()

    def __contains__(self, key: _K) -> bool:
        """Whether the result for a key is known, or a search for it runs."""
        return key in self._results or key in self._running

    async def of(
        self, key: _K, search: Callable[[], Coroutine[Any, Any, _T]], *, network: str = ""
    ) -> _T:
        """Return the result for a key. Cancelling the caller doesn't stop the search.

        A search waits in the queue of the network that began it. If that is full, others who want
        the result try once more in their own.

        :raises ProblemError: when the engine is busy.
        """
        return await self._of(key, search, network, tries=2)

    async def _of(
        self, key: _K, search: Callable[[], Coroutine[Any, Any, _T]], network: str, *, tries: int
    ) -> _T:
        if key in self._results:
            result = self._results[key]
            await self._file.turn()
            return result
        if key not in self._running:
            task = asyncio.create_task(search())
            task.add_done_callback(lambda task: self._keep(key, task))
            self._running[key] = _Running(task, network)
        running = self._running[key]
        await asyncio.wait([running.task])
        await self._file.turn()
        if tries > 1 and running.network != network and _was_busy(running.task):
            return await self._of(key, search, network, tries=tries - 1)
        try:
            return running.task.result()
        except (EnginesBusyError, SearchFailedError) as error:
            raise ProblemError(Code.ENGINE_BUSY) from error

    async def close(self) -> None:
        """Stop all searches."""
        running = [one.task for one in self._running.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _keep(self, key: _K, task: asyncio.Task[_T]) -> None:
        del self._running[key]
        if task.cancelled() or task.exception() is not None:
            # The next request tries again.
            return
        result = self._results[key] = task.result()
        self._total += self._size(result)
        while self._total > self._kept:
            _, oldest = self._results.popitem(last=False)
            self._total -= self._size(oldest)


def _was_busy(task: asyncio.Task[Any]) -> bool:
    """Return whether a search, or one that it waited for, had no place in the queue."""
    error = None if task.cancelled() else task.exception()
    return error is not None and any(
        isinstance(one, EnginesBusyError) for one in (error, error.__cause__)
    )
