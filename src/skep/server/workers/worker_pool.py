"""The pool of worker processes: they start on demand, and exit when idle."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from msgspec import structs

from skep.core.errors import HiveError
from skep.engine import LEVELS, Score
from skep.notation.movestring import read_move
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    Evaluation,
    FoundLine,
    FoundLines,
    Requester,
    ReviewTask,
    SearchFailedError,
    SearchResult,
    SearchTask,
)
from skep.server.workers.fair_queue import FairQueue, QueueLimits
from skep.server.workers.protocol import Answer, Ask
from skep.server.workers.worker import (
    COMMAND,
    OnProgress,
    Worker,
    WorkerFailedError,
    WorkerLostError,
)

_log = logging.getLogger(__name__)

_ATTEMPTS = 2
_LEAST_SECONDS = 0.1
_SPARE_FOR_S = 60.0
"""How long a worker stays free for other networks: players are back for their next move by then."""

_REVIEW_HASH_MIB = 1
"""Enough for the few nodes per position. It is cleared for each."""

_LONGEST_LINE = 12
"""How many moves of a line are returned: as many as the page shows."""

_T = TypeVar("_T")


def default_processes() -> int:
    """Return the default number of workers: all cores but one, which is for the server."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True)
class PoolSettings:
    """How many workers there are, and their timeouts."""

    processes: int = field(default_factory=default_processes)
    idle_s: float = 60.0
    """How long an idle process stays."""

    per_requester: int = 4
    """How many searches one requester can have at once, waiting ones included."""

    waiting: int = 200
    """How many requests can wait."""

    timeout_s: float = 30.0
    """How long a request can wait: far longer than the longest search."""

    longest_s: float = 4.0
    """The longest search, whatever its limits: with a long clock, a share of it would be minutes,
    and others wait meanwhile."""

    grace_s: float = 10.0
    """How long a process can overrun before it is killed."""

    stop_s: float = 2.0
    """How long a process may take to stop before it is killed."""

    review_s: float = 2.0
    """How long a worker reviews a game before others get their turn."""

    hash_mib: int = 32


