"""Rooms: flags that fall by themselves, the computer's turns, restarts, and empty rooms."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skep.server.errors import Code, ProblemError
from skep.server.housekeeping import ABORTED_KEPT_MS, KEPT_MS, Housekeeping
from skep.server.messages.games import ClockSettings, Computer, Friend, NewGame, SeatChoice
from skep.server.messages.to_server import Abort, Command, Play
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room, Surroundings
from skep.server.store import Store, StoreError
from skep.server.thinkers import Task, ThinkersBusyError, ThinkingFailedError, Thought
from tests.server.serving import COMPUTER, FRIEND, FirstMove, Json, serving
from tests.server.tables import ANN, BOB, START

TIMED: Json = {**FRIEND, "clock": {"main_s": 10, "increment_s": 0}}


class Time:
    """A time of day that the test sets."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        return self.ms


class Endless(FirstMove):
    """A computer that never comes to an end."""

    def __init__(self) -> None:
        self.asked: list[Task] = []
        self.stopped = 0

    async def begun(self, times: int) -> None:
        """Wait until it has been asked so often."""
        while len(self.asked) < times:
            await asyncio.sleep(0.001)

    async def think(self, task: Task, on_progress: Callable[[float], None]) -> Thought:
        self.asked.append(task)
        on_progress(0.5)
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped += 1
        raise AssertionError


class Faulty(FirstMove):
    """A computer that finds a move at the third attempt only."""

    def __init__(self) -> None:
        self.errors: list[Exception] = [ThinkersBusyError(), ThinkingFailedError()]

    async def think(self, task: Task, on_progress: Callable[[float], None]) -> Thought:
        if self.errors:
            raise self.errors.pop()
        return await super().think(task, on_progress)


class Wavering(FirstMove):
    """A computer that tells a hundred times how far it is."""

    async def think(self, task: Task, on_progress: Callable[[float], None]) -> Thought:
        for percent in range(100):
            on_progress(percent / 100)
        return await super().think(task, on_progress)


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
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
                time.ms += 50
                while (event := await one.until("event"))["change"]["type"] != "ended":
                    pass
                assert event["state"]["ending"] == {"termination": "timeout", "winner": "b"}
                assert event["state"]["clock"]["w_ms"] == 0

    asyncio.run(body())


