"""The time that the server needs counts for nobody: not for the mover, and not for the next one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.server.domain.clocks import FLAG_GRACE_MS
from skep.server.domain.facts import MovesPlayed
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import ClockState, Ending, StatusView
from skep.server.messages.to_server import Action, AskTakeback, Command, OfferDraw, Play
from skep.server.protocols.fair_turns import FairTurns, Lane, QueuedWork
from skep.server.protocols.frame_limits import MOST_CREDIT_MS
from skep.server.protocols.websocket import BoundedWebSocket
from skep.server.rooms.context import RoomContext
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.store import Store, StoreError
from tests.server.rooms import Ear, Time, rooms_at, rooms_in, rooms_on, timed_game, view_of
from tests.server.tables import ANN, BOB
from tests.serving.in_process import FRIEND, serving
from tests.serving.postgresql import postgresql_server

SLOW_MS = 4_000
GAME_MS = 60_000
HOUR_MS = 3_600_000


@dataclass
class Club:
    """A room in which White's clock has run for two seconds, and a database with a will."""

    time: Time
    around: RoomContext
    rooms: Rooms
    room: Room
    ear: Ear
    patch: pytest.MonkeyPatch

    def slow(self, ms: int = SLOW_MS) -> None:
        """Let the database need time for the next fact, and for no other."""
        append = self.around.store.append

        async def later(*of: Any) -> None:
            self.patch.setattr(self.around.store, "append", append)
            await append(*of)
            self.time.ms += ms

        self.patch.setattr(self.around.store, "append", later)

    def failing(self, ms: int, *, is_stored: bool) -> None:
        """Let the database fail after a time, although the fact may be stored."""
        append = self.around.store.append

        async def fail(*of: Any) -> None:
            self.patch.setattr(self.around.store, "append", append)
            if is_stored:
                await append(*of)
            self.time.ms += ms
            raise StoreError

        self.patch.setattr(self.around.store, "append", fail)

    async def do(self, player: str, ply: int, action: Action, arrived: int | None = None) -> None:
        """Act at the room."""
        command = Command(f"{player}-{ply}-{self.time.ms}", self.room.id, ply, action)
        await self.room.command(player, command, arrived=arrived)

    async def clock(self) -> ClockState:
        """Return the clocks now."""
        clock = (await view_of(self.room, BOB)).state.clock
        assert clock is not None
        return clock

    async def left(self) -> tuple[int, int]:
        """Return what both sides have left now."""
        clock = await self.clock()
        return clock.w_ms, clock.b_ms


@pytest.fixture
async def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Club]:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time)
    room = await rooms.room(await timed_game(rooms, time))
    ear = Ear(BOB)
    await room.watch(ear, None)
    yield Club(time, around, rooms, room, ear, monkeypatch)
    await rooms.close()
    await around.store.close()


async def test_the_next_clock_starts_when_the_move_is_shown(club: Club) -> None:
    club.slow()
    await club.do(ANN, 2, Play("wQ -wS1"))
    told = ClockState(w_ms=GAME_MS - 2_000, b_ms=GAME_MS, running=Color.BLACK, at=club.time.ms)
    assert f'"at":{told.at}' in club.ear.heard[-1]
    assert await club.clock() == told
    club.time.ms += 1_000
    await club.do(BOB, 3, Play("bQ bG1-"))
    assert await club.left() == (GAME_MS - 2_000, GAME_MS - 1_000)
    assert (await view_of(club.room, BOB)).moves[-1].spent_ms == 1_000


async def test_the_next_fact_says_how_long_storing_took(club: Club) -> None:
    club.slow()
    await club.do(ANN, 2, Play("wQ -wS1"))
    club.time.ms += 1_000
    await club.do(BOB, 3, OfferDraw())
    entries = await club.around.store.load(club.room.id)
    stored = [entry.fact.delay_ms for entry in entries]
    assert stored == [0] * (len(stored) - 1) + [SLOW_MS]
    # Whoever reads it later comes to the same.
    _, again = rooms_on(club.around.store, club.time)
    clock = (await view_of(await again.room(club.room.id), BOB)).state.clock
    assert clock is not None
    assert clock == await club.clock()
    assert clock.b_ms == GAME_MS - 1_000
    await again.close()


