"""Analysis: reports as they come, for threads and for coroutines, and an end at any time."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest

from skep.engine import Analysis, Engine, Limits, Report, engine, pure
from skep.engine.searcher import RawReport
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


def test_coroutines_are_told_too(engines: MakeEngine) -> None:
    async def depths() -> list[int]:
        async with engines().analyze(MIDDLEGAME, Limits(depth=3)) as analysis:
            return [report.depth async for report in analysis]

    assert asyncio.run(depths()) == [1, 2, 3]


def test_the_loop_goes_on_while_a_coroutine_waits(engines: MakeEngine) -> None:
    async def turns() -> int:
        count = 0
        analysis = engines().analyze(MIDDLEGAME)
        waiting = asyncio.create_task(analysis.wait())
        for _ in range(100):
            count += 1
            await asyncio.sleep(0)
        assert not waiting.done()
        analysis.stop()
        await waiting
        return count

    assert asyncio.run(turns()) == 100


def test_a_cancelled_coroutine_ends_the_search(engines: MakeEngine) -> None:
    async def follow(analysis: Analysis, begun: asyncio.Event) -> None:
        async with analysis:
            async for _ in analysis:
                begun.set()

    async def cancel() -> Analysis:
        analysis = engines().analyze(MIDDLEGAME)
        begun = asyncio.Event()
        task = asyncio.create_task(follow(analysis, begun))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return analysis

    assert asyncio.run(cancel()).is_over


def test_many_can_listen_at_once(engines: MakeEngine) -> None:
    async def follow(analysis: Analysis) -> list[Report]:
        return [report async for report in analysis]

    async def both() -> tuple[list[Report], list[Report]]:
        analysis = engines().analyze(MIDDLEGAME, Limits(depth=2))
        return await asyncio.gather(follow(analysis), follow(analysis))

    one, other = asyncio.run(both())
    assert one == other
    assert one


def test_a_loop_that_was_closed_meanwhile_is_no_harm(engines: MakeEngine) -> None:
    analysis = engines().analyze(MIDDLEGAME)

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(analysis.wait(), 0.001)

    asyncio.run(give_up())
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


def test_what_the_search_raises_comes_to_whoever_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "make_searcher", BrokenSearcher)
    broken = Engine()
    analysis = broken.analyze(MIDDLEGAME, Limits(depth=2))
    reports = iter(analysis)
    assert next(reports).depth == 1
    with pytest.raises(MemoryError):
        next(reports)
    with pytest.raises(MemoryError):
        analysis.result()

    async def follow() -> None:
        async for _ in analysis:
            pass

    with pytest.raises(MemoryError):
        asyncio.run(follow())
    with pytest.raises(MemoryError):
        broken.think(MIDDLEGAME, Limits(depth=2))
