"""Games of other processes: read again only when they have changed, and kept for a short time."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator
from weakref import WeakSet

import pytest

from skep.server.cluster import recent_games
from skep.server.cluster.recent_games import RecentGames
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.context import RoomContext
from skep.server.rooms.reading import read_table
from skep.server.rooms.registry import Rooms
from skep.server.store import Store
from tests.server.rooms import Time, rooms_on, timed_game
from tests.server.tables import ANN


class Reader:
    """A process that reads the games of another one, and counts how often."""

    def __init__(self, around: RoomContext, rooms: Rooms, time: Time) -> None:
        self.rooms, self.time = rooms, time
        self.games = RecentGames(around)
        self.reads: list[str] = []

    async def read(self, game_id: str, context: RoomContext) -> GameTable:
        self.reads.append(game_id)
        return await read_table(game_id, context)


@pytest.fixture
async def reader(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Reader]:
    store, time = await Store.open(database), Time()
    reader = Reader(*rooms_on(store, time), time)
    monkeypatch.setattr(recent_games, "read_table", reader.read)
    yield reader
    await store.close()


async def test_a_game_of_another_process_is_read_again_only_when_it_has_changed(
    reader: Reader,
) -> None:
    game = await timed_game(reader.rooms, reader.time)
    first = await reader.games.table(game)
    assert await asyncio.gather(*(reader.games.table(game) for _ in range(9))) == [first] * 9
    assert reader.reads == [game]
    room = await reader.rooms.room(game)
    await room.command(ANN, Command("command-3", game, 2, Play("wQ -wS1")))
    assert (await reader.games.table(game)).ply == 3
    # Without an event: a player who deletes their data is replaced in earlier ones.
    await reader.rooms.replace_player(game, ANN, "somebody")
    assert (await reader.games.table(game)).colors_of(ANN) == ()
    assert reader.reads == [game] * 3


async def test_many_who_ask_for_a_game_at_once_read_it_once_or_twice(reader: Reader) -> None:
    game = await timed_game(reader.rooms, reader.time)
    await asyncio.gather(*(reader.games.table(game) for _ in range(20)))
    # Two games are read at a time.
    assert len(reader.reads) <= 2


async def test_games_of_other_processes_take_a_bounded_amount_of_memory(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each has two plies, and counts for twenty more.
    monkeypatch.setattr(recent_games, "MOST_PLIES", 50)
    one, two, three = [await timed_game(reader.rooms, reader.time) for _ in range(3)]
    tables = WeakSet[GameTable]()
    for game in (one, two, one, three, one, two):
        tables.add(await reader.games.table(game))
    assert reader.reads == [one, two, three, two]
    gc.collect()
    # Not even a timer refers to those that had to go.
    assert len(tables) == 2


async def test_a_game_is_kept_for_a_short_time(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent_games, "KEPT_S", 0.0)
    game = await timed_game(reader.rooms, reader.time)
    for _ in range(2):
        await reader.games.table(game)
        await asyncio.sleep(0.01)
    assert reader.reads == [game] * 2


async def test_a_game_that_does_not_exist_is_not_found(reader: Reader) -> None:
    with pytest.raises(ProblemError) as caught:
        await reader.games.table("nosuchgame12")
    assert caught.value.code is Code.NOT_FOUND
