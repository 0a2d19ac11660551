"""Leases of several processes: one writer per game, whoever is paused, cut off or dead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
import pytest

from skep.server.messages.to_server import Command, Play
from skep.server.rooms.context import RoomContext
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.store import FencedError, OwnedElsewhereError, Store
from skep.server.store.leases import Lease
from skep.server.store.leases.shared import SharedLeases
from tests.server.rooms import Time, rooms_on, timed_game, view_of
from tests.server.tables import ANN

LONG_MS = 600_000
SHORT_MS = 1


@asynccontextmanager
async def process(
    url: str, name: str, time: Time, *, lease_ms: int = LONG_MS
) -> AsyncGenerator[tuple[RoomContext, Rooms, SharedLeases]]:
    """Give the rooms of one of several processes, which has just stored a heartbeat."""
    store = await Store.open(url)
    leases = store.shared_leases(name, lease_ms=lease_ms)
    around, rooms = rooms_on(store, time, leases=leases)
    await leases.beat(time.ms, is_timed=True)
    yield around, rooms, leases
    await rooms.close()
    await store.close()


async def test_a_game_belongs_to_one_living_process(postgresql_database: str) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time) as (_, rooms, _one),
        process(postgresql_database, "two", time) as (_, others, _two),
    ):
        game = await timed_game(rooms, time)
        with pytest.raises(OwnedElsewhereError) as refused:
            await others.room(game)
        assert (refused.value.owner, len(others)) == ("one", 0)


async def test_a_process_that_was_paused_cannot_write_any_more(postgresql_database: str) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time, lease_ms=SHORT_MS) as (around, rooms, _),
        process(postgresql_database, "two", time) as (_, others, _two),
    ):
        room = await rooms.room(await timed_game(rooms, time))
        assert isinstance(room, Room)
        async with room.looking() as table:
            last = (await around.store.load(room.id))[-1]
        await asyncio.sleep(0.01)
        taken = await others.room(room.id)
        # Exactly what it would have written, had it not been paused.
        late = msgspec.structs.replace(last, number=99)
        with pytest.raises(FencedError):
            await around.store.append(table, [late], None, 1)
        command = Command("command-3", room.id, 2, Play("wQ -wS1"))
        with pytest.raises(OwnedElsewhereError):
            await room.command(ANN, command)
        assert (await taken.command(ANN, command)).version == (await view_of(taken, ANN)).version


async def test_a_room_that_lost_its_game_never_takes_it_again(postgresql_database: str) -> None:
    time = Time()
    async with process(postgresql_database, "one", time) as (_, rooms, leases):
        async with process(postgresql_database, "two", time) as (_, others, _two):
            game = await timed_game(others, time)
            opening, waiting = [asyncio.create_task(rooms.room(game)) for _ in range(2)]
            with pytest.raises(OwnedElsewhereError):
                await opening
            room = await waiting
        # Nobody has it any more. But whoever came second isn't left in a room that nobody finds.
        with pytest.raises(OwnedElsewhereError):
            await view_of(room, ANN)
        assert await leases.games() == {}
        again = await rooms.room(game)
        assert again is not room
        assert (await view_of(again, ANN)).id == game


async def test_a_refused_write_does_not_fail_the_others(postgresql_database: str) -> None:
    time = Time()
    async with process(postgresql_database, "one", time) as (around, rooms, leases):
        lost, kept = [await rooms.room(await timed_game(rooms, time)) for _ in range(2)]
        await leases.take(lost.id)
        pair = (lost, kept)
        commands = [Command("command-3", room.id, 2, Play("wQ -wS1")) for room in pair]
        playing = [room.command(ANN, one) for room, one in zip(pair, commands, strict=True)]
        answers = await asyncio.gather(*playing)
        # The first one finds its old fence refused, takes the game again, and writes once.
        assert [answer.version for answer in answers] == [5, 5]
        numbers = [[fact.number for fact in await around.store.load(room.id)] for room in pair]
        assert numbers == [[1, 2, 3, 4, 5]] * 2


async def test_a_dead_process_charges_nobody(postgresql_database: str) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time, lease_ms=SHORT_MS) as (_, rooms, leases),
        process(postgresql_database, "two", time) as (_, others, _two),
    ):
        game = await timed_game(rooms, time)
        await leases.beat(time.ms, is_timed=True)
        time.ms += 30_000
        await asyncio.sleep(0.01)
        assert len(others) == 0
        await others.resume_some()
        clock = (await view_of(await others.room(game), ANN)).state.clock
        assert (len(others), clock and clock.w_ms) == (1, 58_000)


async def test_a_process_that_dies_while_it_takes_a_game_charges_nobody(
    postgresql_database: str,
) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time, lease_ms=SHORT_MS) as (_, rooms, one),
        process(postgresql_database, "two", time, lease_ms=SHORT_MS) as (_, _others, two),
        process(postgresql_database, "three", time) as (_, thirds, _three),
    ):
        game = await timed_game(rooms, time)
        await one.beat(time.ms, is_timed=True)
        left_at = time.ms
        time.ms += 30_000
        await asyncio.sleep(0.01)
        await two.beat(time.ms, is_timed=True)
        # It has the game, and dies before it credits the clocks.
        assert await two.take(game) == Lease(2, left_at)
        time.ms += 30_000
        await asyncio.sleep(0.01)
        clock = (await view_of(await thirds.room(game), ANN)).state.clock
        assert clock is not None
        assert clock.w_ms == 58_000


async def test_a_released_game_can_be_taken_at_once(postgresql_database: str) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time) as (_, rooms, one),
        process(postgresql_database, "two", time) as (_, others, _two),
    ):
        game = await timed_game(rooms, time)
        fences = await one.games()
        await one.release({game: fences[game] - 1}, at=time.ms)
        assert await one.games() == fences
        await one.release(fences, at=time.ms)
        assert await one.games() == {}
        time.ms += 5_000
        clock = (await view_of(await others.room(game), ANN)).state.clock
        assert clock is not None
        assert clock.w_ms == 58_000


async def test_a_process_notices_that_its_lease_has_expired(postgresql_database: str) -> None:
    time = Time()
    async with (
        process(postgresql_database, "one", time, lease_ms=SHORT_MS) as (_, _rooms, one),
        process(postgresql_database, "two", time) as (_, _others, two),
    ):
        assert one.lapses == 0
        await asyncio.sleep(0.01)
        await two.beat(time.ms, is_timed=False)
        assert two.living == {"two"}
        await one.beat(time.ms, is_timed=False)
        assert (one.lapses, two.lapses) == (1, 0)
        await two.leave()
        await one.beat(time.ms, is_timed=False)
        assert "two" not in one.living
