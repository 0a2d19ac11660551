"""The reports of a search, passed from its thread to the callers who wait for them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Condition
from typing import TYPE_CHECKING

from skep.engine.report import Report

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Future


class Stream:
    """The reports of one search in order, and its result or error.

    Threads wait on a condition, coroutines on their own event loop. A signal handler may call
    ``stop`` at any moment: the lock is reentrant, and no thread waits for another while it holds
    the lock.
    """

    def __init__(self, stop_search: Callable[[], None]) -> None:
        self._stop_search = stop_search
        self._condition = Condition()
        self._reports: list[Report] = []
        self._result: Report | None = None
        self._error: BaseException | None = None
        self._waiters: list[tuple[AbstractEventLoop, Future[None]]] = []
        self.is_stopped: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._result is not None or self._error is not None

    def stop(self) -> None:
        """Stop the search, from any thread; does nothing if it has ended."""
        self.is_stopped = True
        # The searcher may already be working for the next stream. But while the lock is
        # held, this search can't end, so no other one can have started.
        with self._condition:
            if not self.is_over:
                self._stop_search()

    def put(self, report: Report) -> None:
        """Add a report; the search calls this."""
        # A stop right before the search started did not reach it.
        if self.is_stopped:
            self._stop_search()
        with self._condition:
            self._reports.append(report)
            self._wake()

    def finish(self, report: Report) -> None:
        """End with a last report; it is added to the others if it is new."""
        with self._condition:
            last = self._reports[-1] if self._reports else None
            if last is None or (last.depth, last.lines) != (report.depth, report.lines):
                self._reports.append(report)
            self._result = report
            self._wake()

    def fail(self, error: BaseException) -> None:
        """End with an error, which is raised for everyone who waits."""
        with self._condition:
            self._error = error
            self._wake()

    def next(self, count: int) -> Report | None:
        """Wait for report number *count*, counting from 0; None if the search ends before it."""
        with self._condition:
            self._condition.wait_for(lambda: self._has_more(count))
            return self._report(count)

    async def next_async(self, count: int) -> Report | None:
        """Do the same as ``next`` without blocking the event loop."""
        await self._arrival(lambda: self._has_more(count))
        return self._report(count)

    def result(self) -> Report:
        """Wait for the end and return the last report, or raise the error of the search."""
        with self._condition:
            self._condition.wait_for(lambda: self.is_over)
            return self._ending()

    async def result_async(self) -> Report:
        """Do the same as ``result`` without blocking the event loop."""
        await self.end_async()
        return self._ending()

    def end(self) -> None:
        """Wait for the end, with or without an error."""
        with self._condition:
            self._condition.wait_for(lambda: self.is_over)

    async def end_async(self) -> None:
        """Do the same as ``end`` without blocking the event loop."""
        await self._arrival(lambda: self.is_over)

    def _has_more(self, count: int) -> bool:
        return len(self._reports) > count or self.is_over

    def _report(self, count: int) -> Report | None:
        if len(self._reports) > count:
            return self._reports[count]
        self._ending()
        return None

    def _ending(self) -> Report:
        if self._error is not None:
            raise self._error
        assert self._result is not None  # noqa: S101  # the caller has waited for the end
        return self._result

    async def _arrival(self, has_come: Callable[[], bool]) -> None:
        # Callers in a coroutine have imported it; nobody else should have to.
        from asyncio import get_running_loop  # noqa: PLC0415

        loop = get_running_loop()
        while True:
            with self._condition:
                if has_come():
                    return
                waiter = loop.create_future()
                self._waiters.append((loop, waiter))
            await waiter

    def _wake(self) -> None:
        self._condition.notify_all()
        waiters, self._waiters = self._waiters, []
        for loop, waiter in waiters:
            # The loop may have been closed in the meantime.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_release, waiter)


def _release(waiter: Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