async def test_a_game_that_leaves_memory_keeps_its_time(club: Club) -> None:
    club.slow()
    await club.do(ANN, 2, Play("wQ -wS1"))
    club.room.unwatch(club.ear)
    club.room.forget_unwatched()
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)


async def test_a_move_counts_from_when_the_server_read_it(club: Club) -> None:
    arrived = club.time.ms
    async with club.room.looking():
        # The room is busy with something else.
        playing = asyncio.create_task(club.do(ANN, 2, Play("wQ -wS1"), arrived))
        await asyncio.sleep(0)
        club.time.ms += SLOW_MS
    await playing
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)


async def test_what_storing_an_offer_takes_counts_for_the_player_who_is_thinking(
    club: Club,
) -> None:
    club.slow()
    await club.do(BOB, 2, OfferDraw())
    assert await club.left() == (GAME_MS - 2_000 - SLOW_MS, GAME_MS)


async def test_a_takeback_starts_the_clock_when_it_is_shown(club: Club) -> None:
    await club.do(ANN, 2, Play("wQ -wS1"))
    club.time.ms += 1_000
    await club.do(ANN, 3, AskTakeback())
    club.slow()
    await club.do(BOB, 3, AskTakeback())
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)
    club.time.ms += 1_000
    assert await club.left() == (GAME_MS - 3_000, GAME_MS)


async def test_a_premove_costs_nothing_and_earns_nothing(club: Club) -> None:
    club.slow()
    before = club.time.ms
    await club.do(ANN, 2, Play("wQ -wS1"))
    await club.do(BOB, 3, Play("bQ bG1-"), before)
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)
    assert (await view_of(club.room, BOB)).moves[-1].spent_ms == 0


# --- flags ----------------------------------------------------------------------------------------


async def test_a_flag_waits_for_a_move_that_arrived_in_time(club: Club) -> None:
    club.time.ms += GAME_MS - 2_000 - 1
    arrived = club.time.ms
    club.time.ms += FLAG_GRACE_MS
    await club.room.check_time()
    # Not even the opponent can make it fall before that.
    await club.do(BOB, 2, OfferDraw())
    await club.do(ANN, 2, Play("wQ -wS1"), arrived)
    assert await club.left() == (1, GAME_MS)


async def test_a_flag_falls_if_no_move_arrived_in_time(club: Club) -> None:
    club.time.ms += GAME_MS - 2_000
    arrived = club.time.ms
    with pytest.raises(ProblemError) as refused:
        await club.do(ANN, 2, Play("wQ -wS1"), arrived)
    assert refused.value.code is Code.GAME_OVER
    state = (await view_of(club.room, BOB)).state
    assert state.ending == Ending("timeout", Color.BLACK)


async def test_a_flag_does_not_fall_while_the_move_is_stored(club: Club) -> None:
    club.time.ms += GAME_MS - 2_000 - 1
    club.slow()
    playing = asyncio.create_task(club.do(ANN, 2, Play("wQ -wS1")))
    checking = asyncio.create_task(club.room.check_time())
    await asyncio.gather(playing, checking)
    assert (await view_of(club.room, BOB)).state.status is StatusView.PLAYING
    assert await club.left() == (1, GAME_MS)


# --- when things go wrong -------------------------------------------------------------------------


async def test_a_move_that_could_not_be_stored_costs_no_time(club: Club) -> None:
    club.failing(20_000, is_stored=False)
    with pytest.raises(StoreError):
        await club.do(ANN, 2, Play("wQ -wS1"))
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)
    assert club.ear.changes()[-1] == "clock_moved"
    # It counts once, however often the game is read.
    club.room.unwatch(club.ear)
    club.room.forget_unwatched()
    club.time.ms += 500
    await club.do(ANN, 2, Play("wQ -wS1"))
    assert await club.left() == (GAME_MS - 2_500, GAME_MS)


async def test_a_move_that_was_stored_after_all_is_shown_and_starts_the_clock_then(
    club: Club,
) -> None:
    club.failing(20_000, is_stored=True)
    with pytest.raises(StoreError):
        await club.do(ANN, 2, Play("wQ -wS1"))
    await club.room.check_time()
    assert '"type":"snapshot"' in club.ear.heard[-1]
    assert await club.left() == (GAME_MS - 2_000, GAME_MS)


