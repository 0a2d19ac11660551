"""The file of a collection: foreign, newer, damaged, locked, and shared with others."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from skep.explorer import (
    CollectionError,
    CollectionFault,
    GameCollection,
    collection,
    database,
)
from skep.game import Game

GAME = Game.from_string("Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1")

ADD_FOREVER = """
import sys
from skep.explorer import GameCollection
from skep.game import Game

with GameCollection(sys.argv[1]) as games:
    for number in range(10**6):
        batch = []
        for one in range(20):
            game = Game.from_string("Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1")
            game.tags["White"] = f"{number} {one}"
            batch.append(game)
        games.add_all(batch)
        print("stored", flush=True)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "games.sqlite"


def fault(file: Path, *, create: bool = True) -> CollectionFault:
    with pytest.raises(CollectionError) as caught:
        GameCollection(file, create=create).count()
    assert caught.value.path == file
    assert str(file) in str(caught.value)
    return caught.value.fault


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_a_collection_is_created_once_and_kept(file: Path) -> None:
    assert fault(file, create=False) is CollectionFault.MISSING
    assert not file.parent.exists()
    with GameCollection(file) as games:
        assert games.add(GAME) == 1
    with GameCollection(file, create=False) as games:
        assert games.game(1) == GAME


def test_an_empty_file_becomes_a_collection(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.touch()
    assert fault(file, create=False) is CollectionFault.MISSING
    with GameCollection(file) as games:
        assert len(games) == 0


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "game.pgn", tmp_path / "other.db"
    text.write_text('[White "Ann"]\n\n1. wS1\n' * 200)
    change(other, "CREATE TABLE games (id INTEGER)")
    for file in (text, other):
        before = file.read_bytes()
        assert fault(file) is CollectionFault.FOREIGN
        assert file.read_bytes() == before
    assert fault(tmp_path) is CollectionFault.UNOPENABLE


def test_a_newer_collection_is_refused(file: Path) -> None:
    GameCollection(file).close()
    change(file, "PRAGMA user_version = 2")
    assert fault(file) is CollectionFault.NEWER


def test_a_damaged_collection_is_reported(file: Path) -> None:
    with GameCollection(file) as games:
        games.add_all(_games(300))
    data = bytearray(file.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    file.write_bytes(data)
    with pytest.raises(CollectionError) as caught, GameCollection(file) as games:
        games.search()
    assert caught.value.fault is CollectionFault.DAMAGED


def test_a_collection_without_a_table_is_damaged(file: Path) -> None:
    GameCollection(file).close()
    change(file, "DROP TABLE positions")
    with GameCollection(file) as games, pytest.raises(CollectionError) as caught:
        games.add(GAME)
    assert caught.value.fault is CollectionFault.DAMAGED


def test_a_locked_collection_can_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 0.05)
    with GameCollection(file) as games:
        games.add(GAME)
        with closing(database.connect(file, create=False)) as other, database.transaction(other):
            assert len(games) == 1
            with pytest.raises(CollectionError) as caught:
                games.delete(1)
        assert caught.value.fault is CollectionFault.BUSY
        games.delete(1)
        assert len(games) == 0


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [("query_only = ON", CollectionFault.READ_ONLY), ("max_page_count = 1", CollectionFault.FULL)],
)
def test_what_cannot_be_written_is_reported(
    file: Path, monkeypatch: pytest.MonkeyPatch, pragma: str, expected: CollectionFault
) -> None:
    """Have SQLite refuse as it does with a read-only file, and with a full disk."""

    def limited(path: Path, *, create: bool) -> sqlite3.Connection:
        connection = database.connect(path, create=create)
        connection.execute(f"PRAGMA {pragma}").fetchall()
        return connection

    monkeypatch.setattr(collection, "connect", limited)
    with GameCollection(file) as games:
        with pytest.raises(CollectionError) as caught:
            games.add_all(_games(200))
        assert caught.value.fault is expected
        assert len(games) == 0


def _games(count: int) -> list[Game]:
    games = [GAME.copy() for _ in range(count)]
    for number, game in enumerate(games):
        game.tags["White"] = str(number)
    return games


def test_a_process_that_is_killed_leaves_whole_batches(file: Path) -> None:
    command = [sys.executable, "-c", ADD_FOREVER, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        for _ in range(3):
            assert process.stdout.readline() == "stored\n"
        time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    with GameCollection(file, create=False) as games:
        assert len(games) >= 60
        assert len(games) % 20 == 0
        found = games.continuations(Game("Base").position)
        assert found.tally.games == len(games)
    with closing(sqlite3.connect(file)) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
