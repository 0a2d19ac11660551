"""Whole games as they are sent: encoded once, however many watch."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skep.server.messages.games import (
    FriendOpponent,
    GameView,
    NewGame,
    Online,
    SameScreen,
    SeatChoice,
)
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.rooms.snapshots import SnapshotCache
from skep.server.views.games import game_view
from tests.server.rooms import Ear, Time, rooms_in, timed_game, view_of
from tests.server.tables import ANN, BOB

SPECTATORS = 20
MOST = 15_000


@dataclass
class Crowd:
    """A game of two friends with many spectators, and how often its view was built for whom."""

    rooms: Rooms
    room: Room
    ears: list[Ear]
    built: Counter[str]

    def names(self) -> set[tuple[str, ...]]:
        """Return White's name, as everyone heard it last."""
        return {tuple(name_in(snapshot) for snapshot in snapshots(ear)[-1:]) for ear in self.ears}


def snapshots(ear: Ear) -> list[dict[str, Any]]:
    """Return the whole games that somebody got."""
    messages = [msgspec.json.decode(message) for message in ear.heard]
    return [message["game"] for message in messages if message["type"] == "snapshot"]


def name_in(snapshot: dict[str, Any]) -> str:
    name: str = snapshot["state"]["seats"]["w"]["name"]
    return name


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the views that are built, by viewer."""
    counted = Counter[str]()

    def build(table: Any, viewer: str, **rest: Any) -> GameView:
        counted[viewer] += 1
        return game_view(table, viewer, **rest)

    monkeypatch.setattr("skep.server.rooms.snapshots.game_view", build)
    return counted


@pytest.fixture
async def crowd(tmp_path: Path, built: Counter[str]) -> AsyncGenerator[Crowd]:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)
    await room.join(BOB)
    visitors = [""] * SPECTATORS + [f"visitor-{number}" for number in range(SPECTATORS)]
    ears = [Ear(player) for player in (ANN, ANN, BOB, *visitors)]
    built.clear()
    for ear in ears:
        await room.watch(ear, None)
    yield Crowd(rooms, room, ears, built)
    await rooms.close()
    await around.store.close()


async def test_a_game_is_encoded_once_for_each_kind_of_viewer(crowd: Crowd) -> None:
    # Bob's was built when he joined.
    assert crowd.built == {ANN: 1, "": 1}
    assert [len(snapshots(ear)) for ear in crowd.ears] == [1] * len(crowd.ears)
    assert [snapshots(ear)[0]["you"] for ear in crowd.ears[1:4]] == [["w"], ["b"], []]


async def test_a_new_name_is_encoded_once_for_each_kind_of_viewer(crowd: Crowd) -> None:
    crowd.built.clear()
    await crowd.rooms.rename(ANN, "Ann")
    assert crowd.built == {ANN: 1, BOB: 1, "": 1}
    assert crowd.names() == {("Ann",)}
    assert [len(snapshots(ear)) for ear in crowd.ears] == [2] * len(crowd.ears)


async def test_a_player_who_leaves_is_shown_once_for_each_kind_of_viewer(crowd: Crowd) -> None:
    await crowd.rooms.rename(ANN, "Ann")
    crowd.built.clear()
    await crowd.rooms.replace_player(crowd.room.id, ANN, "a-guest")
    assert crowd.built == {BOB: 1, "": 1}
    assert crowd.names() == {("",)}
    assert [snapshots(ear)[-1]["you"] for ear in crowd.ears[1:4]] == [[], ["b"], []]


async def test_a_spectator_who_comes_later_gets_the_game_as_it_is_then(crowd: Crowd) -> None:
    await crowd.room.command(ANN, Command("command-1", crowd.room.id, 0, Play("wS1")))
    late = [Ear(""), Ear("eve")]
    for ear in late:
        await crowd.room.watch(ear, None)
    assert [[len(game["moves"]) for game in snapshots(ear)] for ear in late] == [[1], [1]]
    assert crowd.built == {ANN: 1, "": 2}
    # What was kept may not count them, so they are told after it.
    told = [msgspec.json.decode(ear.heard[-1]) for ear in late]
    assert [message["online"]["watchers"] for message in told] == [41, 42]


async def test_requests_for_a_game_that_is_unchanged_build_and_encode_nothing(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.snapshots.in_ascii", None)
    crowd.built.clear()
    for viewer in (ANN, BOB, "", "visitor-1", "eve"):
        seen = await view_of(crowd.room, viewer)
        assert (seen.version, len(seen.you)) == (2, viewer in {ANN, BOB})
    assert crowd.built == {}


async def test_the_view_is_what_would_be_built_now(tmp_path: Path, built: Counter[str]) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    room = await rooms.room(await timed_game(rooms, time))
    await room.rename(BOB, "B\0b \U0001f41d")
    await view_of(room, ANN)
    built.clear()
    await room.watch(Ear(BOB), None)
    time.ms += 1_500
    async with room.looking() as table:
        names, online = {BOB: "B\0b \U0001f41d"}, Online(w=False, b=True, watchers=0)
        expected = game_view(table, ANN, names=names, online=online, now=time.ms)
    assert expected.state.clock is not None
    assert expected.state.clock.at == time.ms
    seen, expected_json = bytes(await room.view(ANN)), msgspec.json.encode(expected)
    assert list(msgspec.json.decode(seen).items()) == list(
        msgspec.json.decode(expected_json).items()
    )
    assert built == {BOB: 1}
    await rooms.close()
    await around.store.close()


async def test_kept_games_take_a_bounded_amount_of_memory(tmp_path: Path) -> None:
    cache = SnapshotCache(MOST)
    around, rooms = await rooms_in(tmp_path, Time(), snapshots=cache)
    games = [await rooms.make(NewGame(SameScreen()), ANN) for _ in range(10)]
    size = sum([len(await game.view("")) for game in games])
    assert (len(cache), size < cache.bytes <= MOST) == (10, True)
    for game in games:
        await game.view(ANN)
        await games[0].view("")
    assert cache.bytes <= MOST
    # What was used last is still there.
    assert await is_kept(games[0], "")
    assert await is_kept(games[-1], ANN)
    assert not await is_kept(games[1], "")
    await rooms.close()
    await around.store.close()


async def is_kept(room: Room, viewer: str) -> bool:
    """Return whether a request builds nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skep.server.rooms.snapshots.game_view", None)
        try:
            await room.view(viewer)
        except TypeError:
            return False
        return True


