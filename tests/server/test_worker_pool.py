"""The pool with real worker processes: they think, sleep, crash, hang, and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from skep.core.bugs import Color
from skep.core.moves import Pass
from skep.engine import Limits, Score
from skep.game import Game
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    Requester,
    ReviewTask,
    SearchFailedError,
    SearchTask,
)
from skep.server.workers.process import MOST_LINES
from skep.server.workers.worker import Worker
from skep.server.workers.worker_pool import PoolSettings, WorkerPool, default_processes

QUICK = SearchTask(
    rules="Base+MLP,repetition=threefold",
    first=Color.WHITE,
    moves=("wS1", "bG1 wS1-"),
    level=1,
    limits=Limits(),
    seed=7,
    requester=Requester("anna"),
)
SHORT = ReviewTask("Base", Color.WHITE, (), 0, 10, Requester("anna"))
ENDLESS = replace(QUICK, level=10, limits=Limits(seconds=600.0))
# A busy machine is not a fault: these are as patient as a test may be.
ONE = PoolSettings(processes=1, timeout_s=250.0, longest_s=20.0, grace_s=250.0, stop_s=250.0)


def ignore(_: float) -> None:
    """Take no interest in progress."""


@asynccontextmanager
async def pool_of(
    settings: PoolSettings = ONE, command: tuple[str, ...] | None = None
) -> AsyncGenerator[WorkerPool]:
    """Give a pool, and check that it leaves no process behind."""
    # A browser of other tests may run beside.
    before = set(psutil.Process().children())
    pool = WorkerPool(settings, command=command) if command else WorkerPool(settings)
    try:
        yield pool
    finally:
        await pool.close()
        assert pool.pids == set()
    assert set(psutil.Process().children()) <= before


async def until(condition: Callable[[], object]) -> None:
    """Wait for something to become true; the limit on a test's time is the limit."""
    while not condition():
        await asyncio.sleep(0.01)


async def thinking(
    pool: WorkerPool, task: SearchTask = ENDLESS
) -> tuple[asyncio.Task[object], int]:
    """Begin a thought without end, and return it with the process that has it."""
    began = asyncio.Event()
    running = asyncio.create_task(pool.search(task, lambda _: began.set()))
    await began.wait()
    (pid,) = pool.pids
    return running, pid


def script(text: str) -> tuple[str, ...]:
    """Return a command for a worker that is not as it should be."""
    return (sys.executable, "-c", textwrap.dedent(text))


async def test_a_move_is_found_and_is_legal() -> None:
    async with pool_of() as pool:
        thought = await pool.search(QUICK, ignore)
    game = QUICK.game()
    game.play(thought.move)
    assert thought.score is not None


async def test_the_same_seed_finds_the_same_move() -> None:
    async with pool_of() as pool:
        assert len({(await pool.search(QUICK, ignore)).move for _ in range(2)}) == 1


async def test_the_pure_rules_find_moves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKEP_PURE", "1")
    async with pool_of() as pool:
        thought = await pool.search(QUICK, ignore)
    QUICK.game().play(thought.move)


async def test_a_forced_pass_is_found() -> None:
    moves = ("wG1", "bG1 wG1-", "wQ /wG1", "bQ bG1\\", "wQ wG1\\", "bG1 -wG1")
    task = replace(QUICK, rules="Base,box=Q1G1", moves=moves)
    async with pool_of() as pool:
        assert (await pool.search(task, ignore)).move == Pass()


async def test_progress_is_told_and_grows() -> None:
    told: list[float] = []
    task = replace(QUICK, level=10, limits=Limits(seconds=1.2))
    async with pool_of() as pool:
        await pool.search(task, told.append)
    assert told
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] <= 1


async def test_no_process_runs_before_there_is_work_and_one_sleeps_after_it() -> None:
    async with pool_of(replace(ONE, idle_s=0.1)) as pool:
        assert pool.pids == set()
        await pool.search(QUICK, ignore)
        (pid,) = pool.pids
        await until(lambda: not pool.pids)
        assert not psutil.pid_exists(pid)
        await pool.search(QUICK, ignore)


async def test_a_process_with_work_to_do_stays_the_same() -> None:
    async with pool_of() as pool:
        await pool.search(QUICK, ignore)
        before = pool.pids
        await pool.search(QUICK, ignore)
        assert pool.pids == before


async def test_cancelling_stops_the_search_and_keeps_the_process() -> None:
    async with pool_of() as pool:
        running, pid = await thinking(pool)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await pool.search(QUICK, ignore)
        assert pool.pids == {pid}


async def test_cancelling_a_review_keeps_the_process() -> None:
    async with pool_of(replace(ONE, review_s=250.0)) as pool:
        await pool.search(QUICK, ignore)
        before = pool.pids
        task = ReviewTask(QUICK.rules, QUICK.first, QUICK.moves, 0, 10**9, Requester("anna"))
        running = asyncio.create_task(pool.review(task))
        await asyncio.sleep(0.3)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert len(await pool.review(replace(task, nodes=10))) == len(QUICK.moves) + 1
        assert pool.pids == before