def test_a_move_after_the_flag_fell_comes_too_late(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
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

    asyncio.run(body())


def test_an_outage_is_charged_to_nobody(tmp_path: Path) -> None:
    time = Time()
    crashed = tmp_path / "crashed"
    crashed.mkdir()

    async def body() -> None:
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

    asyncio.run(body())


def test_a_thought_that_a_crash_broke_off_is_begun_again(tmp_path: Path) -> None:
    async def body() -> None:
        async with serving(tmp_path, thinkers=Endless()) as server, server.visitor() as ann:
            cookies = ann.http.cookies
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.play(game, 0, "wS1")
        async with serving(tmp_path) as server, server.visitor() as again:
            again.http.cookies = cookies
            async with again.tab() as tab:
                while (await tab.snapshot(game))["version"] < 3:
                    pass
                assert len((await tab.snapshot(game))["moves"]) == 2

    asyncio.run(body())


def test_taking_back_ends_the_computers_thought(tmp_path: Path) -> None:
    endless = Endless()

    async def body() -> None:
        async with serving(tmp_path, thinkers=endless) as server, server.visitor() as ann:
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.snapshot(game)
                await tab.play(game, 0, "wS1")
                await endless.begun(1)
                assert (await tab.do(game, 1, "ask_takeback"))["type"] == "accepted"
                assert (endless.stopped, len(endless.asked)) == (1, 1)
                await tab.play(game, 0, "wA1")
                await endless.begun(2)
                told = [m["fraction"] for m in tab.seen if m["type"] == "thinking"]
                assert set(told) == {0.5}
            assert [task.moves for task in endless.asked] == [("wS1",), ("wA1",)]

    asyncio.run(body())


def test_an_offer_does_not_disturb_the_computers_thought(tmp_path: Path) -> None:
    endless = Endless()

    async def body() -> None:
        async with serving(tmp_path, thinkers=endless) as server, server.visitor() as ann:
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.snapshot(game)
                await tab.play(game, 0, "wS1")
                await endless.begun(1)
                await tab.do(game, 1, "offer_draw")
                assert (endless.stopped, len(endless.asked)) == (0, 1)

    asyncio.run(body())


def test_a_resigned_game_is_not_thought_about_any_more(tmp_path: Path) -> None:
    endless = Endless()

    async def body() -> None:
        async with serving(tmp_path, thinkers=endless) as server, server.visitor() as ann:
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.snapshot(game)
                await tab.play(game, 0, "wS1")
                await endless.begun(1)
                await tab.do(game, 1, "resign")
                await tab.send(type="ping", sent=1)
                await tab.until("pong")
                assert endless.stopped == 1

    asyncio.run(body())


def test_a_busy_computer_says_so_and_moves_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.computer._AGAIN_AFTER_S", (0.01,))

    async def body() -> None:
        async with serving(tmp_path, thinkers=Faulty()) as server, server.visitor() as ann:
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.snapshot(game)
                await tab.play(game, 0, "wS1")
                while len(tab.events()) < 2:
                    await tab.next()
                codes = [m["problem"]["code"] for m in tab.seen if m["type"] == "refused"]
                assert codes == ["engine_busy", "engine_busy"]

    asyncio.run(body())


def test_progress_is_not_told_more_often_than_anybody_can_see(tmp_path: Path) -> None:
    async def body() -> None:
        async with serving(tmp_path, thinkers=Wavering()) as server, server.visitor() as ann:
            game = (await ann.make(**COMPUTER))["id"]
            async with ann.tab() as tab:
                await tab.snapshot(game)
                await tab.play(game, 0, "wS1")
                while len(tab.events()) < 2:
                    await tab.next()
                told = [m["fraction"] for m in tab.seen if m["type"] == "thinking"]
                assert told == [0.0]

    asyncio.run(body())


# --- without a socket -----------------------------------------------------------------------------


class Ear:
    """A connection that keeps what it hears."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


async def rooms_in(folder: Path, time: Time) -> tuple[Store, Rooms]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/skep.db")
    return store, rooms_on(store, time)


def rooms_on(store: Store, time: Time) -> Rooms:
    """Return the rooms of a server that was started anew."""
    return Rooms(around_on(store, time))


def around_on(store: Store, time: Time, *, reply_delay_ms: int = 0) -> Surroundings:
    return Surroundings(
        store=store,
        thinkers=FirstMove(),
        now=time,
        rng=Random(1),
        reply_delay_ms=reply_delay_ms,
    )


def test_a_room_is_closed_when_nobody_is_there(tmp_path: Path) -> None:
    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, Time())
        room = await rooms.make(NewGame(Friend(), color=SeatChoice.WHITE), ANN)
        ear = Ear(ANN)
        await room.watch(ear, None)
        await rooms.sweep()
        assert len(rooms) == 1
        room.unwatch(ear)
        await rooms.sweep()
        assert len(rooms) == 0
        assert (await (await rooms.room(room.id)).view(ANN)).version == 1
        await store.close()

    asyncio.run(body())


def test_a_room_in_which_a_clock_runs_stays_open_and_the_heart_beats(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, time)
        housekeeping = Housekeeping(store, rooms, time)
        wish = NewGame(Friend(), color=SeatChoice.WHITE, clock=ClockSettings(main_s=60))
        room = await rooms.make(wish, ANN)
        time.ms += 5
        await housekeeping.beat()
        assert await store.last_beat() is None
        await room.join(BOB)
        time.ms += 5
        await rooms.sweep()
        await housekeeping.beat()
        assert (len(rooms), await store.last_beat()) == (1, START + 10)
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_a_game_of_the_computer_is_not_swept_away_while_it_thinks(tmp_path: Path) -> None:
    async def body() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
        around = Surroundings(
            store=store, thinkers=Endless(), now=Time(), rng=Random(1), reply_delay_ms=0
        )
        rooms = Rooms(around)
        await rooms.make(NewGame(Computer(1), color=SeatChoice.BLACK), ANN)
        await asyncio.sleep(0)
        await rooms.sweep()
        assert len(rooms) == 1
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_what_could_not_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, Time())
        room = await rooms.make(NewGame(Computer(1), color=SeatChoice.WHITE), ANN)
        ear = Ear(ANN)
        await room.watch(ear, None)
        heard = len(ear.heard)
        command = Command("command-1", room.id, 0, Play("wS1"))

        async def fail(*_: object) -> None:
            raise StoreError

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", fail)
            with pytest.raises(StoreError):
                await room.command(ANN, command)
        assert len(ear.heard) == heard
        assert (await room.view(ANN)).version == 1
        assert (await room.command(ANN, command)).version == 2
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_a_move_of_the_computer_that_could_not_be_stored_is_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.room._LOOK_AGAIN_S", 0.01)

    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, Time())
        append, failures = store.append, [StoreError()]

        async def fail_once(*what: Any) -> None:
            if failures:
                raise failures.pop()
            await append(*what)

        monkeypatch.setattr(store, "append", fail_once)
        room = await rooms.make(NewGame(Computer(1), color=SeatChoice.BLACK), ANN)
        # Nobody looks meanwhile: that would have the game read anew.
        while failures or len(await store.load(room.id)) < 2:
            await rooms.sweep()
            await asyncio.sleep(0.01)
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_a_room_that_is_closed_begins_nothing_new(tmp_path: Path) -> None:
    async def body() -> None:
        endless = Endless()
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
        around = Surroundings(
            store=store, thinkers=endless, now=Time(), rng=Random(1), reply_delay_ms=0
        )
        room = await Rooms(around).make(NewGame(Computer(1), color=SeatChoice.WHITE), ANN)
        command = Command("command-1", room.id, 0, Play("wS1"))
        playing = asyncio.create_task(room.command(ANN, command))
        await asyncio.sleep(0)
        await room.close()
        assert (await playing).version == 2
        await asyncio.sleep(0.01)
        assert endless.asked == []
        await store.close()

    asyncio.run(body())


def test_who_loses_to_another_process_decides_anew(tmp_path: Path) -> None:
    async def body() -> None:
        (store, rooms), (other_store, others) = [await rooms_in(tmp_path, Time()) for _ in range(2)]
        room = await rooms.make(NewGame(Friend(), color=SeatChoice.WHITE), ANN)
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
        await asyncio.gather(store.close(), other_store.close())

    asyncio.run(body())


async def timed_game(rooms: Rooms, time: Time) -> str:
    """Return a game in which White's clock has run for two seconds."""
    wish = NewGame(Friend(), color=SeatChoice.WHITE, clock=ClockSettings(main_s=60))
    room = await rooms.make(wish, ANN)
    await room.join(BOB)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    await room.command(BOB, Command("command-2", room.id, 1, Play("bG1 wS1-")))
    time.ms += 2_000
    return room.id


def test_a_server_that_dies_while_it_starts_charges_nobody(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, time)
        games = [await timed_game(rooms, time), await timed_game(rooms, time)]
        await store.beat(time.ms)
        await rooms.close()
        time.ms += 3_600_000
        # It comes as far as the first game, and is away again.
        first = Room(games[0], around_on(store, time))
        await first.resume_clock(await store.last_beat() or 0)
        await first.close()
        time.ms += 3_600_000
        again = rooms_on(store, time)
        await again.start()
        states = [(await (await again.room(game)).view(ANN)).state for game in games]
        assert [state.clock and state.clock.w_ms for state in states] == [56_000, 58_000]
        await again.close()
        await store.close()

    asyncio.run(body())


def test_a_damaged_game_does_not_keep_a_server_from_starting(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, time)
        broken, good = await timed_game(rooms, time), await timed_game(rooms, time)
        await rooms.close()
        with closing(sqlite3.connect(tmp_path / "skep.db")) as database, database:
            database.execute("UPDATE events SET payload = '{}' WHERE game_id = ?", [broken])
        again = rooms_on(store, time)
        await again.start()
        assert (await (await again.room(good)).view(ANN)).version >= 4
        with pytest.raises(StoreError):
            await again.room(broken)
        await again.close()
        await store.close()

    asyncio.run(body())


def test_a_computer_with_little_time_does_not_spend_it_on_waiting(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
        around = around_on(store, time, reply_delay_ms=500_000)
        rooms = Rooms(around)
        wish = NewGame(Computer(1), color=SeatChoice.WHITE, clock=ClockSettings(main_s=10))
        room = await rooms.make(wish, ANN)
        await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
        time.ms += 500_000
        await rooms.close()
        rooms = Rooms(around)
        room = await rooms.room(room.id)
        while (await room.view(ANN)).version < 3:
            await asyncio.sleep(0.01)
        move = (await room.view(ANN)).state.turn.legal["wQ"][0].text
        # From now on its clock runs, and it has ten seconds for all of the game.
        await room.command(ANN, Command("command-2", room.id, 2, Play(move)))
        while (await room.view(ANN)).version < 5:
            await asyncio.sleep(0.01)
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_who_goes_away_while_a_move_is_stored_does_not_stop_that(tmp_path: Path) -> None:
    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, Time())
        room = await rooms.make(NewGame(Computer(1), color=SeatChoice.WHITE), ANN)
        command = Command("command-1", room.id, 0, Play("wS1"))
        waiting = asyncio.create_task(room.command(ANN, command))
        await asyncio.sleep(0.001)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert (await room.command(ANN, command)).version == 2
        await rooms.close()
        await store.close()

    asyncio.run(body())


def test_old_games_are_deleted_and_their_rooms_closed(tmp_path: Path) -> None:
    time = Time()

    async def body() -> None:
        store, rooms = await rooms_in(tmp_path, time)
        housekeeping = Housekeeping(store, rooms, time)
        wish = NewGame(Friend(), color=SeatChoice.WHITE)
        kept, called_off = [await rooms.make(wish, ANN) for _ in range(2)]
        await called_off.command(ANN, Command("command-1", called_off.id, 0, Abort()))
        await housekeeping.clean()
        assert len(rooms) == 2
        time.ms += ABORTED_KEPT_MS + 1
        await housekeeping.clean()
        assert len(rooms) == 1
        time.ms += KEPT_MS
        await housekeeping.clean()
        assert (len(rooms), await store.load(kept.id)) == (0, [])
        await store.close()

    asyncio.run(body())
