"""Files of games are written once, and long work leaves the event loop alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row

from skep.server.domain.facts import StoredFact
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameTable
from skep.server.messages.games import NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.game_files import GameFiles
from skep.server.rooms.long_work import LongWork
from skep.server.rooms.reading import read_table
from skep.server.store.fact_store import decode_events
from skep.server.views import files as views
from skep.server.views.files import FileFormat, GameSheet
from skep.server.views.games import seats_view
from tests.server.rooms import Time, rooms_in, rooms_on, view_of
from tests.server.tables import ANN, OPENING, Sitting, same_screen
from tests.serving.in_process import SAME_SCREEN, play, serving


class Writer:
    """Writes files, and remembers which ones and in which threads."""

    def __init__(self) -> None:
        self.written: list[FileFormat] = []
        self.threads: set[int] = set()

    def __call__(self, sheet: GameSheet, format_: FileFormat) -> str:
        self.written.append(format_)
        self.threads.add(threading.get_ident())
        return views.write_file(sheet, format_)


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Writer:
    writer = Writer()
    monkeypatch.setattr("skep.server.rooms.game_files.write_file", writer)
    return writer


@asynccontextmanager
async def files_of(most: int = 10) -> AsyncGenerator[GameFiles]:
    """Give the files of a server that keeps few of them."""
    work = LongWork()
    try:
        yield GameFiles(work, most=most)
    finally:
        work.close()


def begin(files: GameFiles, sitting: Sitting, format_: FileFormat = "pgn") -> asyncio.Task[str]:
    return files.start(sitting.table, format_, seats_view(sitting.table.seats, {}))


async def test_a_download_is_written_once_and_not_on_the_event_loop(
    tmp_path: Path, writer: Writer
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        path = f"/games/{game}/file?format=pgn"
        answers = [await ann.http.get(path) for _ in range(2)]
        answers += await asyncio.gather(*(ann.http.get(path) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        assert writer.written == ["pgn"]
        # Another name is another file.
        await ann.http.patch("/me", json={"name": "Ann"})
        assert '[White "Ann"]' in (await ann.http.get(path)).text
        assert writer.written == ["pgn", "pgn"]
    assert threading.get_ident() not in writer.threads


async def test_a_file_is_written_again_when_the_game_goes_on(writer: Writer) -> None:
    sitting = same_screen()
    async with files_of() as files:
        texts = [await begin(files, sitting, "uhp") for _ in range(2)]
        sitting.play("wS1")
        texts.append(await begin(files, sitting, "uhp"))
    assert texts[0] == texts[1] != texts[2]
    assert writer.written == ["uhp", "uhp"]


@pytest.mark.parametrize("format_", ["pgn", "uhp", "svg"])
async def test_a_file_shows_the_game_as_it_was_when_it_was_asked_for(format_: FileFormat) -> None:
    sitting, same = same_screen(), same_screen()
    sitting.play(*OPENING)
    same.play(*OPENING)
    async with files_of() as files:
        file = begin(files, sitting, format_)
        sitting.play("wA1 -wQ")
        seats = seats_view(same.table.seats, {})
        expected = views.write_file(views.game_sheet(same.table, seats), format_)
        assert await file == expected


@pytest.mark.parametrize("moves", [(), OPENING[:1], OPENING])
def test_a_picture_is_that_of_the_whole_game(moves: tuple[str, ...]) -> None:
    sitting = same_screen()
    sitting.play(*moves)
    sheet = views.game_sheet(sitting.table, seats_view(sitting.table.seats, {}))
    assert views.write_file(sheet, "svg") == sitting.table.game.svg()


async def test_the_files_that_nobody_asked_for_lately_are_dropped(writer: Writer) -> None:
    sitting = same_screen()
    async with files_of(most=2) as files:
        for format_ in ("pgn", "uhp", "pgn", "svg", "pgn", "uhp"):
            await begin(files, sitting, format_)
    assert writer.written == ["pgn", "uhp", "svg", "uhp"]


async def test_a_file_that_could_not_be_written_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_sheet: GameSheet, _format: FileFormat) -> str:
        raise RuntimeError

    sitting = same_screen()
    async with files_of() as files:
        with monkeypatch.context() as patch:
            patch.setattr("skep.server.rooms.game_files.write_file", fail)
            with pytest.raises(RuntimeError):
                await begin(files, sitting)
        assert "[GameType" in await begin(files, sitting)


async def test_a_long_game_is_replayed_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(NewGame(SameScreen(), color=SeatChoice.WHITE), ANN)
    for ply, move in enumerate(OPENING):
        await room.command(ANN, Command(f"command-{ply}", room.id, ply, Play(move)))
    await rooms.close()
    threads: list[int] = []

    def replay(game_id: str, entries: Iterable[StoredFact]) -> GameTable:
        threads.append(threading.get_ident())
        return replay_game(game_id, entries)

    monkeypatch.setattr("skep.server.rooms.reading.replay_game", replay)
    for short in (len(OPENING) + 1, len(OPENING)):
        monkeypatch.setattr("skep.server.rooms.reading._SHORT", short)
        _, others = rooms_on(around.store, Time())
        view = await view_of(await others.room(room.id), ANN)
        assert [move.text for move in view.moves] == list(OPENING)
        await others.close()
    assert [thread == threading.get_ident() for thread in threads] == [True, False]
    await around.store.close()


async def test_long_games_are_decoded_and_replayed_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    games = [(await rooms.make(NewGame(SameScreen()), ANN)).id for _ in range(4)]
    await rooms.close()
    threads: set[int] = set()

    def decode(rows: Iterable[Row[Any]]) -> list[StoredFact]:
        threads.add(threading.get_ident())
        return decode_events(rows)

    def replay(game_id: str, entries: Iterable[StoredFact]) -> GameTable:
        threads.add(threading.get_ident())
        return replay_game(game_id, entries)

    monkeypatch.setattr("skep.server.store.store._FEW_FACTS", 0)
    monkeypatch.setattr("skep.server.store.store.decode_events", decode)
    monkeypatch.setattr("skep.server.rooms.reading._SHORT", 0)
    monkeypatch.setattr("skep.server.rooms.reading.replay_game", replay)
    found = await asyncio.gather(*(read_table(game, around) for game in games))
    assert [table.id for table in found] == games
    # All in one thread, which leaves the event loop half of the time.
    assert (len(threads), threading.get_ident() in threads) == (1, False)
    around.long_work.close()
    await around.store.close()
