"""A player who was deleted stays deleted, whatever another process was storing meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, or_, select, update

from skep.server import parts
from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import SignedOut
from skep.server.messages.games import NewGame, SameScreen, SavedGame
from skep.server.rooms.housekeeping import REMOVED_AGAIN_MS, remove_traces
from skep.server.sessions import new_player
from skep.server.store import SignedOutError, Store
from skep.server.store.accounts import LINK_MS
from skep.server.store.connection_pools import make_engine
from skep.server.store.study_store import StudyRow
from skep.server.store.tables import device_links, events, games, players, studies
from tests.server.device_games import told_game
from tests.server.rooms import Time, rooms_at
from tests.server.tables import ANN, BOB, START
from tests.server.test_cluster import Cluster, cluster, elsewhere
from tests.serving.in_process import FRIEND, SAME_SCREEN

__all__ = ["cluster"]


async def traces_of(database: str, player: str) -> int:
    """Return how many rows have a player's name or id, besides the mark of the deletion."""
    queries = (
        select(func.count()).where(players.c.id == player, players.c.name != ""),
        select(func.count()).where(
            or_(games.c.white_player == player, games.c.black_player == player)
        ),
        select(func.count()).where(
            or_(events.c.player == player, events.c.payload.contains(player))
        ),
        select(func.count()).where(device_links.c.player == player),
        select(func.count()).where(studies.c.owner == player),
    )
    engine = make_engine(database)
    async with engine.connect() as connection:
        found = [(await connection.execute(query)).scalar_one() for query in queries]
    await engine.dispose()
    return sum(found)


async def test_an_ended_session_gives_no_name_in_another_process(database: str) -> None:
    here, there = await Store.open(database), await Store.open(database)
    for player in (ANN, BOB):
        await here.accounts.sign_out(player, at=START, since=0, is_deleted=player == BOB)
        with pytest.raises(SignedOutError):
            await there.accounts.rename(player, "Ghost", now=START, since=0)
    assert await here.names([ANN, BOB]) == {}
    await there.accounts.rename(ANN, "Ann", now=START, since=START)
    assert await here.names([ANN, BOB]) == {ANN: "Ann"}
    await here.close()
    await there.close()


async def test_what_was_stored_late_is_removed_again(database: str) -> None:
    time = Time()
    around, rooms = await rooms_at(database, time)
    store = around.store
    # Ann only signs out. She has no name, and keeps her games.
    await store.accounts.sign_out(ANN, at=START, since=0)
    await rooms.make(NewGame(SameScreen()), ANN)
    await store.accounts.sign_out(BOB, at=START, since=0, is_deleted=True)
    # As a process does whose statement began before Bob was deleted.
    await rooms.make(NewGame(SameScreen()), BOB)
    saved = await rooms.save(msgspec.convert(told_game(), SavedGame), BOB)
    await store.accounts.add_link("late", BOB, expires_at=START + LINK_MS, since=START)
    late = StudyRow("late", BOB, "", START, START, START, 1, 1, 1, "", "")
    await store.studies.make(late, "{}", most=1)
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.execute(update(players).where(players.c.id == BOB).values(name="Ghost"))
    await engine.dispose()
    assert await traces_of(database, BOB) > 5

    time.ms += REMOVED_AGAIN_MS
    await remove_traces(store, rooms, time, new_player)
    assert await traces_of(database, BOB) == 0
    assert len(await store.ids_of(ANN)) == 1
    # The game is still there, with a guest.
    assert await store.players_of(saved)
    assert await store.accounts.deleted_with_traces(after=0) == []
    await rooms.close()
    await store.close()


async def test_a_deleted_player_can_store_nothing_in_another_process(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody tells the other process.
    monkeypatch.setattr(parts, "_REFRESH_S", 3600.0)
    broadcast = Bus.broadcast

    def lose(bus: Bus, item: Any) -> None:
        if not isinstance(item, SignedOut):
            broadcast(bus, item)

    monkeypatch.setattr(Bus, "broadcast", lose)
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        elsewhere(ann, two) as ghost,
        two.guest() as bob,
        one.guest() as carl,
    ):
        ghost.http.cookies = dict(ann.http.cookies)
        me = (await ann.me())["id"]
        free = [(await maker.make(**FRIEND))["id"] for maker in (bob, carl)]
        assert (await ann.http.delete("/me")).is_success
        tries = [
            await ghost.http.patch("/me", json={"name": "Ghost"}),
            await ghost.http.post("/games", json=SAME_SCREEN),
            await ghost.http.post("/games/saved", json=told_game()),
            # In a game of this process, and in one of the other.
            *[await ghost.http.post(f"/games/{game}/join") for game in free],
        ]
        assert [tried.status_code for tried in tries] == [401] * 5
        assert {tried.json()["code"] for tried in tries} == {"no_session"}
        assert await traces_of(cluster.database, me) == 0
        # The seats are still free.
        for game in free:
            await (bob if game == free[1] else carl).join(game)


async def test_other_processes_are_told_of_a_sign_out(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_REFRESH_S", 3600.0)
    async with (
        cluster.server() as one,
        cluster.server() as two,
        one.guest() as ann,
        elsewhere(ann, two) as thief,
    ):
        thief.http.cookies = dict(ann.http.cookies)
        assert (await thief.http.get("/games")).status_code == 200
        left = await ann.http.post("/me/sign-out-everywhere", json={"keep_this_device": True})
        assert left.is_success
        async with asyncio.timeout(60):
            while (await thief.http.get("/games")).status_code != 401:
                await asyncio.sleep(0.05)
        assert (await ann.http.get("/games")).status_code == 200
