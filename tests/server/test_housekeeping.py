"""What a server does by itself: rooms closed, hearts that beat, old games deleted."""

from __future__ import annotations

import asyncio
import weakref
from pathlib import Path

import pytest

from skep.core.bugs import Color
from skep.server.messages.games import Ending, FriendOpponent, NewGame, SeatChoice
from skep.server.messages.to_server import Abort, Command
from skep.server.rooms.housekeeping import (
    ABORTED_KEPT_MS,
    CATCH_UP_MS,
    KEPT_MS,
    PLAUSIBLE_MS,
    Housekeeping,
)
from skep.server.watched_plies import PLIES_PER_ROOM
from tests.server.rooms import WITH_CLOCK, Ear, Time, rooms_in, timed_game, view_of
from tests.server.tables import ANN, BOB, START


async def test_a_room_is_closed_when_nobody_is_there(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)
    ear = Ear(ANN)
    await room.watch(ear, None)
    await rooms.sweep()
    assert len(rooms) == 1
    room.unwatch(ear)
    await rooms.sweep()
    assert len(rooms) == 0
    assert (await view_of(await rooms.room(room.id), ANN)).version == 1
    await around.store.close()


async def test_games_that_are_only_looked_at_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    wish = NewGame(FriendOpponent(), color=SeatChoice.WHITE)
    games = [(await rooms.make(wish, ANN)).id for _ in range(12)]
    await rooms.sweep()
    monkeypatch.setattr("skep.server.rooms.registry._SWEPT_PLIES", 4 * PLIES_PER_ROOM)
    most = 0
    await (await rooms.room(games[0])).watch(Ear(ANN), None)
    for game in games:
        assert (await view_of(await rooms.room(game), ANN)).version == 1
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        most = max(most, len(rooms))
    # No one waits for housekeeping. Only what somebody watches stays.
    assert most <= 6
    assert rooms.get(games[0]) is not None
    await rooms.close()
    await around.store.close()


async def test_a_room_in_which_a_clock_runs_stays_open_and_the_heart_beats(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time)
    housekeeping = Housekeeping(around, rooms)
    room = await rooms.make(WITH_CLOCK, ANN)
    time.ms += 5
    await housekeeping.beat()
    assert await around.store.last_beat() is None
    await room.join(BOB)
    time.ms += 5
    await rooms.sweep()
    await housekeeping.beat()
    assert (len(rooms), await around.store.last_beat()) == (1, START + 10)
    await rooms.close()
    await around.store.close()


async def test_old_games_are_deleted_and_their_rooms_closed(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time)
    housekeeping = Housekeeping(around, rooms)
    wish = NewGame(FriendOpponent(), color=SeatChoice.WHITE)
    kept, called_off = [await rooms.make(wish, ANN) for _ in range(2)]
    await called_off.command(ANN, Command("command-1", called_off.id, 0, Abort()))
    await housekeeping.clean()
    assert len(rooms) == 2
    time.ms += ABORTED_KEPT_MS + 1
    await housekeeping.clean()
    assert len(rooms) == 1
    until = time.ms + KEPT_MS
    while time.ms < until:
        assert len(rooms) == 1
        time.ms += PLAUSIBLE_MS
        await housekeeping.clean()
    assert (len(rooms), await around.store.load(kept.id)) == (0, [])
    await around.store.close()


@pytest.mark.parametrize("is_upgraded", [False, True])
async def test_a_clock_that_is_months_ahead_deletes_nothing_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, is_upgraded: bool
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    game = (await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)).id
    if not is_upgraded:
        await Housekeeping(around, rooms).clean()
    time.ms += KEPT_MS + PLAUSIBLE_MS
    # However often it is restarted, and for as long as it takes to notice the warning.
    for _ in range(100):
        await Housekeeping(around, rooms).clean()
    running = Housekeeping(around, rooms)
    for _ in range(KEPT_MS // CATCH_UP_MS):
        await running.clean()
    assert len(await around.store.load(game)) == 1
    assert "it is 97 days later than at the last cleanup: check the clock" in caplog.messages
    # If the clock is right after all, it is deleted in the end.
    for _ in range(3):
        await running.clean()
    assert await around.store.load(game) == []
    await rooms.close()
    await around.store.close()


async def test_games_of_a_time_at_which_the_clock_was_behind_are_not_deleted_at_once(
    tmp_path: Path,
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    time.ms -= KEPT_MS + PLAUSIBLE_MS
    await Housekeeping(around, rooms).clean()
    game = (await rooms.make(NewGame(FriendOpponent(), color=SeatChoice.WHITE), ANN)).id
    time.ms = START
    restarted = Housekeeping(around, rooms)
    for _ in range(24):
        await restarted.clean()
    assert len(await around.store.load(game)) == 1
    await rooms.close()
    await around.store.close()


async def test_a_job_that_fails_by_a_mistake_is_told_of_and_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    went_on = asyncio.Event()

    async def fail_once() -> None:
        if caplog.records:
            went_on.set()
        else:
            raise RuntimeError

    housekeeping = Housekeeping(around, rooms, more_jobs=[(fail_once, 0.0)])
    housekeeping.start()
    async with asyncio.timeout(10):
        await went_on.wait()
    await housekeeping.stop()
    await around.store.close()
    assert caplog.messages == ["a periodic job failed"]


async def test_a_timed_game_that_nobody_watches_takes_no_memory_until_its_time_is_up(
    tmp_path: Path,
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    room = await rooms.room(await timed_game(rooms, time))
    async with room.looking() as table:
        game = weakref.ref(table)
    del table
    await rooms.sweep()
    assert (len(rooms), rooms.are_timed, game()) == (1, True, None)
    time.ms += 60_000
    # What its alarm does, which is still set.
    await rooms.wake()
    assert (await view_of(room, ANN)).state.ending == Ending("timeout", Color.BLACK)
    await rooms.close()
    await around.store.close()