async def test_a_review_without_a_score_is_a_failure() -> None:
    silent = script(
        """\
        import json
        asked = json.loads(input())
        answer = {"type": "answer", "id": asked["id"], "move": "", "scores": []}
        print(json.dumps(answer), flush=True)
        input()
        """
    )
    async with pool_of(command=silent) as pool:
        with pytest.raises(SearchFailedError):
            await pool.review(SHORT)


async def test_a_long_answer_is_read() -> None:
    talkative = script(
        """\
        import json
        asked = json.loads(input())
        found = {"scores": [0] * 1_000, "best": ["x" * 500] * 1_000}
        print(json.dumps({"type": "answer", "id": asked["id"], "move": "", **found}), flush=True)
        input()
        """
    )
    async with pool_of(command=talkative) as pool:
        assert len(await pool.review(SHORT)) == 1_000


async def test_a_review_with_many_lines_is_answered_in_parts() -> None:
    around = ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")
    moves = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", *around * 25)
    task = ReviewTask("Base", Color.WHITE, moves, 0, 1, Requester("anna"), longest_line=1)
    async with pool_of(replace(ONE, review_s=250.0)) as pool:
        found = await pool.review(task)
        rest = await pool.review(replace(task, from_ply=MOST_LINES))
        assert (len(found), len(rest)) == (MOST_LINES, len(moves) + 1 - MOST_LINES)


async def test_the_game_is_not_replayed_where_its_position_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = replace(QUICK, position=QUICK.game().position)

    def replay(_task: SearchTask) -> Game:
        raise AssertionError

    monkeypatch.setattr(SearchTask, "game", replay)
    async with pool_of() as pool:
        assert (await pool.search(known, ignore)).score is not None


async def test_cancelling_while_a_process_starts_leaves_none_behind() -> None:
    async with pool_of() as pool:
        running = asyncio.create_task(pool.search(QUICK, ignore))
        await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


async def test_a_process_that_will_not_stop_is_killed() -> None:
    async with pool_of(replace(ONE, stop_s=0.2)) as pool:
        running, pid = await thinking(pool)
        os.kill(pid, signal.SIGSTOP)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await until(lambda: not psutil.pid_exists(pid))
        await pool.search(QUICK, ignore)


async def test_what_a_crashed_process_thought_about_is_tried_again() -> None:
    async with pool_of() as pool:
        task = replace(QUICK, level=10, limits=Limits(seconds=1.0))
        running, pid = await thinking(pool, task)
        os.kill(pid, signal.SIGKILL)
        await running
        assert pid not in pool.pids


async def test_what_a_hanging_process_thought_about_is_tried_again() -> None:
    async with pool_of(replace(ONE, grace_s=5.0)) as pool:
        task = replace(QUICK, level=10, limits=Limits(seconds=0.5))
        running, pid = await thinking(pool, task)
        os.kill(pid, signal.SIGSTOP)
        await running
        assert not psutil.pid_exists(pid)


async def test_an_idle_process_that_died_is_replaced() -> None:
    async with pool_of() as pool:
        await pool.search(QUICK, ignore)
        (pid,) = pool.pids
        os.kill(pid, signal.SIGKILL)
        await pool.search(QUICK, ignore)
        assert pid not in pool.pids


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(script("raise SystemExit(1)"), id="ends at once"),
        pytest.param(script("input(); print('nonsense', flush=True); input()"), id="nonsense"),
        pytest.param(script("input(); print('x' * 10**7, flush=True); input()"), id="endless line"),
        pytest.param(
            script(
                """\
                import json
                asked = json.loads(input())
                answer = {"type": "answer", "id": asked["id"], "move": "bQ bG1-", "scores": [0]}
                print(json.dumps(answer), flush=True)
                input()
                """
            ),
            id="illegal move",
        ),
        pytest.param(("/nowhere/at/all",), id="cannot be started"),
    ],
)
async def test_after_two_attempts_it_gives_up(broken: tuple[str, ...]) -> None:
    async with pool_of(command=broken) as pool:
        with pytest.raises(SearchFailedError):
            await pool.search(QUICK, ignore)


async def test_a_worker_that_still_writes_after_it_was_given_up_can_be_ended() -> None:
    worker = await Worker.start(script("print('x' * 10**7, flush=True); input()"))
    await until(lambda: not worker.is_alive)
    # By now the pipe is full again, and nobody waits for a line.
    await asyncio.sleep(0.1)
    await worker.end(timeout_s=0.0)
    assert not psutil.pid_exists(worker.pid)


async def test_a_wrong_question_fails_at_once_and_harms_nobody() -> None:
    async with pool_of() as pool:
        with pytest.raises(SearchFailedError, match="IllegalMoveError"):
            await pool.search(replace(QUICK, moves=("wS1", "bG1 wS1-", "wS1 bG1-")), ignore)
        before = pool.pids
        await pool.search(QUICK, ignore)
        assert pool.pids == before


