"""``skep analyze --all``: every game of a file, several at once, each in its place."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from skep.notation.gamestring import format_game
from skep.rules import native
from tests.cli.conftest import Skep
from tests.conftest import Require
from tests.engine.test_reviewer import WON

PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")
SHORT = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
BAD = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ wS9;bQ bG1-"
ALL = ("analyze", "--all", "--nodes", "40", "--hash", "1")


@pytest.fixture(autouse=True)
def _native(require: Require) -> None:
    require(native is not None, "the pure search takes its time")


@pytest.fixture
def archive(tmp_path: Path) -> str:
    """Give a file of four games, the third of which cannot be read."""
    file = tmp_path / "games.uhp"
    file.write_text("\n".join([format_game(WON), SHORT, BAD, SHORT]) + "\n", encoding="utf-8")
    return str(file)


def test_reviews_are_printed_in_the_order_of_the_games(skep: Skep, archive: str) -> None:
    result = skep(*ALL, "--json", "--threads", "3", archive)
    assert result.status == 2
    told = [json.loads(line) for line in result.out.splitlines()]
    assert [game["game"] for game in told] == [1, 2, 3, 4]
    assert set(told[2]) == {"game", "line", "error"}
    assert told[2]["line"] == 3
    assert "wS9" in told[2]["error"]
    assert [len(told[place]["moves"]) for place in (0, 1, 3)] == [len(WON.moves), 4, 4]


def test_each_review_is_that_of_the_game_alone(skep: Skep, archive: str) -> None:
    def without_times(text: str) -> object:
        told = json.loads(text)
        told.pop("game", None)
        for position in told["positions"]:
            position.pop("seconds")
        return told

    lines = skep(*ALL, "--json", archive).out.splitlines()
    alone = skep("analyze", "--nodes", "40", "--hash", "1", "--json", archive)
    assert without_times(lines[0]) == without_times(alone.out)
    assert without_times(lines[1]) == without_times(lines[3])


def test_for_people_each_game_has_a_head(skep: Skep, archive: str) -> None:
    result = skep(*ALL, "--lang", "nl", archive)
    heads = [line for line in result.out.splitlines() if line.startswith("Partij ")]
    assert heads == ["Partij 1", "Partij 2", "Partij 3", "Partij 4"]
    assert result.out.count("Nr.  Zet") == 3


def test_what_is_for_one_game_is_refused(skep: Skep, archive: str) -> None:
    for option in (("--position",), ("--ply", "2"), ("--from", "1"), ("--to", "3")):
        result = skep(*ALL, *option, archive)
        assert result.status == 2
        assert result.err == f"skep: error: {option[0]} and --all can’t be used together.\n"
    assert "“wS1;bG1 wS1-” isn’t one" in skep(*ALL, "wS1;bG1 wS1-").err
    assert "--ray works only on a file of games" in skep("analyze", "--ray", "auto", archive).err


def test_without_ray_it_is_said_what_to_install(
    skep: Skep, archive: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    games = str(tmp_path / "games.records")
    for command in ((*ALL, "--ray", "local", archive), ("selfplay", "--ray", "local", games)):
        result = skep(*command)
        assert (result.status, result.out) == (2, "")
        assert "pip install ray" in result.err.splitlines()[-1]
        assert "Traceback" not in result.err


def test_ctrl_c_ends_it_and_says_how_far_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.uhp"
    file.write_text(f"{SHORT}\n" * 10_000, encoding="utf-8")
    command = [*PROGRAM, *ALL, "--json", "--threads", "2", str(file)]
    with subprocess.Popen(  # noqa: S603 - our own
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["game"] == 1
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted after ")
