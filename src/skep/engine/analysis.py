"""Analysis: a search in the background that reports its results as it goes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from threading import Thread, current_thread
from typing import TYPE_CHECKING
from weakref import finalize

from skep.engine.report import Report
from skep.engine.stream import Stream

if TYPE_CHECKING:
    from typing import Self

_JOIN_TIMEOUT = 5.0


class Analysis:
    """A search in the background: iterate over its reports with ``for`` or ``async for``.

    Each iteration yields all reports from the first one on, as they arrive, until the search
    reaches a limit or is stopped. The search also stops when you leave its context, or when the
    object is garbage-collected.
    """

    def __init__(self, stream: Stream, search: Callable[[Stream], Report]) -> None:
        self._stream = stream
        # The thread has no reference to the analysis, which could never be collected otherwise.
        self._thread = Thread(target=_run, args=(stream, search), name="skep-search", daemon=True)
        self._finalizer = finalize(self, _let_go, stream, self._thread)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._stream.is_over

    def stop(self) -> None:
        """Stop the search, from any thread; its reports so far stay available."""
        self._stream.stop()

    def result(self) -> Report:
        """Wait for the end of the search and return its last report."""
        return self._stream.result()

    async def wait(self) -> Report:
        """Wait for the end of the search and return its last report."""
        return await self._stream.result_async()

    def __iter__(self) -> Iterator[Report]:
        count = 0
        while (report := self._stream.next(count)) is not None:
            yield report
            count += 1

    async def __aiter__(self) -> AsyncIterator[Report]:
        count = 0
        while (report := await self._stream.next_async(count)) is not None:
            yield report
            count += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._stream.end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        await self._stream.end_async()


def _run(stream: Stream, search: Callable[[Stream], Report]) -> None:
    try:
        report = search(stream)
    except BaseException as error:  # noqa: BLE001  # raised for whoever waits
        stream.fail(error)
    else:
        stream.finish(report)


def _let_go(stream: Stream, thread: Thread) -> None:
    """Stop a search that nobody refers to anymore."""
    stream.stop()
    if thread is not current_thread() and thread.is_alive():
        thread.join(_JOIN_TIMEOUT)