async def test_nobody_gets_more_than_a_share_of_the_queue() -> None:
    async with pool_of(replace(ONE, per_requester=2)) as pool:
        running, _ = await thinking(pool)
        second = asyncio.create_task(pool.search(QUICK, ignore))
        await asyncio.sleep(0)
        with pytest.raises(EnginesBusyError):
            await pool.search(QUICK, ignore)
        other = asyncio.create_task(
            pool.search(replace(QUICK, requester=Requester("bert")), ignore)
        )
        running.cancel()
        await asyncio.gather(second, other)


async def test_a_full_queue_says_so() -> None:
    async with pool_of(replace(ONE, waiting=1)) as pool:
        running, _ = await thinking(pool)
        second = asyncio.create_task(
            pool.search(replace(QUICK, requester=Requester("bert")), ignore)
        )
        await asyncio.sleep(0)
        with pytest.raises(EnginesBusyError):
            await pool.search(replace(QUICK, requester=Requester("carla")), ignore)
        second.cancel()
        running.cancel()


async def test_a_search_is_short_however_much_time_its_clock_has() -> None:
    """Others wait for it, and a share of a long clock is minutes."""
    told = script(
        """\
        import json
        while True:
            asked = json.loads(input())
            found = {"scores": [round(100 * asked["seconds"])], "best": ["wQ -wS1"]}
            answer = {"type": "answer", "id": asked["id"], "move": "wQ -wS1", **found}
            print(json.dumps(answer), flush=True)
        """
    )
    usual = PoolSettings(processes=1)
    slow = replace(QUICK, level=10, limits=Limits.of_clock(10_800, 180))
    async with pool_of(usual, told) as pool:
        found = (await pool.search(slow, ignore)).score
        [review] = await pool.review(SHORT)
    assert found == review.score == Score(400)
    # Whoever waits isn't sent away before it would be their turn.
    assert usual.timeout_s > 2 * usual.longest_s + usual.grace_s


async def test_a_player_elsewhere_never_waits_for_the_games_of_one_network() -> None:
    async with pool_of(replace(ONE, processes=2)) as pool:
        visitor = Requester("ann", "192.0.2.2")
        await pool.search(replace(QUICK, requester=visitor), ignore)
        guests = [Requester(f"guest {number}", "192.0.2.1") for number in range(4)]
        games = [
            asyncio.create_task(pool.search(replace(ENDLESS, requester=one), ignore))
            for one in guests
        ]
        await until(lambda: pool.busy)
        await pool.search(replace(QUICK, requester=visitor), ignore)
        assert (pool.waiting, [game.done() for game in games]) == (3, [False] * 4)
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


async def test_whoever_waits_too_long_is_told() -> None:
    async with pool_of(replace(ONE, timeout_s=0.05)) as pool:
        running, _ = await thinking(pool)
        with pytest.raises(EnginesBusyError):
            await pool.search(replace(QUICK, requester=Requester("bert")), ignore)
        running.cancel()


async def test_closing_fails_what_is_under_way_and_what_waits() -> None:
    async with pool_of() as pool:
        running, _ = await thinking(pool)
        waiting = asyncio.create_task(pool.search(QUICK, ignore))
        await asyncio.sleep(0)
        await pool.close()
        told = await asyncio.gather(running, waiting, return_exceptions=True)
    assert [type(error) for error in told] == [EnginesBusyError, EnginesBusyError]


async def test_two_think_at_once_and_no_more_than_two_processes_run() -> None:
    async with pool_of(replace(ONE, processes=2)) as pool:
        # Of two networks: one alone gets one of the two.
        requesters = [Requester(str(number), f"192.0.2.{number % 2}") for number in range(6)]
        tasks = [replace(QUICK, requester=one) for one in requesters]
        most = 0

        async def watch() -> None:
            nonlocal most
            while True:
                most = max(most, len(pool.pids))
                await asyncio.sleep(0.001)

        watching = asyncio.create_task(watch())
        await asyncio.gather(*(pool.search(task, ignore) for task in tasks))
        watching.cancel()
        assert most == 2


def test_workers_end_when_the_server_is_killed() -> None:
    """Nothing can be done in a process that is killed: its workers see the end of their input."""
    program = """
        import asyncio
        from tests.server.test_worker_pool import ENDLESS, PoolSettings, WorkerPool

        async def main():
            pool = WorkerPool(PoolSettings(processes=1))
            await pool.search(ENDLESS, lambda _: print(*pool.pids, flush=True))

        asyncio.run(main())
        """
    with subprocess.Popen(  # noqa: S603 - our own words
        script(program),
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent.parent,
    ) as server:
        assert server.stdout is not None
        worker = psutil.Process(int(server.stdout.readline()))
        server.kill()
        assert psutil.wait_procs([worker], timeout=60)[1] == []


def test_a_machine_of_any_size_has_one_at_least() -> None:
    assert default_processes() >= 1