async def test_time_asleep_during_a_commit_is_credited_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    around, rooms = await rooms_in(tmp_path, time, longest_pause_ms=5_000)
    room = await rooms.room(await timed_game(rooms, time))
    club = Club(time, around, rooms, room, Ear(BOB), monkeypatch)
    club.slow(HOUR_MS)
    await club.do(ANN, 2, Play("wQ -wS1"))
    time.ms += 1_000
    await room.check_time()
    assert await club.left() == (GAME_MS - 2_000, GAME_MS - 1_000)
    await rooms.close()
    await around.store.close()


# --- for real -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("postgresql")
async def test_a_stopped_postgresql_costs_nobody_time() -> None:
    time = Time()
    with postgresql_server() as database:
        around, rooms = await rooms_at(database.url, time)
        room = await rooms.room(await timed_game(rooms, time))
        with database.suspended():
            command = Command("command-3", room.id, 2, Play("wQ -wS1"))
            playing = asyncio.create_task(room.command(ANN, command))
            while not around.store.write_delay_s:
                await asyncio.sleep(0.001)
            time.ms += SLOW_MS
        await playing
        clock = (await view_of(room, BOB)).state.clock
        assert clock == ClockState(GAME_MS - 2_000, GAME_MS, Color.BLACK, time.ms)
        await rooms.close()
        await around.store.close()


async def test_a_move_behind_another_message_counts_from_when_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, append, held = Time(), Store.append, asyncio.Event()

    async def hold(self: Store, *of: Any) -> None:
        await held.wait()
        await append(self, *of)

    is_read, pass_on = asyncio.Event(), BoundedWebSocket.send_receive_event_to_app

    def notice(self: BoundedWebSocket) -> None:
        if b"wQ -wS1" in b"".join(self.frames):
            is_read.set()
        pass_on(self)

    monkeypatch.setattr(BoundedWebSocket, "send_receive_event_to_app", notice)
    async with (
        serving(tmp_path, now=time) as server,
        server.guest() as ann,
        server.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        game = (await ann.make(**FRIEND, clock={"main_s": 60}))["id"]
        await bob.join(game)
        await white.play(game, 0, "wS1")
        await black.play(game, 1, "bG1 wS1-")
        time.ms += 2_000
        monkeypatch.setattr(Store, "append", hold)
        await white.command(game, 2, "offer_draw")
        move = await white.command(game, 2, "play", move="wQ -wS1")
        async with asyncio.timeout(20):
            await is_read.wait()
        time.ms += SLOW_MS
        held.set()
        while (await white.until("accepted"))["id"] != move:
            pass
        view = await black.snapshot(game)
        assert view["moves"][-1]["spent_ms"] == 2_000
        assert view["state"]["clock"]["w_ms"] == GAME_MS - 2_000


@pytest.mark.parametrize("wait_ms", [60, SLOW_MS])
async def test_a_move_that_waits_for_its_turn_costs_no_time_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait_ms: int
) -> None:
    """For no longer than that: players can hold up their own moves, and think meanwhile."""
    time, run = Time(), FairTurns.run

    def run_late(self: FairTurns, lane: Lane, job: QueuedWork, delay: float = 0.0) -> None:
        time.ms += wait_ms
        run(self, lane, job, delay)

    async with (
        serving(tmp_path, now=time) as server,
        server.guest() as ann,
        server.guest() as bob,
        ann.tab() as white,
        bob.tab() as black,
    ):
        game = (await ann.make(**FRIEND, clock={"main_s": 60}))["id"]
        await bob.join(game)
        await white.play(game, 0, "wS1")
        await black.play(game, 1, "bG1 wS1-")
        time.ms += 2_000
        with monkeypatch.context() as patched:
            patched.setattr(FairTurns, "run", run_late)
            await white.play(game, 2, "wQ -wS1")
        view = await black.snapshot(game)
        spent_ms = view["moves"][-1]["spent_ms"]
        assert spent_ms == 2_000 + max(0, wait_ms - MOST_CREDIT_MS)


def test_a_fact_says_nothing_about_time_unless_there_is_something_to_say() -> None:
    assert MovesPlayed(()).delay_ms == 0
    assert MovesPlayed((), late_ms=7).delay_ms == 7
