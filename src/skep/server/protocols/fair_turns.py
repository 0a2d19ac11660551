"""Fair turns: in each turn of the event loop, all clients together make the server do a little.

Otherwise a thousand requests, handshakes or messages that arrive at once would be one long turn,
and every move would wait for all of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from skep.server.middleware.token_buckets import Buckets, Rate

PER_TURN = 8
"""How much work is begun in each turn. A unit takes about a tenth of a millisecond."""

DATA, MESSAGE, REQUEST, UPGRADE = 1, 2, 2, 4
"""The work of parsing some data, of carrying out a message, of beginning a request, and of opening
a WebSocket."""

QueuedWork = Callable[[], int]
"""A little work. It returns how much it was."""


class Lane(NamedTuple):
    """Where jobs wait for each other. Lanes take turns."""

    network: str
    rate: Rate | None = None
    """The budget for the work of this lane; None for one that is limited in another way."""
    is_live: bool = False
    """Whether these are messages of open WebSockets, such as moves."""


class _Job(NamedTuple):
    due: float
    number: int
    """In the order in which they came, among those that are due at the same time."""

    work: QueuedWork


# The jobs of a lane are a heap.
_Queue = OrderedDict[Lane, list[_Job]]


class FairTurns:
    """Runs the jobs of all lanes, one lane after the other, up to a limit per turn.

    In a lane, whoever comes first goes first. But if it has little of its budget left, jobs can be
    delayed, so that others go before them.

    Live lanes and all others alternate: a move doesn't wait for the handshakes of a thousand
    addresses. A lane that has spent its budget is held until there is more. The others go on.
    """

    def __init__(
        self, per_turn: int = PER_TURN, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_turn = per_turn
        self._left = per_turn
        self._is_turning = False
        # Those that aren't live, and those that are.
        self._waiting = (_Queue(), _Queue())
        self._is_live_next = True
        self._held = dict[Lane, list[_Job]]()
        self._numbers = count()
        self._now = now
        self._budgets = Buckets(now)

    def run(self, lane: Lane, job: QueuedWork, delay: float = 0.0) -> None:
        """Run a job: now if nobody waits and this turn has room for it, otherwise later."""
        is_free = self._left > 0 and not any(self._waiting) and lane not in self._held
        if is_free and not self._wait(lane):
            self._turn_soon()
            self._run(lane, job)
        else:
            self.run_later(lane, job, delay)

    def run_later(self, lane: Lane, job: QueuedWork, delay: float = 0.0) -> None:
        """Run a job when everyone else had a turn."""
        jobs = self._held.get(lane)
        if jobs is None:
            jobs = self._waiting[lane.is_live].setdefault(lane, [])
            self._turn_soon()
        due = self._now() + (delay if self._is_short(lane) else 0.0)
        heappush(jobs, _Job(due, next(self._numbers), job))

    def is_spent(self, lane: Lane, work: int) -> bool:
        """Return whether a lane's budget is spent when it has paid for *work*."""
        return self._wait(lane, work + 1) > 0

    def _turn_soon(self) -> None:
        if not self._is_turning:
            self._is_turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._left = self._per_turn
        try:
            while self._left > 0 and (queue := self._next_queue()):
                lane, jobs = queue.popitem(last=False)
                if wait := self._wait(lane):
                    self._held[lane] = jobs
                    asyncio.get_running_loop().call_later(wait, self._release, lane)
                    continue
                job = heappop(jobs)
                if jobs:
                    queue[lane] = jobs
                self._run(lane, job.work)
        finally:
            # Whatever happens in a job, the others go on.
            self._is_turning = False
            if any(self._waiting):
                self._turn_soon()

    def _next_queue(self) -> _Queue:
        """Return the queue whose turn it is, or the other one if nobody waits there."""
        own, other = self._waiting[self._is_live_next], self._waiting[not self._is_live_next]
        self._is_live_next = not self._is_live_next
        return own or other

    def _run(self, lane: Lane, job: QueuedWork) -> None:
        work = job()
        self._left -= work
        if lane.rate is not None:
            self._budgets.take({lane: lane.rate}, work)

    def _is_short(self, lane: Lane) -> bool:
        return lane.rate is not None and self._wait(lane, lane.rate.burst // 2) > 0

    def _wait(self, lane: Lane, work: int = 1) -> float:
        return 0.0 if lane.rate is None else self._budgets.look({lane: lane.rate}, work)

    def _release(self, lane: Lane) -> None:
        self._waiting[lane.is_live][lane] = self._held.pop(lane)
        self._turn_soon()
