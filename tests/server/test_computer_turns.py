"""The computer's turns: begun, broken off, tried again, and not told of too often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skep.server.messages.games import ClockSettings, ComputerOpponent, NewGame, SeatChoice
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.registry import Rooms
from skep.server.store import StoreError
from skep.server.workers.engine_pool import Purpose, Requester, SearchResult, SearchTask
from tests.server.rooms import Time, rooms_in, view_of
from tests.server.tables import ANN
from tests.serving.engines import Endless, Faulty, Wavering
from tests.serving.in_process import COMPUTER, serving


async def test_a_thought_that_a_crash_broke_off_is_begun_again(tmp_path: Path) -> None:
    async with serving(tmp_path, engines=Endless()) as server, server.visitor() as ann:
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


async def test_taking_back_ends_the_computers_thought(tmp_path: Path) -> None:
    endless = Endless()

    async with serving(tmp_path, engines=endless) as server, server.visitor() as ann:
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


async def test_a_search_names_who_waits_for_it_and_their_network(tmp_path: Path) -> None:
    endless = Endless()
    async with serving(tmp_path, engines=endless) as server, server.visitor() as ann:
        # The computer begins, before anyone has connected.
        await ann.make(**{**COMPUTER, "color": "black"})
        await endless.begun(1)
        [task] = endless.asked
    assert task.requester == Requester(task.requester.player, "127.0.0.1", Purpose.MOVE)
    assert task.requester.player


class Broken(Endless):
    """Has a bug."""

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        on_progress(0.5)
        self.asked.append(task)
        raise ZeroDivisionError


async def test_a_bug_in_the_engine_pool_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Broken()
    async with serving(tmp_path, engines=broken) as server, server.visitor() as ann:
        await ann.make(**{**COMPUTER, "color": "black"})
        await broken.begun(1)
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [record.getMessage() for record in errors] == ["a room task failed"]


async def test_an_offer_does_not_disturb_the_computers_thought(tmp_path: Path) -> None:
    endless = Endless()

    async with serving(tmp_path, engines=endless) as server, server.visitor() as ann:
        game = (await ann.make(**COMPUTER))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await tab.play(game, 0, "wS1")
            await endless.begun(1)
            await tab.do(game, 1, "offer_draw")
            assert (endless.stopped, len(endless.asked)) == (0, 1)


async def test_a_resigned_game_is_not_thought_about_any_more(tmp_path: Path) -> None:
    endless = Endless()

    async with serving(tmp_path, engines=endless) as server, server.visitor() as ann:
        game = (await ann.make(**COMPUTER))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await tab.play(game, 0, "wS1")
            await endless.begun(1)
            await tab.do(game, 1, "resign")
            await tab.send(type="ping", sent=1)
            await tab.until("pong")
            assert endless.stopped == 1


async def test_a_busy_computer_says_so_and_moves_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.computer._AGAIN_AFTER_S", (0.01,))

    async with serving(tmp_path, engines=Faulty()) as server, server.visitor() as ann:
        game = (await ann.make(**COMPUTER))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await tab.play(game, 0, "wS1")
            while len(tab.events()) < 2:
                await tab.next()
            codes = [m["problem"]["code"] for m in tab.seen if m["type"] == "refused"]
            assert codes == ["engine_busy", "engine_busy"]


async def test_progress_is_not_told_more_often_than_anybody_can_see(tmp_path: Path) -> None:
    async with serving(tmp_path, engines=Wavering()) as server, server.visitor() as ann:
        game = (await ann.make(**COMPUTER))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await tab.play(game, 0, "wS1")
            while len(tab.events()) < 2:
                await tab.next()
            told = [m["fraction"] for m in tab.seen if m["type"] == "thinking"]
            assert told == [0.0]


async def test_a_game_of_the_computer_is_not_swept_away_while_it_thinks(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time(), engines=Endless())
    await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.BLACK), ANN)
    await asyncio.sleep(0)
    await rooms.sweep()
    assert len(rooms) == 1
    await rooms.close()
    await around.store.close()


async def test_a_move_of_the_computer_that_could_not_be_stored_is_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.room_tasks._LOOK_AGAIN_S", 0.01)

    around, rooms = await rooms_in(tmp_path, Time())
    append, failures = around.store.append, [StoreError()]

    async def fail_once(*what: Any) -> None:
        if failures:
            raise failures.pop()
        await append(*what)

    monkeypatch.setattr(around.store, "append", fail_once)
    room = await rooms.make(NewGame(ComputerOpponent(1), color=SeatChoice.BLACK), ANN)
    # Nobody looks meanwhile: that would have the game read anew.
    while failures or len(await around.store.load(room.id)) < 2:
        await rooms.sweep()
        await asyncio.sleep(0.01)
    await rooms.close()
    await around.store.close()


async def test_a_computer_with_little_time_does_not_spend_it_on_waiting(tmp_path: Path) -> None:
    time = Time()

    around, rooms = await rooms_in(tmp_path, time, reply_delay_ms=500_000)
    wish = NewGame(ComputerOpponent(1), color=SeatChoice.WHITE, clock=ClockSettings(main_s=10))
    room = await rooms.make(wish, ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    time.ms += 500_000
    await rooms.close()
    rooms = Rooms(around)
    room = await rooms.room(room.id)
    while (await view_of(room, ANN)).version < 3:
        await asyncio.sleep(0.01)
    move = (await view_of(room, ANN)).state.turn.legal["wQ"][0].text
    # From now on its clock runs, and it has ten seconds for all of the game.
    await room.command(ANN, Command("command-2", room.id, 2, Play(move)))
    while (await view_of(room, ANN)).version < 5:
        await asyncio.sleep(0.01)
    await rooms.close()
    await around.store.close()
