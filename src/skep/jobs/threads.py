"""An executor with threads, for native code that releases the GIL."""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from skep.jobs.executor import Task

_T = TypeVar("_T")
_R = TypeVar("_R")

_AHEAD = 4
"""How many finished results per worker may wait to be taken."""


class ThreadExecutor:
    """Threads of this process."""

    def __init__(self, threads: int) -> None:
        """Use this many threads, at least one."""
        self._threads = max(1, threads)

    @property
    def workers(self) -> int:
        """How many items run at the same time."""
        return self._threads

    def run(self, task: Task[_T, _R], items: Iterable[_T]) -> Generator[_R, None, None]:
        """Yield the result of each item when it ends; see ``Executor``."""
        shift = _Shift(task, items, self._threads)
        started: list[threading.Thread] = []
        try:
            for number in range(self._threads):
                thread = threading.Thread(target=shift.work, name=f"skep-job-{number}")
                thread.start()
                started.append(thread)
            yield from shift.results()
        finally:
            shift.end()
            for thread in started:
                thread.join()


@dataclass(frozen=True, slots=True)
class _Done(Generic[_R]):
    result: _R


class _Shift(Generic[_T, _R]):
    """Running threads and their results."""

    def __init__(self, task: Task[_T, _R], items: Iterable[_T], threads: int) -> None:
        self._task = task
        self._items: Iterator[_T] = iter(items)
        self._at_work = threads
        self._is_over = False
        self._taking = threading.Lock()
        self._room = threading.Semaphore(_AHEAD * threads)
        self._ended: queue.SimpleQueue[_Done[_R] | BaseException | None] = queue.SimpleQueue()

    def work(self) -> None:
        """Run items until none are left, or until it is stopped."""
        try:
            for item in self._taken():
                self._ended.put(_Done(self._task(item)))
            self._ended.put(None)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            self._ended.put(error)

    def results(self) -> Iterator[_R]:
        """Yield results as they arrive, until all threads have finished."""
        while self._at_work:
            match self._ended.get():
                case _Done(result):
                    self._room.release()
                    yield result
                case None:
                    self._at_work -= 1
                case error:
                    raise error

    def end(self) -> None:
        """Stop the items in progress, if any."""
        if not self._at_work:
            return
        self._is_over = True
        self._task.stop()
        # Wakes threads that wait for room.
        self._room.release(self._at_work)

    def _taken(self) -> Iterator[_T]:
        """Yield items for one thread, as long as there are items and results are taken."""
        while self._room.acquire() and not self._is_over:
            with self._taking:
                try:
                    item = next(self._items)
                except StopIteration:
                    return
            yield item
