"""Analysis: reports as they come, for threads and for coroutines, and an end at any time."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest

from skep.engine import Analysis, Engine, Limits, Report, engine
from skep.engine.search import pure
from skep.engine.search.searcher import RawReport
from skep.rules import Position
from tests.engine.conftest import MakeEngine
from tests.engine.positions import MIDDLEGAME, WIN_IN_3


def search_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "skep-search"]


def test_reports_come_one_by_one(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME, Limits(depth=3), lines=2)
    reports = list(analysis)
    assert [report.depth for report in reports] == [1, 2, 3]
    assert analysis.is_over
    assert analysis.result().lines == reports[-1].lines


def test_they_can_be_read_again(engines: MakeEngine) -> None:
    analysis = engines().analyze(WIN_IN_3, Limits(depth=3))
    assert list(analysis) == list(analysis)


def test_without_limits_it_goes_on_until_it_is_stopped(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME)
    for report in analysis:
        if report.depth >= 2:
            analysis.stop()
    assert analysis.result().depth >= 2


def test_it_can_be_stopped_before_it_has_begun(engines: MakeEngine) -> None:
    engine = engines()
    for _ in range(20):
        analysis = engine.analyze(MIDDLEGAME)
        analysis.stop()
        assert analysis.result().move in MIDDLEGAME.legal_moves()


def test_leaving_it_ends_it(engines: MakeEngine) -> None:
    with engines().analyze(MIDDLEGAME) as analysis:
        next(iter(analysis))
    assert analysis.is_over


async def reports_of(analysis: Analysis) -> list[Report]:
    return [report async for report in analysis]


async def test_reports_can_be_read_with_async_for(engines: MakeEngine) -> None:
    async with engines().analyze(MIDDLEGAME, Limits(depth=3)) as analysis:
        assert [report.depth for report in await reports_of(analysis)] == [1, 2, 3]


async def test_the_event_loop_keeps_running_while_a_coroutine_waits(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME)
    waiting = asyncio.create_task(analysis.wait())
    for _ in range(100):
        await asyncio.sleep(0)
    assert not waiting.done()
    analysis.stop()
    assert (await waiting).move in MIDDLEGAME.legal_moves()


async def test_canceling_a_coroutine_ends_the_search(engines: MakeEngine) -> None:
    analysis, started = engines().analyze(MIDDLEGAME), asyncio.Event()

    async def follow() -> None:
        async with analysis:
            async for _ in analysis:
                started.set()

    task = asyncio.create_task(follow())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert analysis.is_over


async def test_several_coroutines_can_follow_one_analysis(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME, Limits(depth=2))
    one, other = await asyncio.gather(reports_of(analysis), reports_of(analysis))
    assert one == other
    assert [report.depth for report in one] == [1, 2]


def test_an_analysis_outlives_the_event_loop_that_waited_for_it(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME)
    # A loop of its own, which is closed before the search ends.
    with asyncio.Runner() as runner, pytest.raises(TimeoutError):
        runner.run(asyncio.wait_for(analysis.wait(), 0.001))
    analysis.stop()
    assert analysis.result().move in MIDDLEGAME.legal_moves()


# --- nobody waits any more ----------------------------------------------------------------------


def test_letting_go_of_an_analysis_ends_it(engines: MakeEngine) -> None:
    before = search_threads()
    analysis = engines().analyze(MIDDLEGAME)
    next(iter(analysis))
    del analysis
    gc.collect()
    assert search_threads() == before


def test_one_that_is_over_does_not_stop_the_next(engines: MakeEngine) -> None:
    engine = engines()
    nodes = 400
    alone = engine.think(MIDDLEGAME, Limits(nodes=nodes))
    for _ in range(5):
        over = engine.analyze(MIDDLEGAME, Limits(depth=1))
        over.result()
        engine.clear()
        analysis = engine.analyze(MIDDLEGAME, Limits(nodes=nodes))
        over.stop()
        del over
        gc.collect()
        assert (analysis.result().nodes, analysis.result().lines) == (alone.nodes, alone.lines)


@pytest.mark.usefixtures("engines")
def test_letting_go_of_the_engine_leaves_no_thread() -> None:
    before = search_threads()
    engine = Engine(hash_mib=1)
    for _ in zip(range(1), engine.analyze(MIDDLEGAME), strict=False):
        pass
    del engine
    gc.collect()
    assert search_threads() == before


def test_a_program_can_end_while_a_search_is_running() -> None:
    program = (
        "from skep.engine import Engine; from skep import Position\n"
        "analysis = Engine(hash_mib=1).analyze(Position.initial())\n"
        "print(next(iter(analysis)).depth)\n"
    )
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


# --- errors -------------------------------------------------------------------------------------


class BrokenSearcher(pure.Searcher):
    """A searcher that breaks down after its first report."""

    def search(  # noqa: PLR0913, PLR0917  # as every searcher is called
        self,
        position: Position,
        history: Sequence[int],
        depth: int,
        nodes: int,
        seconds: float,
        lines: int,
        on_report: Callable[[RawReport], None] | None,
    ) -> RawReport:
        super().search(position, history, min(depth, 1), nodes, seconds, lines, on_report)
        raise MemoryError


async def test_an_error_in_the_search_reaches_everyone_who_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "make_searcher", BrokenSearcher)
    broken = Engine()
    analysis = broken.analyze(MIDDLEGAME, Limits(depth=2))
    reports = iter(analysis)
    assert next(reports).depth == 1
    with pytest.raises(MemoryError):
        next(reports)
    with pytest.raises(MemoryError):
        analysis.result()
    with pytest.raises(MemoryError):
        await reports_of(analysis)
    with pytest.raises(MemoryError):
        broken.think(MIDDLEGAME, Limits(depth=2))
