"""The engine's lines for browsers that can't run it: who gets them, and what they cost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.game import Game
from skep.notation.setupstring import format_setup
from skep.server.routes.analysis import OPERATIONS
from skep.server.workers.engine_pool import Purpose, Requester, SearchFailedError, SearchTask
from skep.server.workers.worker_pool import PoolSettings, WorkerPool
from tests.serving.engines import Endless, Faulty
from tests.serving.in_process import Server, Visitor, code, serving

START = "1~Base-MLP~w1~w~_~_"
MOVES = ["wG1", "bS1 wG1-", "wA1 -wG1", "bQ bS1/"]
WON = "1~Base~b7~w~_~1-0-wA1.2-0-wA2.0-1-wA3.1-1-bQ.2-1-wG1.0-2-wS1.1-2-wQ.1-3-bS1"
ASKED: dict[str, Any] = {"start": START, "moves": MOVES, "lines": 3}
TASK = SearchTask(
    "", Color.WHITE, tuple(MOVES), 10, Limits(nodes=2_000), 0, Requester("ann"), setup=START
)
PATH = "/analysis/lines"


async def told(visitor: Visitor, **changes: object) -> tuple[int, str]:
    """Return how a question is refused."""
    return code(await visitor.http.post(PATH, json={**ASKED, **changes}))


async def test_lines_are_given_without_a_session_and_begin_with_legal_moves(
    server: Server,
) -> None:
    async with server.visitor() as eve:
        answer = await eve.http.post(PATH, json=ASKED)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        first = TASK.game().legal_move_strings()[:3]
        assert [line["moves"] for line in answer.json()["lines"]] == [[move] for move in first]
        assert answer.json()["lines"][0] == {
            "units": 0,
            "win_in": None,
            "win_probability": 0.5,
            "moves": [first[0]],
        }
        one = await eve.http.post(PATH, json={"start": START})
        assert len(one.json()["lines"]) == 1


async def test_what_cannot_be_searched_is_refused(server: Server) -> None:
    async with server.visitor() as eve:
        assert await told(eve, start="nonsense") == (422, "bad_field")
        assert await told(eve, start="1~Base~w3~w~_~0-0-wQ.5-5-bQ") == (422, "bad_field")
        assert await told(eve, moves=["wG1", "bS1 wG1"]) == (409, "illegal_move")
        assert await told(eve, moves=["hello"]) == (422, "bad_move")
        assert await told(eve, start=WON, moves=[]) == (409, "game_over")
        for lines in (0, 6, "3"):
            assert await told(eve, lines=lines) == (422, "bad_field")
        assert await told(eve, moves=["pass"] * 1001) == (422, "bad_field")
        assert await told(eve, nodes=10**9) == (422, "bad_field")


@given(body=st.binary(max_size=60))
async def test_nonsense_is_refused(server: Server, body: bytes) -> None:
    async with server.visitor() as eve:
        headers = {"content-type": "application/json"}
        answer = await eve.http.post(PATH, content=body, headers=headers)
        assert answer.status_code in {400, 422}


async def test_a_busy_engine_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path, engines=Faulty()) as server, server.visitor() as ann:
        assert await told(ann) == (503, "engine_busy")
        assert await told(ann) == (503, "engine_busy")
        assert (await ann.http.post(PATH, json=ASKED)).status_code == 200


async def test_a_search_ends_with_the_connection_of_its_visitor(tmp_path: Path) -> None:
    engines = Endless()
    async with serving(tmp_path, engines=engines) as server:
        async with server.visitor() as ann:
            asked = asyncio.create_task(ann.http.post(PATH, json=ASKED))
            await engines.begun(1)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
        while not engines.stopped:
            await asyncio.sleep(0.001)
    (task,) = engines.asked
    assert task.requester.purpose is Purpose.ANALYSIS
    assert task.requester.network
    assert isinstance(task, SearchTask)
    assert (task.limits.seconds, task.limits.nodes) == (2.0, 4_000_000)


async def test_searches_have_a_budget_of_their_own(tmp_path: Path) -> None:
    burst = OPERATIONS[0].limit.session.burst
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        asked = (ann.http.post(PATH, json=ASKED) for _ in range(2 * burst))
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert set(answers) == {200, 429}
        assert answers.count(200) >= burst
        # Other requests don't share it.
        assert (await ann.http.get("/options")).status_code == 200


async def test_a_worker_finds_as_many_lines_as_asked_for_within_its_limits() -> None:
    pool = WorkerPool(PoolSettings(processes=1, timeout_s=250.0, grace_s=250.0, stop_s=250.0))
    try:
        for count in (1, 5):
            found = await pool.analyze(TASK, count)
            assert len(found.lines) == count
            assert found.depth >= 1
            assert 0 < found.nodes <= 2_000 + 5_000
            scores = [line.score.units for line in found.lines]
            assert scores == sorted(scores, reverse=True)
            for line in found.lines:
                game = TASK.game()
                for move in line.moves:
                    game.play(move)
                assert 1 <= len(line.moves) <= 12
        # The last move that is left: there is no second line.
        only = replace(TASK, setup=format_setup(Game("Base").position), moves=("wS1",))
        assert len((await pool.analyze(only, 1)).lines) == 1
        with pytest.raises(SearchFailedError):
            await pool.analyze(replace(TASK, moves=("nonsense",)), 1)
    finally:
        await pool.close()
