"""What time does to games: flags that fall, outages, and a server that was asleep."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time as system_time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from skep.core.bugs import Color
from skep.server.domain.clocks import FIRST_MOVE_MS, FLAG_GRACE_MS
from skep.server.messages.games import ClockState, Ending, StatusView
from skep.server.messages.to_server import Command, Play, Rematch, Resign
from skep.server.rooms.housekeeping import Housekeeping
from skep.server.rooms.wall_clock import WallClock, steady_time
from skep.server.store import StoreError
from tests.server.rooms import WITH_CLOCK, Ear, Time, rooms_in, rooms_on, timed_game, view_of
from tests.server.tables import ANN, BOB
from tests.serving.in_process import FRIEND, Json, serving
from tests.serving.killable import killable

TIMED: Json = {**FRIEND, "clock": {"main_s": 10, "increment_s": 0}}


async def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    time = Time()

    clocked = serving(tmp_path, now=time)
    async with clocked as server, server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**TIMED))["id"]
        await bob.join(game)
        async with ann.tab() as one, bob.tab() as other:
            await one.snapshot(game)
            await one.play(game, 0, "wS1")
            await other.play(game, 1, "bG1 wS1-")
            time.ms += 9_950
            # Anything that happens sets the timer anew, by the time of day as it is then.
            await other.do(game, 2, "offer_draw")
            time.ms += 50 + FLAG_GRACE_MS
            while (event := await one.until("event"))["change"]["type"] != "ended":
                pass
            assert event["state"]["ending"] == {"termination": "timeout", "winner": "b"}
            assert event["state"]["clock"]["w_ms"] == 0


async def test_a_move_after_the_flag_fell_comes_too_late(tmp_path: Path) -> None:
    time = Time()

    clocked = serving(tmp_path, now=time)
    async with clocked as server, server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**TIMED))["id"]
        await bob.join(game)
        async with ann.tab() as one, bob.tab() as other:
            await one.play(game, 0, "wS1")
            await other.play(game, 1, "bG1 wS1-")
            time.ms += 10_000
            late = await one.play(game, 2, "wQ -wS1")
            assert late["problem"]["code"] == "game_over"


def test_setting_the_clock_of_the_machine_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, since = system_time.time_ns, system_time.monotonic_ns()
    now = steady_time()
    first = now()
    monkeypatch.setattr(system_time, "time_ns", lambda: real() + 4_000_000_000)
    passed = now() - first
    assert 0 <= passed <= (system_time.monotonic_ns() - since) // 1_000_000 + 1


async def test_a_clock_that_was_set_back_while_the_server_was_down_gives_nobody_time(
    tmp_path: Path,
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    game = await timed_game(rooms, time)
    before = (await view_of(await rooms.room(game), ANN)).state.clock
    await around.store.beat(time.ms)
    await rooms.close()
    time.ms -= 3_600_000
    _, again = rooms_on(around.store, time)
    await again.start()
    await again.resume_some()
    time.ms += 1_000
    after = (await view_of(await again.room(game), ANN)).state.clock
    await again.close()
    await around.store.close()
    assert before is not None
    assert after is not None
    assert before.w_ms - after.w_ms == 1_000


async def test_a_clock_that_was_behind_during_one_run_charges_nobody_for_the_difference(
    tmp_path: Path,
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    game = await timed_game(rooms, time)
    left: list[int] = []
    for jump in (0, -7_200_000, 7_200_000):
        time.ms += jump
        _, rooms = rooms_on(around.store, time)
        await rooms.start()
        await rooms.resume_some()
        time.ms += 1_000
        clock = (await view_of(await rooms.room(game), ANN)).state.clock
        assert clock is not None
        left.append(clock.w_ms)
        await around.store.beat(time.ms)
        await rooms.close()
    await around.store.close()
    assert [before - after for before, after in itertools.pairwise(left)] == [1_000, 1_000]


async def test_an_outage_is_charged_to_nobody(tmp_path: Path) -> None:
    time = Time()
    crashed = tmp_path / "crashed"
    crashed.mkdir()

    clocked = serving(tmp_path, now=time)
    async with clocked as server, server.guest() as ann, server.guest() as bob:
        cookies = ann.http.cookies
        game = (await ann.make(**TIMED))["id"]
        await bob.join(game)
        async with ann.tab() as one, bob.tab() as other:
            await one.play(game, 0, "wS1")
            await other.play(game, 1, "bG1 wS1-")
            time.ms += 2_000
            await other.do(game, 2, "offer_draw")
        # The files as a crash would leave them.
        with (
            closing(sqlite3.connect(tmp_path / "skep.db")) as source,
            closing(sqlite3.connect(crashed / "skep.db")) as copy,
        ):
            source.backup(copy)
        (crashed / "secret-key").write_bytes((tmp_path / "secret-key").read_bytes())
    time.ms += 3_600_000
    async with serving(crashed, now=time) as server, server.visitor() as again:
        again.http.cookies = cookies
        async with again.tab() as tab:
            view = await tab.snapshot(game)
            clock = {"w_ms": 8_000, "b_ms": 10_000, "running": "w", "at": time.ms}
            assert view["state"]["clock"] == clock
            time.ms += 1_000
            assert (await tab.play(game, 2, "wQ -wS1"))["type"] == "accepted"
            (event,) = tab.events()
            assert event["state"]["clock"]["w_ms"] == 7_000


async def test_a_server_that_dies_while_it_starts_charges_nobody(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time)
    games = [await timed_game(rooms, time), await timed_game(rooms, time)]
    await around.store.beat(time.ms)
    await rooms.close()
    time.ms += 3_600_000
    # It comes as far as the first game, and is away again.
    dying, started = rooms_on(around.store, time)
    await started.start()
    await started.room(games[0])
    await Housekeeping(dying, started).beat()
    await started.close()
    time.ms += 3_600_000
    _, again = rooms_on(around.store, time)
    await again.start()
    states = [(await view_of(await again.room(game), ANN)).state for game in games]
    assert [state.clock and state.clock.w_ms for state in states] == [56_000, 58_000]
    await again.close()
    await around.store.close()


async def test_a_server_starts_without_opening_games_and_charges_nobody_until_it_does(
    tmp_path: Path,
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    games = [await timed_game(rooms, time) for _ in range(3)]
    await around.store.beat(time.ms)
    await rooms.close()
    time.ms += 3_600_000
    beside, again = rooms_on(around.store, time)
    housekeeping = Housekeeping(beside, again)
    await again.start()
    assert len(again) == 0
    time.ms += 60_000
    clocks = [(await view_of(await again.room(games[0]), ANN)).state.clock]
    time.ms += 60_000
    # The last heartbeat of the server that crashed has to stay until all games are credited.
    await housekeeping.beat()
    assert await around.store.last_beat() == time.ms - 3_720_000
    await again.resume_some()
    await housekeeping.beat()
    assert (len(again), await around.store.last_beat()) == (3, time.ms)
    clocks += [(await view_of(await again.room(game), ANN)).state.clock for game in games[1:]]
    await again.close()
    await around.store.close()
    assert [clock and clock.w_ms for clock in clocks] == [54_000, 56_000, 58_000]


async def test_a_damaged_game_does_not_keep_a_server_from_starting(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time)
    broken, good = await timed_game(rooms, time), await timed_game(rooms, time)
    await rooms.close()
    with closing(sqlite3.connect(tmp_path / "skep.db")) as database, database:
        database.execute("UPDATE events SET payload = '{}' WHERE game_id = ?", [broken])
    _, again = rooms_on(around.store, time)
    await again.start()
    await again.resume_some()
    assert len(again) == 1
    assert (await view_of(await again.room(good), ANN)).version >= 4
    with pytest.raises(StoreError):
        await again.room(broken)
    await again.close()
    await around.store.close()


# --- a server that was asleep ---------------------------------------------------------------------

HOUR_MS = 3_600_000


@pytest.mark.parametrize("leap", [HOUR_MS, -HOUR_MS], ids=["asleep", "put back"])
async def test_what_the_server_slept_through_is_charged_to_nobody(
    tmp_path: Path, leap: int
) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, longest_pause_ms=5_000)
    housekeeping = Housekeeping(around, rooms)
    room = await rooms.room(await timed_game(rooms, time))
    ear = Ear(BOB)
    await room.watch(ear, None)
    await housekeeping.beat()
    time.ms += leap
    await housekeeping.beat()
    assert ear.changes() == ["clock_moved"]
    clock = (await view_of(room, ANN)).state.clock
    assert clock == ClockState(w_ms=58_000, b_ms=60_000, running=Color.WHITE, at=time.ms)
    assert await around.store.last_beat() == time.ms
    await rooms.close()
    await around.store.close()


async def test_who_moves_right_after_the_server_slept_is_not_too_late(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, longest_pause_ms=5_000)
    room = await rooms.room(await timed_game(rooms, time))
    around.now()
    time.ms += HOUR_MS
    accepted = await room.command(ANN, Command("command-3", room.id, 2, Play("wQ -wS1")))
    view = await view_of(room, ANN)
    assert (accepted.version, view.version, view.state.status) == (6, 6, StatusView.PLAYING)
    assert view.moves[-1].spent_ms == 2_000
    await rooms.close()
    await around.store.close()


async def test_a_flag_does_not_fall_by_sleep(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, longest_pause_ms=5_000)
    room = await rooms.room(await timed_game(rooms, time))
    around.now()
    time.ms += HOUR_MS
    await room.check_time()
    assert (await view_of(room, ANN)).state.status is StatusView.PLAYING
    for _ in range(59):
        assert (await view_of(room, ANN)).state.status is StatusView.PLAYING
        time.ms += 1_000
        await room.check_time()
    ending = (await view_of(room, ANN)).state.ending
    assert ending == Ending("timeout", Color.BLACK)
    await rooms.close()
    await around.store.close()


async def test_sleep_before_a_friend_came_gives_nobody_time(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, longest_pause_ms=5_000)
    room = await rooms.make(WITH_CLOCK, ANN)
    time.ms += HOUR_MS
    await room.join(BOB)
    for ply, (player, move) in enumerate([(ANN, "wS1"), (BOB, "bG1 wS1-")]):
        await room.command(player, Command(f"command-{ply}", room.id, ply, Play(move)))
    time.ms += 2_000
    clock = (await view_of(room, ANN)).state.clock
    assert clock == ClockState(w_ms=58_000, b_ms=60_000, running=Color.WHITE, at=time.ms)
    await rooms.close()
    await around.store.close()


def test_thinking_for_long_is_not_sleep() -> None:
    time = Time()
    wall_clock = WallClock(time, longest_pause_ms=5_000)
    for _ in range(100):
        time.ms += 5_000
        assert (wall_clock(), wall_clock.slept_ms) == (time.ms, 0)
    time.ms += 5_001
    assert (wall_clock(), wall_clock.slept_ms) == (time.ms, 5_001)


async def test_a_timed_rematch_that_nobody_opens_is_called_off(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time)
    room = await rooms.room(await timed_game(rooms, time))
    await room.command(ANN, Command("command-3", room.id, 2, Resign()))
    for player in (ANN, BOB):
        await room.command(player, Command("command-4", room.id, 2, Rematch()))
    game = (await view_of(room, ANN)).state.next_game
    assert game is not None
    # The game that is over is not timed any more: it is the other one's alarm that is set.
    while not rooms.are_timed:
        await asyncio.sleep(0.001)
    await rooms.sweep()
    time.ms += FIRST_MOVE_MS + FLAG_GRACE_MS
    # What its alarm does, which was set for then.
    await rooms.wake()
    ending = (await view_of(await rooms.room(game), ANN)).state.ending
    assert ending == Ending("aborted", None)
    await rooms.close()
    await around.store.close()


@pytest.mark.exhaustive
async def test_a_server_that_was_stopped_for_longer_than_a_clock_has_charges_nobody(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(killable(tmp_path))
        ann, bob = [await stack.enter_async_context(process.server.guest()) for _ in range(2)]
        game = (await ann.make(**TIMED))["id"]
        await bob.join(game)
        one, other = [await stack.enter_async_context(who.tab()) for who in (ann, bob)]
        await one.play(game, 0, "wS1")
        await other.play(game, 1, "bG1 wS1-")
        await other.snapshot(game)
        await process.suspend(12)
        event = await other.until("event")
        assert event["change"]["type"] == "clock_moved"
        assert event["state"]["status"] == "playing"
        assert (await one.play(game, 2, "wQ -wS1"))["type"] == "accepted"