class WorkerPool:
    """An engine pool of worker processes behind a fair queue."""

    def __init__(
        self, settings: PoolSettings | None = None, *, command: Sequence[str] = COMMAND
    ) -> None:
        """Create a pool without processes; *command* starts one."""
        self._settings = settings or PoolSettings()
        self._command = command
        limits = QueueLimits(
            at_once=self._settings.processes,
            waiting=self._settings.waiting,
            per_requester=self._settings.per_requester,
            spare=1,
            spare_for_s=_SPARE_FOR_S,
        )
        self._queue = FairQueue(limits)
        self._ids = itertools.count(1)
        self._workers = set[Worker]()
        self._idle = dict[Worker, asyncio.TimerHandle]()
        self._starting = set[asyncio.Task[Worker]]()
        self._ending = set[asyncio.Task[None]]()
        self._is_closed = False

    @property
    def pids(self) -> set[int]:
        """The ids of the running processes."""
        return {worker.pid for worker in self._workers}

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return len(self._workers) - len(self._idle)

    @property
    def idle(self) -> int:
        """How many processes wait for work."""
        return len(self._idle)

    @property
    def waiting(self) -> int:
        """How many requests wait for a process."""
        return self._queue.waiting

    async def search(self, task: SearchTask, on_progress: OnProgress) -> SearchResult:
        """Return a move; cancelling this stops the search at once.

        :raises EnginesBusyError: when too many wait already.
        :raises SearchFailedError: when no move was found.
        """
        question, result = partial(self._question, task), partial(_result, task)
        return await self._answered(task.requester, question, result, on_progress)

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        """Return the evaluations of positions; cancelling this stops the search at once.

        :raises EnginesBusyError: when too many wait already.
        :raises SearchFailedError: when nothing was found.
        """
        question = partial(self._review, task)
        return await self._answered(task.requester, question, _evaluations, _ignore_progress)

    async def analyze(self, task: SearchTask, lines: int) -> FoundLines:
        """Return the best lines; cancelling this stops the search at once.

        :raises EnginesBusyError: when too many wait already.
        :raises SearchFailedError: when nothing was found.
        """

        def question(_waited: float) -> Ask:
            # Nobody's clock runs: time in the queue doesn't count.
            ask = self._question(task, 0.0)
            return structs.replace(ask, lines=lines, longest_line=_LONGEST_LINE)

        return await self._answered(task.requester, question, _found_lines, _ignore_progress)

    async def _answered(
        self,
        requester: Requester,
        question: Callable[[float], Ask],
        result: Callable[[Answer], _T],
        on_progress: OnProgress,
    ) -> _T:
        """Ask a worker, and another one if it is lost; *question* gets the time in the queue."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        async with self._queue.slot(requester, timeout_s=self._settings.timeout_s):
            for _ in range(_ATTEMPTS):
                if self._is_closed:
                    raise EnginesBusyError
                ask = question(loop.time() - since)
                try:
                    return result(await self._ask(ask, on_progress))
                except WorkerLostError as error:
                    _log.warning("a worker was lost: %s", error)
        message = "no worker found a move"
        raise SearchFailedError(message)

    async def close(self) -> None:
        """End all processes; requests that still wait fail."""
        self._is_closed = True
        for timer in self._idle.values():
            timer.cancel()
        self._idle.clear()
        if self._starting:
            await asyncio.wait(self._starting)
        # Ending a worker fails its search, and nothing is tried again.
        for worker in self._workers:
            self._retire(worker, timeout_s=0.0)
        while self._ending:
            await asyncio.wait(self._ending)

    def _question(self, task: SearchTask, waited: float) -> Ask:
        limits, longest = task.limits, self._settings.longest_s
        # Time in the queue counts against the clock.
        seconds = min(longest, max(_LEAST_SECONDS, (limits.seconds or longest) - waited))
        return Ask(
            id=next(self._ids),
            rules=task.rules,
            first=task.first,
            setup=task.setup,
            moves=task.moves,
            from_ply=len(task.moves),
            level=task.level,
            seed=task.seed,
            hash_mib=self._settings.hash_mib,
            seconds=seconds,
            review_s=0.0,
            is_timed=limits.seconds is not None,
            depth=limits.depth,
            nodes=limits.nodes,
        )

    def _review(self, task: ReviewTask, _waited: float) -> Ask:
        return Ask(
            id=next(self._ids),
            rules=task.rules,
            first=task.first,
            setup=task.setup,
            moves=task.moves,
            from_ply=task.from_ply,
            level=LEVELS[-1].number,
            seed=0,
            hash_mib=_REVIEW_HASH_MIB,
            seconds=self._settings.longest_s,
            review_s=self._settings.review_s,
            is_timed=False,
            depth=None,
            nodes=task.nodes,
            longest_line=task.longest_line,
        )

    async def _ask(self, ask: Ask, on_progress: OnProgress) -> Answer:
        worker = await self._take()
        is_usable = False
        try:
            answer = await worker.search(
                ask, timeout_s=self._settings.grace_s, on_progress=on_progress
            )
            is_usable = True
        except WorkerFailedError as error:
            is_usable = True
            raise SearchFailedError(str(error)) from error
        except asyncio.CancelledError:
            is_usable = await worker.stop(self._settings.stop_s)
            raise
        finally:
            self._put_back(worker, is_usable=is_usable)
        return answer

    async def _take(self) -> Worker:
        """Return an idle worker, starting one if needed."""
        while self._idle:
            # The most recent one, so that the others can exit.
            worker, timer = self._idle.popitem()
            timer.cancel()
            if worker.is_alive:
                return worker
            self._retire(worker)
        starting = asyncio.create_task(Worker.start(self._command))
        self._starting.add(starting)
        starting.add_done_callback(self._started)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # It starts anyway, for the next request.
            starting.add_done_callback(self._keep)
            raise

    def _started(self, starting: asyncio.Task[Worker]) -> None:
        self._starting.discard(starting)
        if starting.exception() is None:
            self._workers.add(starting.result())

    def _keep(self, starting: asyncio.Task[Worker]) -> None:
        if starting.exception() is None:
            self._put_back(starting.result(), is_usable=True)

    def _put_back(self, worker: Worker, *, is_usable: bool) -> None:
        if not is_usable or self._is_closed:
            self._retire(worker, timeout_s=0.0)
            return
        loop = asyncio.get_running_loop()
        self._idle[worker] = loop.call_later(self._settings.idle_s, self._exit_idle, worker)

    def _exit_idle(self, worker: Worker) -> None:
        self._idle.pop(worker, None)
        self._retire(worker)

    def _retire(self, worker: Worker, *, timeout_s: float = 2.0) -> None:
        if not timeout_s:
            worker.kill()
        task = asyncio.create_task(self._end(worker, timeout_s))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _end(self, worker: Worker, timeout_s: float) -> None:
        await worker.end(timeout_s=timeout_s)
        self._workers.discard(worker)


def _result(task: SearchTask, answer: Answer) -> SearchResult:
    """Return what a worker found.

    :raises WorkerLostError: when it is not a legal move.
    """
    position = task.position or task.game().position
    try:
        move = read_move(answer.move, position)
        position.play(move)
    except HiveError as error:
        message = f"its move cannot be played: {error}"
        raise WorkerLostError(message) from error
    return SearchResult(move, _scores(answer)[-1])


def _scores(answer: Answer) -> tuple[Score, ...]:
    """Return the scores that a worker found.

    :raises WorkerLostError: when there are none.
    """
    if not answer.scores:
        message = "it found no score"
        raise WorkerLostError(message)
    return tuple(map(Score, answer.scores))


def _evaluations(answer: Answer) -> tuple[Evaluation, ...]:
    """Return the evaluations that a worker found.

    :raises WorkerLostError: when there are none, or parts of them are missing.
    """
    scores = _scores(answer)
    lines = answer.lines or ((),) * len(scores)
    if not len(scores) == len(answer.best) == len(lines):
        message = f"{len(scores)} scores, {len(answer.best)} moves and {len(lines)} lines"
        raise WorkerLostError(message)
    return tuple(map(Evaluation, scores, answer.best, lines))


def _found_lines(answer: Answer) -> FoundLines:
    """Return the lines that a worker found.

    :raises WorkerLostError: when there are none.
    """
    report = answer.report
    if report is None or not report.lines:
        message = "it found no line"
        raise WorkerLostError(message)
    lines = tuple(FoundLine(Score(line.units), line.moves) for line in report.lines)
    return FoundLines(report.depth, report.nodes, report.seconds, lines)


def _ignore_progress(_: float) -> None:
    """Ignore progress."""
