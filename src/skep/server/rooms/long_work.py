"""A thread and turns for work that would hold up the event loop, and a cache for its results."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Generator, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Generic, TypeVar

from skep.server.addresses import widest_network
from skep.server.logs.request_context import current_request
from skep.server.question_time import timed_work
from skep.server.store import BusyStoreError
from skep.server.workers.engine_pool import EnginesBusyError, Requester
from skep.server.workers.fair_queue import FairQueue, QueueLimits

LIMITS = QueueLimits(at_once=2, waiting=4000, per_requester=1000)
"""How much work can wait in all, and for one network. While a thread is busy with one game, the
database can read the next one. What waits takes little memory: a game is read when it is its turn.
"""

QUESTION_LIMITS = QueueLimits(at_once=2, waiting=1000, per_requester=100, spare=1)
"""How many questions about many games can wait in all, and in one network. Each can take seconds,
so they don't take the slots of those who open a game, and a network has one slot at most."""

TURN_LIMITS = QueueLimits(at_once=1, waiting=10_000, per_requester=1000)
"""How many can wait for a turn in all, and in one network. Each waits once per request."""

_PATIENCE_S = 20.0

_T = TypeVar("_T")
_Key = TypeVar("_Key", bound=Hashable)


class LongWork:
    """Runs functions in one thread, one after the other, and fairly: networks take turns.

    Python runs one thread at a time. With a single thread beside it, the event loop gets at least
    half of the time, however much work there is. Work that has to be done in the event loop itself,
    or in a transaction, gets a ``turn``.
    """

    def __init__(
        self, limits: QueueLimits = LIMITS, turn_limits: QueueLimits = TURN_LIMITS
    ) -> None:
        """Start no thread yet: the first work does."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="skep-long-work")
        self._queue = FairQueue(limits)
        self._turns = FairQueue(turn_limits)
        self._saves = FairQueue(limits)
        self._questions = FairQueue(QUESTION_LIMITS)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Return what *work* returns. It must not use anything that others change meanwhile.

        :raises BusyStoreError: when too much waits already, above all for the same visitor.
        """
        async with self.slot():
            return await self.in_thread(work)

    @asynccontextmanager
    async def slot(self) -> AsyncGenerator[None]:
        """Wait in the same queue for work that is more than a function, such as a query before it.

        In it, call ``in_thread`` and not ``run``, which would wait for another slot.

        :raises BusyStoreError: when too much waits already, above all for the same visitor.
        """
        with _busy():
            async with self._queue.slot(_requester(), timeout_s=_PATIENCE_S):
                yield

    async def in_thread(self, work: Callable[[], _T]) -> _T:
        """Return what *work* returns, without waiting in the queue."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, timed_work(work))

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """Wait for a turn, one at a time on the whole server, and have it while the context lasts.

        Afterward, everybody else gets as much time as it took. Wait for nothing in it that may take
        long, such as a room or ``run``: all the others wait too.

        :raises BusyStoreError: when too many wait already, above all for the same visitor.
        """
        loop = asyncio.get_running_loop()
        with _busy():
            async with self._turns.slot(_requester(), timeout_s=_PATIENCE_S):
                since = loop.time()
                yield
                # What was queued for WebSockets is written first: that is a part of the work.
                await asyncio.sleep(0)
                await asyncio.sleep(loop.time() - since)

    @asynccontextmanager
    async def question(self) -> AsyncGenerator[None]:
        """Wait until a question about many games can be asked. In it, call ``in_thread``.

        :raises BusyStoreError: when too many wait already, above all for the same visitor.
        """
        with _busy():
            async with self._questions.slot(_requester(), timeout_s=_PATIENCE_S):
                yield

    @asynccontextmanager
    async def saving(self) -> AsyncGenerator[None]:
        """Wait until a game can be saved. It takes memory until it has had its turn to be written.

        :raises BusyStoreError: when too many wait already, above all for the same visitor.
        """
        with _busy():
            async with self._saves.slot(_requester(), timeout_s=_PATIENCE_S):
                yield

    def close(self) -> None:
        """Finish what is running, and drop what waits."""
        self._thread.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _busy() -> Generator[None, None, None]:
    """Say in the words of the store that a queue is full."""
    try:
        yield
    except EnginesBusyError as error:
        raise BusyStoreError from error


_asking: ContextVar[str | None] = ContextVar("skep_asking_network", default=None)


@contextmanager
def on_behalf_of(network: str) -> Generator[None, None, None]:
    """Work for a network while the context lasts: its visitor's request is in another process."""
    token = _asking.set(network)
    try:
        yield
    finally:
        _asking.reset(token)


def asking_network() -> str:
    """Return the network whose request it is; empty if it is the server's own work."""
    if (network := _asking.get()) is not None:
        return network
    request = current_request()
    host = request.client if request is not None else ""
    return widest_network(host) if host else ""


def _requester() -> Requester:
    return Requester("", asking_network())


class CachedWork(Generic[_Key, _T]):
    """Keeps the results of long work. The least recently used are dropped, and failures at once."""

    def __init__(self, long_work: LongWork, *, most: int) -> None:
        """Keep *most* results."""
        self._long_work = long_work
        self._most = most
        self._tasks = OrderedDict[_Key, asyncio.Task[_T]]()

    def start(self, key: _Key, prepare: Callable[[], Callable[[], _T]]) -> asyncio.Task[_T]:
        """Begin with the work that *prepare* returns, unless its result is known or on its way.

        Others may wait for the same task, so shield it.
        """
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._long_work.run(prepare()))
            self._tasks[key].add_done_callback(partial(self._forget_failure, key))
            while len(self._tasks) > self._most:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(key)
        return self._tasks[key]

    def _forget_failure(self, key: _Key, task: asyncio.Task[_T]) -> None:
        if (task.cancelled() or task.exception()) and self._tasks.get(key) is task:
            del self._tasks[key]
