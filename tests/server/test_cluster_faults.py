"""A process that is cut off, and faults at random: nothing is lost or doubled, nobody is stuck."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text

from skep.server.messages.games import FriendOpponent, NewGame
from skep.server.rooms.made_games import new_game
from skep.server.store import Store, StoreError, connection_pools
from skep.server.store import store as store_module
from tests.server.tables import ANN, START, created
from tests.serving.in_process import FRIEND, Json, Tab, serving
from tests.serving.proxy import Cut, Proxy
from tests.serving.redis import RedisServer

pytestmark = pytest.mark.safety

ROOT = Path(__file__).resolve().parents[2]
LEASE_S = 1.0
GIVE_UP_SOON = "SET LOCAL idle_in_transaction_session_timeout = '300ms'"
TIMED: Json = {**FRIEND, "clock": {"main_s": 600}}


@pytest.fixture
async def proxy(postgresql_database: str) -> AsyncGenerator[Proxy]:
    """Give a connection to the database that can be cut."""
    cuttable = Proxy(make_url(postgresql_database).port or 5432)
    await cuttable.start()
    yield cuttable
    cuttable.heal()
    cuttable.close()


@pytest.mark.parametrize("kind", [Cut.BOTH, Cut.FROM_SERVER])
async def test_a_process_that_is_cut_off_from_the_database_loses_its_games(
    tmp_path: Path, postgresql_database: str, redis: RedisServer, proxy: Proxy, kind: Cut
) -> None:
    through = make_url(postgresql_database).set(port=proxy.port)
    cut: dict[str, Any] = {
        "db_url": through.render_as_string(hide_password=False),
        "redis_url": redis.url,
        "lease_s": LEASE_S,
    }
    direct: dict[str, Any] = {**cut, "db_url": postgresql_database}
    async with (
        serving(tmp_path, **cut) as one,
        serving(tmp_path, **direct) as two,
        one.guest() as ann,
        two.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        game = (await ann.make(**TIMED))["id"]
        await bob.join(game)
        await white.snapshot(game)
        await black.snapshot(game)
        await white.play(game, 0, "wS1")
        await black.play(game, 1, "bG1 wS1-")
        proxy.cut(kind)
        # It is on its way to the database, and gets there too late or never.
        late = await white.command(game, 2, "play", move="wQ -wS1")
        # The other process takes the game, and shows it again.
        while (await black.until("snapshot", "event"))["type"] != "snapshot":
            pass
        proxy.heal()
        answer = await asyncio.wait_for(white.until("accepted", "refused"), 20)
        if answer["type"] == "refused":
            assert answer["problem"]["code"] in {"server_busy", "server_error"}
            again = {"id": late, "game": game, "ply": 2, "type": "command"}
            await white.send(**again, action={"type": "play", "move": "wQ -wS1"})
            answer = await white.until("accepted", "refused")
        assert (answer["type"], answer["id"]) == ("accepted", late)
        assert (await black.play(game, 3, "bQ bG1-"))["type"] == "accepted"
        expected = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
        assert [await moves(tab, game, most=4) for tab in (white, black)] == [expected] * 2


async def moves(tab: Tab, game: str, *, most: int) -> list[str]:
    """Return the moves of a game, which has *most* by now."""
    seen: list[str] = []
    # A tab may not have read older snapshots yet, from when it was subscribed again.
    for _ in range(5):
        seen = [move["text"] for move in (await tab.snapshot(game))["moves"]]
        if len(seen) == most:
            break
    return seen


async def test_a_connection_that_was_cut_silently_is_given_up(
    postgresql_database: str, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_TIMEOUT_S", 0.3)
    through = make_url(postgresql_database).set(port=proxy.port)
    store = await Store.open(through.render_as_string(hide_password=False))
    await store.beat(1)
    proxy.cut(Cut.FROM_SERVER)
    with pytest.raises(StoreError):
        async with asyncio.timeout(10):
            await store.beat(2)
    proxy.heal()
    await store.beat(3)
    assert await store.last_beat() == 3
    await store.close()


async def test_a_process_that_is_cut_off_while_it_takes_a_game_does_not_keep_it_locked(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_pools, "GIVE_UP", text(GIVE_UP_SOON))
    stores = [await Store.open(postgresql_database) for _ in range(2)]
    one, two = [
        store.shared_leases(name, lease_ms=60_000)
        for store, name in zip(stores, ("one", "two"), strict=True)
    ]
    game = new_game(created(NewGame(FriendOpponent())), ANN, now=START)
    await stores[0].make(*game)
    await one.beat(START, is_timed=False)
    cut = asyncio.Event()

    async def hang(*_: object) -> int:
        await cut.wait()
        raise AssertionError

    await one.take(game.table.id)
    await one.leave()
    monkeypatch.setattr(one, "_last_beat", hang)
    await two.beat(START, is_timed=False)
    await two.take(game.table.id)
    await two.leave()
    # It has locked the row, and never comes back.
    hanging = asyncio.create_task(one.take(game.table.id))
    await asyncio.sleep(0.1)
    async with asyncio.timeout(10):
        assert (await two.take(game.table.id)).fence == 3
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    for store in stores:
        await store.close()


@pytest.mark.long
@pytest.mark.usefixtures("postgresql", "redis")
async def test_random_faults_lose_double_and_stop_nothing() -> None:
    command = [sys.executable, "-m", "bench.faults", "--faults", "25", "--games", "4"]
    run = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
