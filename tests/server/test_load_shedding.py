"""A server that can't keep up lets nobody new in, and says when to come back."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from skep.server.middleware.load_shedding import (
    LATE_TICKS,
    RETRY_S,
    TICK_S,
    TIMELY_S,
    TIMELY_TICKS,
    LoadShedding,
    Overload,
)
from skep.server.routes.limits import is_shed
from skep.server.settings import LATE_S
from tests.serving.asgi import ask, echo, open_websocket
from tests.serving.in_process import SAME_SCREEN, code, serving

LATE, TIMELY = LATE_S + 0.01, TIMELY_S - 0.01
IN_BETWEEN = (LATE_S + TIMELY_S) / 2


@pytest.fixture
def overload() -> Overload:
    return Overload()


@pytest.fixture
def app(overload: Overload) -> ASGIApp:
    return LoadShedding(echo, overload, is_shed)


def observe(overload: Overload, *lags: float) -> bool:
    """Observe lags, and return whether the server is overloaded then."""
    for lag in lags:
        overload.observe(lag)
    return overload.is_overloaded


def test_an_overload_is_a_lag_that_lasts(overload: Overload) -> None:
    assert not observe(overload, *[LATE] * (LATE_TICKS - 1))
    assert not observe(overload, IN_BETWEEN)
    assert not observe(overload, *[10 * LATE] * (LATE_TICKS - 1))
    assert observe(overload, LATE)


def test_an_overload_ends_when_the_server_has_been_on_time_for_a_while(overload: Overload) -> None:
    observe(overload, *[LATE] * LATE_TICKS)
    assert observe(overload, *[TIMELY] * (TIMELY_TICKS - 1))
    assert observe(overload, IN_BETWEEN)
    assert observe(overload, *[TIMELY] * (TIMELY_TICKS - 1))
    assert not observe(overload, TIMELY)


async def test_new_games_are_refused_and_told_when_to_try_again(
    app: ASGIApp, overload: Overload
) -> None:
    assert (await ask(app, "/api/v1/games", method="POST")).status_code == 200
    observe(overload, *[LATE] * LATE_TICKS)
    answer = await ask(app, "/api/v1/games", method="POST")
    seconds = int(answer.headers["retry-after"])
    assert RETRY_S[0] <= seconds <= RETRY_S[1]
    assert answer.json() == {
        "code": "server_busy",
        "status": 503,
        "title": "The server is overloaded",
        "detail": "",
        "args": {"seconds": seconds},
        "reason": None,
    }
    observe(overload, *[TIMELY] * TIMELY_TICKS)
    assert (await ask(app, "/api/v1/games", method="POST")).status_code == 200


async def test_new_websockets_are_refused_before_they_cost_anything(
    app: ASGIApp, overload: Overload
) -> None:
    assert (await open_websocket(app))[0]["type"] == "websocket.accept"
    observe(overload, *[LATE] * LATE_TICKS)
    start, body = await open_websocket(app)
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 503)
    assert b"retry-after" in dict(start["headers"])
    assert json.loads(body["body"])["code"] == "server_busy"


@pytest.mark.parametrize("path", ["/", "/assets/page.js", "/api/v1/health", "/api/v1/openapi.json"])
async def test_the_page_and_health_checks_are_never_refused(
    app: ASGIApp, overload: Overload, path: str
) -> None:
    observe(overload, *[LATE] * LATE_TICKS)
    assert (await ask(app, path)).status_code == 200


async def test_those_who_were_refused_do_not_come_back_all_at_once(
    app: ASGIApp, overload: Overload
) -> None:
    observe(overload, *[LATE] * LATE_TICKS)
    waits = {(await ask(app, "/api/v1/me")).headers["retry-after"] for _ in range(100)}
    assert len(waits) > 5


class Recorded(Overload):
    """An overload that keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.observed: list[float] = []

    def observe(self, lag_s: float) -> None:
        """Keep it."""
        self.observed.append(lag_s)


async def test_the_lag_of_the_event_loop_is_measured() -> None:
    overload = Recorded()
    async with overload.measuring(lambda: 0.0):
        await asyncio.sleep(0)
        time.sleep(3 * TICK_S)  # nobody gets a turn meanwhile
        while not overload.observed:
            await asyncio.sleep(0)
    assert overload.observed[0] >= 2 * TICK_S


async def test_the_lag_of_the_database_is_measured() -> None:
    overload = Recorded()
    async with overload.measuring(lambda: 123.0):
        while not overload.observed:
            await asyncio.sleep(0.01)
    assert overload.observed[0] == 123.0


async def test_an_overload_refuses_rematches_and_lets_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overloads = list[Overload]()

    class Kept(Overload):
        def __init__(self, late_s: float) -> None:
            super().__init__(late_s)
            overloads.append(self)

        def observe(self, lag_s: float) -> None:
            """Leave the decision to the test."""

    monkeypatch.setattr("skep.server.app.Overload", Kept)
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        over, running = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(2)]
        assert (await tab.do(over, 0, "abort"))["type"] == "accepted"
        overloads[0].is_overloaded = True
        refused = await tab.do(over, 0, "rematch")
        assert refused["problem"]["code"] == "server_busy"
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (503, "server_busy")
        assert (await tab.do(running, 0, "play", move="wS1"))["type"] == "accepted"
        overloads[0].is_overloaded = False
        assert (await tab.do(over, 0, "rematch"))["type"] == "accepted"
