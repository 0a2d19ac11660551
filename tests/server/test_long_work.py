"""Long work takes turns, so that nobody's keeps others waiting."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from functools import partial

import pytest

from skep.server.logs.request_context import RequestContext, working_on
from skep.server.rooms.long_work import LongWork
from skep.server.store import BusyStoreError
from skep.server.workers.fair_queue import QueueLimits


async def test_networks_take_turns() -> None:
    work, done, may_begin = LongWork(), list[str](), threading.Event()

    async def ask(host: str) -> None:
        with working_on(RequestContext("id", {"client": (host, 1)})):
            await work.run(partial(done.append, host))

    first = asyncio.create_task(work.run(may_begin.wait))
    await asyncio.sleep(0)
    crowd = [asyncio.create_task(ask("192.0.2.1")) for _ in range(5)]
    await asyncio.sleep(0)
    one = asyncio.create_task(ask("198.51.100.1"))
    await asyncio.sleep(0)
    may_begin.set()
    await first
    await asyncio.gather(*crowd, one)
    assert done.index("198.51.100.1") <= 1
    work.close()


async def test_too_much_work_is_refused() -> None:
    work, may_begin = LongWork(QueueLimits(1, 10, 2)), threading.Event()
    waiting = [asyncio.create_task(work.run(may_begin.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(BusyStoreError):
        await work.run(may_begin.wait)
    may_begin.set()
    await asyncio.gather(*waiting)
    work.close()


async def take_turn(work: LongWork, host: str, done: list[str]) -> None:
    with working_on(RequestContext("id", {"client": (host, 1)})):
        async with work.turn():
            done.append(host)


async def test_one_at_a_time_has_a_turn_and_networks_alternate() -> None:
    work, done = LongWork(), list[str]()
    crowd = [asyncio.create_task(take_turn(work, "192.0.2.1", done)) for _ in range(5)]
    one = asyncio.create_task(take_turn(work, "198.51.100.1", done))
    counts = [0]
    while len(done) < 6:
        await asyncio.sleep(0)
        counts.append(len(done))
    assert max(later - before for before, later in itertools.pairwise(counts)) == 1
    assert done.index("198.51.100.1") <= 2
    await asyncio.gather(*crowd, one)


async def test_after_a_turn_the_others_get_as_much_time_as_it_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work, rests = LongWork(), list[float]()
    own, sleep = asyncio.current_task(), asyncio.sleep

    async def rest(seconds: float) -> None:
        # Servers that other tests share sleep in their own threads.
        if asyncio.current_task() is own:
            rests.append(seconds)
        else:
            await sleep(seconds)

    monkeypatch.setattr("skep.server.rooms.long_work.asyncio.sleep", rest)
    async with work.turn():
        # Not for its length, but so that there is something to measure.
        time.sleep(0.01)
    assert rests[0] == 0
    assert rests[1] >= 0.01


async def test_too_many_who_wait_for_a_turn_are_refused() -> None:
    work = LongWork(turn_limits=QueueLimits(1, 10, 2))
    async with work.turn():
        waiting = asyncio.create_task(take_turn(work, "", []))
        await asyncio.sleep(0)
        with pytest.raises(BusyStoreError):
            await take_turn(work, "", [])
    await waiting
