"""Many games that are opened at once are read a few at a time, and networks take turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from skep.server.domain.facts import StoredFact
from skep.server.logs.request_context import RequestContext, working_on
from skep.server.messages.games import NewGame, SameScreen
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.context import RoomContext
from skep.server.rooms.long_work import LIMITS
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from tests.server.rooms import Time, rooms_in
from tests.server.tables import ANN

HERE, THERE = "192.0.2.1", "198.51.100.1"


@dataclass
class Closed:
    """Games that nobody has opened yet, and how they are read."""

    around: RoomContext
    rooms: Rooms
    games: list[str]
    read: list[str] = field(default_factory=list[str])
    """In this order."""

    reading: int = 0
    most: int = 0
    """The most that were being read at the same time."""

    def open(self, host: str, *games: str) -> list[asyncio.Task[Room]]:
        """Open games from an address, all at once."""
        with working_on(RequestContext("id", {"client": (host, 1)})):
            return [asyncio.create_task(self._show(game)) for game in games]

    async def _show(self, game: str) -> Room:
        room = await self.rooms.room(game)
        await room.view("")
        return room


@pytest.fixture
async def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Closed]:
    around, rooms = await rooms_in(tmp_path, Time())
    games = [(await rooms.make(NewGame(SameScreen()), ANN)).id for _ in range(12)]
    await rooms.close()
    closed, load = Closed(around, rooms, games), around.store.load

    async def counted(game_id: str, *more: Any) -> list[StoredFact]:
        closed.read.append(game_id)
        closed.reading += 1
        closed.most = max(closed.most, closed.reading)
        try:
            return await load(game_id, *more)
        finally:
            closed.reading -= 1

    monkeypatch.setattr(around.store, "load", counted)
    yield closed
    await rooms.close()
    around.long_work.close()
    await around.store.close()


async def test_a_few_games_at_a_time_are_read_however_many_are_opened(closed: Closed) -> None:
    await asyncio.gather(*closed.open(HERE, *closed.games))
    assert sorted(closed.read) == sorted(closed.games)
    assert closed.most == LIMITS.at_once


@pytest.mark.parametrize("is_also_the_crowds", [False, True])
async def test_a_game_is_read_at_the_first_turn_of_anybody_who_opens_it(
    closed: Closed, *, is_also_the_crowds: bool
) -> None:
    *games, last = closed.games
    async with AsyncExitStack() as stack:
        for _ in range(LIMITS.at_once):
            await stack.enter_async_context(closed.around.long_work.slot())
        crowd = closed.open(HERE, *games, *([last] if is_also_the_crowds else []))
        await asyncio.sleep(0)
        [own] = closed.open(THERE, last)
        await asyncio.sleep(0)
    await own
    assert closed.read.index(last) <= 1
    await asyncio.gather(*crowd)
    assert len(closed.read) == len(set(closed.read))


async def test_a_move_in_an_open_game_waits_for_no_slot(closed: Closed) -> None:
    [room] = await asyncio.gather(*closed.open(HERE, closed.games[0]))
    async with AsyncExitStack() as stack:
        for _ in range(LIMITS.at_once):
            await stack.enter_async_context(closed.around.long_work.slot())
        await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))


async def test_a_player_is_replaced_in_one_game_at_a_time(
    closed: Closed, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, replacing, most = closed.around.store.facts, 0, 0
    replace = facts.replace_player

    async def counted(*change: str) -> None:
        nonlocal replacing, most
        replacing += 1
        most = max(most, replacing)
        await replace(*change)
        replacing -= 1

    monkeypatch.setattr(facts, "replace_player", counted)
    await asyncio.gather(*closed.open(HERE, *closed.games[::2]))
    leaving = (closed.rooms.replace_player(game, ANN, "a-guest") for game in closed.games)
    await asyncio.gather(*leaving)
    assert most == 1
    assert await closed.around.store.ids_of(ANN) == []
