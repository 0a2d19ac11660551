"""``skep import``."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skep.cli import archives
from skep.cli.commands import import_games
from skep.explorer import GameCollection
from tests.cli.conftest import Result, Skep

GAME = "Base+MLP;InProgress;White[2];wS1;bG1 wS1-"
OTHER = "Base+MLP;InProgress;Black[1];wS1"
BROKEN = "Base;InProgress;White[3];wS1;bG1 wS1-;wG1 bG1-"
SETUP = "1~Base-MLP~w2~w~bG1~0-0-wS1.1-0-bG1"
PGN = '[White "Ann"]\n[Black "Ben"]\n[Date "2024.07.31"]\n[Result "1-0"]\n\n1. wS1\n2. bG1 wS1-\n'
NOT_GAMES = (
    "skep: error: notes.txt doesn’t look like a file with games. Skep reads .uhp, .pgn, .sgf, .bga,"
    " .setup and .json, plain or compressed (.gz)."
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have every test work in a folder of its own, with a data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKEP_DATA", str(tmp_path / "data"))
    Path("games.uhp").write_text(f"{GAME}\n{OTHER}\n")
    return tmp_path


def stored(file: str = "data/collection.db") -> int:
    with GameCollection(file, create=False) as games:
        return len(games)


def test_games_of_all_formats_go_into_the_data_folder(skep: Skep) -> None:
    Path("game.pgn").write_text(PGN)
    Path("game.bga").write_text("wG1 .\nbG1 wG1-\n")
    Path("packed.gz").write_bytes(gzip.compress(b"wA1;bA1 wA1-\n"))
    files = ("games.uhp", "game.pgn", "game.bga", "packed.gz")
    assert skep("import", *files) == Result(0, "5 games stored.\n")
    with GameCollection("data/collection.db") as games:
        assert [game.source for game in games.search()][::-1] == ["games.uhp", *files]
        assert games.stored(3).facts.white == "Ann"


def test_what_is_there_already_is_skipped(skep: Skep) -> None:
    assert skep("import", "--collection", "club.db", "games.uhp").out == "2 games stored.\n"
    Path("more.uhp").write_text(f"{GAME}\nwB1\n")
    assert skep("import", "--collection", "club.db", "games.uhp", "more.uhp") == Result(
        0, "One game stored, 3 already in the collection.\n"
    )
    assert stored("club.db") == 3


def test_a_broken_game_is_reported_and_its_legal_part_is_not_stored(skep: Skep) -> None:
    Path("bad.uhp").write_text(f"{BROKEN}\n{GAME}\n")
    assert skep("import", "bad.uhp", "games.uhp") == Result(
        2,
        "2 games stored, one already in the collection, one failed.\n",
        "skep: error: bad.uhp, line 1, game 1: Ply 3, “wG1 bG1-”, can’t be played. A new piece"
        " can touch only its own color, and here it would touch bG1.\n",
    )
    assert stored() == 2


def test_what_is_no_game_is_reported(skep: Skep) -> None:
    Path("game.setup").write_text(f"{SETUP}\n")
    Path("notes.txt").write_text("Buy honey.\n")
    result = skep("import", "game.setup", "notes.txt", "absent.pgn", "games.uhp")
    assert (result.status, result.out) == (2, "2 games stored, 3 failed.\n")
    assert result.err.splitlines() == [
        "skep: error: game.setup, game 1: The game has no moves.",
        NOT_GAMES,
        "skep: error: absent.pgn: No such file or directory",
    ]


def test_many_failures_are_counted(skep: Skep) -> None:
    Path("bad.uhp").write_text(f"{BROKEN}\n" * 23)
    lines = skep("import", "bad.uhp").err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "skep: error: … and 3 more"


def test_warnings_are_told(skep: Skep) -> None:
    Path("odd.pgn").write_text("1. wS1\n2. bQ wS1-\n")
    result = skep("import", "odd.pgn")
    assert result.out == "One game stored. One warning.\n"
    assert "skep: warning: odd.pgn, line 2, game 1: “bQ wS1-”: the queen is placed" in result.err


def test_json_and_dutch(skep: Skep) -> None:
    Path("bad.uhp").write_text(f"{BROKEN}\n")
    result = skep("import", "--json", "games.uhp", "bad.uhp")
    assert json.loads(result.out) == {"stored": 2, "known": 0, "failed": 1, "warned": 0}
    again = skep("import", "--lang", "nl", "games.uhp")
    assert again.out == "Geen partijen opgeslagen, 2 zaten al in de verzameling.\n"


def test_rules_and_format_can_be_given(skep: Skep) -> None:
    Path("game").write_text("wQ .\nbG1 wQ-\n")
    assert skep("import", "--from", "bga", "--rules", "classic", "game").status == 0
    with GameCollection("data/collection.db") as games:
        assert games.stored(1).facts.rules == "classic"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"not a database, but text that is long enough to be one" * 30, "isn’t a collection"),
        (None, "Is a directory"),
    ],
)
def test_a_file_that_is_no_collection_is_left_alone(
    skep: Skep, folder: Path, content: bytes | None, why: str
) -> None:
    file = folder / "other"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    result = skep("import", "--collection", "other", "games.uhp")
    assert (result.status, result.out) == (2, "")
    assert why in result.err
    assert "Traceback" not in result.err
    if content is not None:
        assert file.read_bytes() == content


def test_standard_input_is_read(folder: Path) -> None:
    command = [sys.executable, "-m", "skep", "import", "-"]
    done = subprocess.run(  # noqa: S603
        command, input=f"{GAME}\n", text=True, capture_output=True, check=True, cwd=folder
    )
    assert done.stdout == "One game stored.\n"


def test_an_interrupted_import_goes_on_where_it_was(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [f"wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 {at}" for at in ("wQ/", "-wQ", "/wQ")]
    Path("many.uhp").write_text("\n".join([*games, "wB1", "wA1"]))
    monkeypatch.setattr(import_games, "AT_ONCE", 2)
    whole = archives.games_in

    def interrupted(*arguments: Any, **options: Any) -> Iterator[object]:
        for number, game in enumerate(whole(*arguments, **options)):
            if number == 3:
                raise KeyboardInterrupt
            yield game

    with monkeypatch.context() as context:
        context.setattr(import_games, "games_in", interrupted)
        result = skep("import", "many.uhp")
    assert (result.status, result.out) == (130, "")
    assert result.err.rstrip("\n") == (
        "Interrupted: 2 games were stored. Run the same command again to continue."
    )
    assert stored() == 2
    assert skep("import", "many.uhp").out == "3 games stored, 2 already in the collection.\n"


def test_a_killed_import_leaves_whole_games(folder: Path) -> None:
    lines = [f'[White "{number}"]\n\n1. wS1\n2. bG1 wS1-\n' for number in range(2000)]
    (folder / "many.pgn").write_text("\n".join(lines))
    command = [sys.executable, "-m", "skep", "import", "many.pgn"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL) as process:  # noqa: S603
        while process.poll() is None and not _has_games(folder):
            pass
        os.kill(process.pid, signal.SIGKILL)
    before = stored()
    assert before % import_games.AT_ONCE == 0
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, capture_output=True, text=True, check=True
    )
    assert f"{before:,} already" in done.stdout
    assert stored() == 2000


def _has_games(folder: Path) -> bool:
    file = folder / "data" / "collection.db"
    if not file.exists() or not file.stat().st_size:
        return False
    with GameCollection(file) as games:
        return len(games) > 0
