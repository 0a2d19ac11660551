"""No failure of a room's tasks is lost, or left for the garbage collector to report."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging

import pytest

from skep.server.errors import Code, ProblemError
from skep.server.rooms.room_tasks import RoomTasks
from skep.server.store import StoreError


class Work:
    """Work that fails when it is told to."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.may_fail = asyncio.Event()

    async def __call__(self) -> None:
        await self.may_fail.wait()
        raise self.error


async def finished(tasks: RoomTasks, work: Work) -> None:
    """Let work fail, and let the garbage collector find what nobody has looked at."""
    work.may_fail.set()
    while len(tasks):
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    gc.collect()


async def left(tasks: RoomTasks, work: Work) -> None:
    """Run work for a visitor who leaves, and let it fail afterward."""
    visitor = asyncio.create_task(tasks.run(work()))
    await asyncio.sleep(0)
    visitor.cancel()
    await asyncio.wait([visitor])
    assert visitor.cancelled()
    assert len(tasks) == 1
    await finished(tasks, work)


def logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    # A slow machine may be overloaded, and says so.
    errors = (record for record in caplog.records if record.levelno >= logging.ERROR)
    return [(record.name, record.getMessage()) for record in errors]


ONCE = [("skep.server.rooms.room_tasks", "a room task failed")]


async def test_a_failure_after_the_visitor_has_left_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await left(RoomTasks(), Work(StoreError()))
    assert logged(caplog) == ONCE


async def test_a_refusal_after_the_visitor_has_left_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await left(RoomTasks(), Work(ProblemError(Code.BAD_MOVE)))
    assert logged(caplog) == []


async def test_a_visitor_who_stays_gets_the_failure_and_the_log_does_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tasks, work = RoomTasks(), Work(StoreError())
    work.may_fail.set()
    with pytest.raises(StoreError):
        await tasks.run(work())
    await finished(tasks, work)
    assert logged(caplog) == []


async def test_a_failure_of_what_nobody_waits_for_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tasks, work = RoomTasks(), Work(ValueError("a bug"))
    tasks.start(work())
    await finished(tasks, work)
    assert logged(caplog) == ONCE
    assert caplog.records[0].levelno == logging.ERROR
    assert caplog.records[0].exc_info is not None


async def test_a_failed_attempt_is_logged_once_and_not_seen(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tasks, work = RoomTasks(), Work(ValueError("a bug"))
    work.may_fail.set()
    await tasks.attempt(work())
    await finished(tasks, work)
    assert logged(caplog) == ONCE


async def test_a_refusal_leaves_no_cycle() -> None:
    async def refuse() -> None:
        raise ProblemError(Code.BAD_MOVE)

    tasks = RoomTasks()
    gc.collect()
    gc.disable()
    try:
        for _ in range(100):
            with contextlib.suppress(ProblemError):
                await tasks.run(refuse())
        assert gc.collect() < 100
    finally:
        gc.enable()
