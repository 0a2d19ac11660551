"""A club of 200 behind one address: everyone comes in, plays and reconnects without waiting."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from skep.server.errors import ProblemError
from skep.server.middleware.budgets import CONNECTS, NEW_GUESTS, REST, VisitorBudgets
from skep.server.middleware.token_buckets import Rate
from skep.server.settings import CLUB
from tests.serving.in_process import FRIEND, Server, Tab, Visitor, serving, settings_in

GAMES = 100
AT_ONCE = 20


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no budget grow: what anyone waits for never comes."""
    monkeypatch.setattr("skep.server.app.VisitorBudgets", partial(VisitorBudgets, lambda: 0.0))


@asynccontextmanager
async def newcomer(server: Server, name: str) -> AsyncGenerator[Visitor]:
    """Give a visitor who came in like a page: with a WebSocket first, then with a session."""
    async with server.visitor() as visitor:
        async with visitor.tab():
            await visitor.me()
        for _ in range(3):
            assert (await visitor.http.get("/games")).status_code == 200
        assert (await visitor.http.patch("/me", json={"name": name})).status_code == 200
        yield visitor


async def begin(white: Visitor, black: Visitor) -> str:
    """Begin a game of two newcomers, and return it."""
    game: str = (await white.make(**FRIEND))["id"]
    await black.join(game)
    return game


async def move(tabs: Sequence[Tab], game: str, ply: int) -> None:
    """Show a game to both players, and let one of them move."""
    for tab in tabs:
        await tab.snapshot(game)
    answer = await tabs[ply % 2].play(game, ply, ("wS1", "bG1 wS1-")[ply])
    assert answer["type"] == "accepted"


@pytest.mark.long
async def test_nobody_waits_in_a_club_of_200_behind_one_address(tmp_path: Path) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def play(stack: AsyncExitStack, server: Server, number: int) -> None:
        async with gate:
            white, black = players = [
                await stack.enter_async_context(newcomer(server, f"{color} {number}"))
                for color in ("White", "Black")
            ]
            game = await begin(white, black)
            # The second time, everybody reconnects: the server was restarted, and with Redis the
            # budgets are what they were.
            for ply in range(2):
                async with AsyncExitStack() as open_tabs:
                    tabs = [await open_tabs.enter_async_context(one.tab()) for one in players]
                    await move(tabs, game, ply)

    async with (
        serving(tmp_path, rate_limits=True) as server,
        AsyncExitStack() as stack,
        asyncio.TaskGroup() as club,
    ):
        for number in range(GAMES):
            club.create_task(play(stack, server, number))


def test_all_budgets_of_an_address_grow_with_its_websockets(tmp_path: Path) -> None:
    def clubs(sockets: int) -> float:
        return settings_in(tmp_path, sockets_per_address=sockets).clubs_per_address

    assert [clubs(sockets) for sockets in (1, CLUB, 2 * CLUB, 1_000)] == [1, 1, 2, 1_000 / CLUB]


async def guests(budgets: VisitorBudgets, host: str) -> int:
    """Return how many guests an address can make."""
    for count in itertools.count():
        try:
            await budgets.spend(REST, player=None, host=host, makes_guest=True)
        except ProblemError:
            return count
    raise AssertionError


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::7"])
async def test_a_larger_club_can_do_more(host: str) -> None:
    budgets = VisitorBudgets(lambda: 0.0, clubs=2.5)
    assert await guests(budgets, host) == 2.5 * NEW_GUESTS.burst
    assert budgets.look(CONNECTS._replace(cost=2_250), player=None, host=host) == 0
    assert budgets.look(CONNECTS._replace(cost=2_260), player=None, host=host) == pytest.approx(0.4)


def test_a_rate_grows_in_its_burst_and_in_its_speed() -> None:
    assert Rate(120, 1.0).times(2.5) == Rate(300, 0.4)
