"""Rooms: one writer, nothing half done, and games that are made and called off."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from skep.server.domain.facts import StoredFact
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import (
    ComputerOpponent,
    FriendOpponent,
    NewGame,
    SameScreen,
    SeatChoice,
    StatusView,
)
from skep.server.messages.to_server import (
    Command,
    DeclineDraw,
    OfferDraw,
    Play,
    Rematch,
    Resign,
)
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.store import StoreError
from skep.server.watched_plies import PLIES_PER_ROOM
from tests.server.rooms import Ear, Time, rooms_at, rooms_in, rooms_on, view_of
from tests.server.tables import ANN, BOB
from tests.serving.engines import Endless


async def test_what_could_not_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.WHITE), ANN)
    ear = Ear(ANN)
    await room.watch(ear, None)
    heard = len(ear.heard)
    command = Command("command-1", room.id, 0, Play("wS1"))

    async def fail(*_: object) -> None:
        raise StoreError

    with monkeypatch.context() as patch:
        patch.setattr(around.store, "append", fail)
        with pytest.raises(StoreError):
            await room.command(ANN, command)
    assert len(ear.heard) == heard
    assert (await view_of(room, ANN)).version == 1
    assert (await room.command(ANN, command)).version == 2
    await rooms.close()
    await around.store.close()


async def test_who_waited_while_reading_failed_is_in_the_same_room_as_later_visitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    game_id = (await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.WHITE), ANN)).id
    await rooms.sweep()
    load, failures, fails = around.store.load, iter([StoreError()]), asyncio.Event()

    async def fail_once(*of: Any) -> list[StoredFact]:
        for failure in failures:
            await fails.wait()
            raise failure
        return await load(*of)

    monkeypatch.setattr(around.store, "load", fail_once)
    failing = asyncio.create_task(rooms.room(game_id))
    await asyncio.sleep(0)
    ear = Ear(ANN)
    waiting = asyncio.create_task((await rooms.room(game_id)).watch(ear, None))
    await asyncio.sleep(0)
    fails.set()
    with pytest.raises(StoreError):
        await failing
    await waiting
    await (await rooms.room(game_id)).command(ANN, Command("command-1", game_id, 0, Play("wS1")))
    assert ear.changes()[0] == "played"
    await rooms.close()
    await around.store.close()


async def test_games_that_do_not_exist_leave_no_rooms(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())

    async def look(game_id: str) -> None:
        await (await rooms.room(game_id)).view(ANN)

    ids = [f"nobody{number:06}" for number in range(10)] * 3
    problems = await asyncio.gather(*map(look, ids), return_exceptions=True)
    assert all(isinstance(problem, ProblemError) for problem in problems)
    assert len(rooms) == 0
    await around.store.close()


async def test_a_room_that_is_closed_begins_nothing_new(tmp_path: Path) -> None:
    endless = Endless()
    around, rooms = await rooms_in(tmp_path, Time(), engines=endless)
    room = await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.WHITE), ANN)
    command = Command("command-1", room.id, 0, Play("wS1"))
    playing = asyncio.create_task(room.command(ANN, command))
    await asyncio.sleep(0)
    await room.close()
    assert (await playing).version == 2
    await asyncio.sleep(0.01)
    assert endless.asked == []
    await around.store.close()


async def test_a_room_that_is_closed_lets_its_game_go(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.WHITE), ANN)
    async with room.looking() as table:
        game = weakref.ref(table)
    del table
    await room.close()
    # The room itself is part of a cycle, and stays until all garbage is collected.
    gc.disable()
    try:
        assert game() is None
    finally:
        gc.enable()
    await around.store.close()


async def test_who_loses_to_another_process_decides_anew(database: str) -> None:
    (around, rooms), (beside, others) = [await rooms_at(database, Time()) for _ in range(2)]
    room = await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)
    await room.join(BOB)
    other = await others.room(room.id)
    command = Command("command-1", room.id, 0, Play("wS1"))
    assert (await other.command(ANN, command)).version == 3
    assert (await room.command(ANN, command)).version == 3
    await other.command(BOB, Command("command-2", room.id, 1, Play("bG1 wS1-")))
    with pytest.raises(ProblemError) as caught:
        await room.command(BOB, Command("command-3", room.id, 1, Play("bS1 wS1-")))
    assert caught.value.code is Code.STALE
    await asyncio.gather(rooms.close(), others.close())
    await asyncio.gather(around.store.close(), beside.store.close())


async def test_who_goes_away_while_a_move_is_stored_does_not_stop_that(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.WHITE), ANN)
    command = Command("command-1", room.id, 0, Play("wS1"))
    waiting = asyncio.create_task(room.command(ANN, command))
    await asyncio.sleep(0.001)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert (await room.command(ANN, command)).version == 2
    await rooms.close()
    await around.store.close()


# --- so many games --------------------------------------------------------------------------------

WAITING = NewGame(FriendOpponent(), color=SeatChoice.WHITE)
ALONE = NewGame(SameScreen(), color=SeatChoice.WHITE)


async def begun(rooms: Rooms, wish: NewGame) -> Room:
    """Return a game in which Ann has moved."""
    room = await rooms.make(wish, ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    return room


async def test_the_game_that_has_waited_longest_makes_place_for_another(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, games_per_player=3)
    games = [await begun(rooms, ALONE)]
    for wish in (WAITING, WAITING):
        time.ms += 1
        games.append(await rooms.make(wish, ANN))
    ear = Ear(ANN)
    await games[1].watch(ear, None)
    games.append(await rooms.make(ALONE, ANN))
    assert ear.changes() == ["ended"]
    status = [(await view_of(game, ANN)).state.status for game in games]
    assert status == [StatusView.PLAYING, StatusView.OVER, StatusView.WAITING, StatusView.PLAYING]
    await rooms.close()
    await around.store.close()


async def test_who_has_too_many_games_under_way_makes_no_other(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time(), games_per_player=2)
    joined = await rooms.make(WAITING, ANN)
    await joined.join(BOB)
    played = await begun(rooms, ALONE)
    with pytest.raises(ProblemError) as caught:
        await rooms.make(ALONE, ANN)
    assert (caught.value.code, caught.value.facts) == (Code.TOO_MANY_GAMES, {"most": 2})
    # Bob has one, and whatever is over does not count.
    await rooms.make(ALONE, BOB)
    await played.command(ANN, Command("command-2", played.id, 1, Resign()))
    await rooms.make(ALONE, ANN)
    await rooms.close()
    await around.store.close()


# --- the same answer ------------------------------------------------------------------------------


async def test_a_rematch_asked_for_twice_gets_the_same_answer_ever_after(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(WAITING, ANN)
    await room.join(BOB)
    await room.command(ANN, Command("command-1", room.id, 0, Resign()))
    asked, again = (Command(f"command-{n}", room.id, 0, Rematch()) for n in (2, 3))
    told = [await room.command(ANN, command) for command in (asked, again)]
    assert [answer.version for answer in told] == [4, 4]
    agreed = await room.command(BOB, Command("command-4", room.id, 0, Rematch()))
    assert [await room.command(ANN, command) for command in (asked, again)] == told
    await rooms.close()
    _, others = rooms_on(around.store, Time())
    room = await others.room(room.id)
    assert [await room.command(ANN, command) for command in (asked, again)] == told
    late = await room.command(BOB, Command("command-5", room.id, 0, Rematch()))
    assert (agreed.version, late.version) == (5, 5)
    await others.close()
    await around.store.close()


async def test_an_offer_that_was_refused_is_refused_again(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(WAITING, ANN)
    await room.join(BOB)
    await room.command(ANN, Command("command-1", room.id, 0, OfferDraw()))
    again = Command("command-2", room.id, 0, OfferDraw())
    codes = [await code_of(room.command(ANN, again))]
    await room.command(BOB, Command("command-3", room.id, 0, DeclineDraw()))
    codes.append(await code_of(room.command(ANN, again)))
    assert codes == [Code.ALREADY_OFFERED] * 2
    await rooms.close()
    await around.store.close()


async def code_of(refused: Awaitable[object]) -> Code:
    """Return the code that something is refused with."""
    with pytest.raises(ProblemError) as caught:
        await refused
    return caught.value.code


async def test_a_new_name_is_told_in_the_players_own_games_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    own = [await rooms.make(NewGame(SameScreen()), ANN) for _ in range(2)]
    for _ in range(3):
        await rooms.make(NewGame(SameScreen()), BOB)
    told: list[str] = []

    async def rename(room: Room, _player: str, _name: str) -> None:
        told.append(room.id)

    monkeypatch.setattr(Room, "rename", rename)
    await rooms.rename(ANN, "Ann")
    assert sorted(told) == sorted(room.id for room in own)
    await rooms.close()
    await around.store.close()


async def test_plies_in_memory_are_counted(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    assert rooms.plies == 0
    room = await rooms.make(NewGame(SameScreen()), ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    assert rooms.plies == PLIES_PER_ROOM + 1
    await rooms.sweep()
    assert rooms.plies == 0
    assert (await rooms.room(room.id)).ply == 1
    await rooms.close()
    await around.store.close()
