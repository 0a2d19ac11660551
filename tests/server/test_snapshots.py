"""Whole games as they are sent: encoded once, however many watch."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skep.server.messages.games import FriendOpponent, GameView, NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.views.games import game_view
from tests.server.rooms import Ear, Time, rooms_in
from tests.server.tables import ANN, BOB

SPECTATORS = 20


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

    monkeypatch.setattr("skep.server.rooms.room.game_view", build)
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


async def test_a_game_is_encoded_once_for_all_spectators_who_come(crowd: Crowd) -> None:
    assert crowd.built == {ANN: 2, BOB: 1, "": 1}
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
    assert crowd.built == {ANN: 2, BOB: 1, "": 2}
    # What was kept may not count them, so they are told after it.
    told = [msgspec.json.decode(ear.heard[-1]) for ear in late]
    assert [message["online"]["watchers"] for message in told] == [41, 42]


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