async def test_a_game_larger_than_the_cache_is_shown_and_not_kept(tmp_path: Path) -> None:
    cache = SnapshotCache(100)
    around, rooms = await rooms_in(tmp_path, Time(), snapshots=cache)
    room = await rooms.make(NewGame(SameScreen()), ANN)
    assert (await view_of(room, ANN)).version == 1
    assert (len(cache), cache.bytes) == (0, 0)
    await rooms.close()
    await around.store.close()


@pytest.mark.parametrize("way", ["sweep", "close", "lose"])
async def test_a_room_that_is_closed_keeps_no_snapshots(tmp_path: Path, way: str) -> None:
    cache = SnapshotCache()
    around, rooms = await rooms_in(tmp_path, Time(), snapshots=cache)
    room = await rooms.make(NewGame(SameScreen()), ANN)
    await room.view(ANN)
    await room.view("")
    assert len(cache) == 2
    if way == "sweep":
        await rooms.sweep()
    elif way == "close":
        await rooms.close()
    else:
        rooms.lost(room)
    # Somebody was late.
    await room.view("")
    assert (len(cache), cache.bytes) == (0, 0)
    await rooms.close()
    await around.store.close()


@pytest.mark.parametrize("change", ["rename", "remove"])
async def test_between_the_games_of_a_player_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    for _ in range(3):
        await rooms.make(NewGame(SameScreen()), ANN)
    order: list[str] = []

    async def show(*_: object) -> None:
        order.append("game")
        asyncio.get_running_loop().call_soon(order.append, "others")

    monkeypatch.setattr(Room, "rename", show)
    monkeypatch.setattr(rooms, "replace_player", show)
    if change == "rename":
        await rooms.rename(ANN, "Ann")
    else:
        await rooms.remove_player(ANN, new_id=lambda: "a-guest")
    assert order == ["game", "others"] * 3
    await rooms.close()
    await around.store.close()


async def watched_games(rooms: Rooms, count: int) -> list[tuple[Room, Ear]]:
    """Return games of Ann and Bob, each with a spectator."""
    made: list[tuple[Room, Ear]] = []
    for _ in range(count):
        room, ear = (
            await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN),
            Ear(""),
        )
        await room.join(BOB)
        await room.watch(ear, None)
        ear.heard.clear()
        made.append((room, ear))
    return made


async def test_many_new_names_at_once_are_shown_one_game_at_a_time(
    tmp_path: Path, built: Counter[str]
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    players = [f"player-{number}" for number in range(12)]
    for player in players:
        await (await rooms.make(NewGame(SameScreen()), player)).watch(Ear(""), None)
    built.clear()
    renaming = asyncio.gather(*(rooms.rename(player, "Bee") for player in players))
    counts = [0]
    while not renaming.done():
        await asyncio.sleep(0)
        counts.append(built.total())
    assert max(later - before for before, later in itertools.pairwise(counts)) == 1
    assert built.total() == len(players)
    await rooms.close()
    await around.store.close()


async def test_a_newer_name_overtakes_the_older_ones(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    games = await watched_games(rooms, 5)
    renames = [rooms.rename(player, f"Bee {n}") for n in range(10) for player in (ANN, BOB)]
    await asyncio.gather(*renames)
    # Of twenty names, each game shows a few.
    assert max(len(snapshots(ear)) for _, ear in games) <= 4
    seats = [snapshots(ear)[-1]["state"]["seats"] for _, ear in games]
    assert {(seat["w"]["name"], seat["b"]["name"]) for seat in seats} == {("Bee 9", "Bee 9")}
    await rooms.close()
    await around.store.close()


async def test_a_name_whose_turn_comes_during_a_move_is_shown_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    [(room, ear)] = await watched_games(rooms, 1)
    may_write, append = asyncio.Event(), around.store.append

    async def append_later(*change: Any) -> None:
        await may_write.wait()
        await append(*change)

    monkeypatch.setattr(around.store, "append", append_later)
    async with around.long_work.turn():
        renaming = asyncio.create_task(room.rename(ANN, "Ann"))
        await asyncio.sleep(0)
        moving = asyncio.create_task(
            room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
        )
        await asyncio.sleep(0)
    await renaming
    assert snapshots(ear) == []
    may_write.set()
    await moving
    [shown] = snapshots(ear)
    assert (name_in(shown), len(shown["moves"])) == ("Ann", 1)
    await rooms.close()
    await around.store.close()
