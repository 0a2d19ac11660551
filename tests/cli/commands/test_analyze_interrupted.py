"""``skep analyze`` and Ctrl-C: it ends at once, and tells what it has."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from skep.notation.gamestring import format_game, replay
from skep.notation.record import GameRecord
from tests.cli.conftest import Result, Skep
from tests.engine.test_reviewer import WON

MAIN = "import sys; from skep.cli import main; sys.exit(main())"
ENVIRONMENT = {**os.environ, "SKEP_LANG": "en", "TERM": "xterm", "COLUMNS": "80"}

_START = list(WON.positions())[22]
MISSED = GameRecord(WON.start, WON.moves[:22] + replay(_START, ["wA1 bG1\\"]).moves)
"""White could win at once and lets go: only the last of three positions takes long to search."""


def interrupted(*arguments: str, when: str) -> Result:
    """Run ``skep analyze`` with its errors on a terminal, and interrupt it when it shows that."""
    screen, tty = pty.openpty()
    process = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", MAIN, "analyze", *arguments],
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=tty,
        text=True,
    )
    os.close(tty)
    seen = ""
    while when not in seen:
        seen += os.read(screen, 1000).decode()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    try:
        while True:
            seen += os.read(screen, 1000).decode()
    except OSError:
        # That is how a terminal says that nobody writes to it any more.
        os.close(screen)
    return Result(process.returncode, out, seen)


def test_a_review_prints_what_it_has_and_draws_it(tmp_path: Path) -> None:
    graph = tmp_path / "graph.svg"
    choices = ("--seconds", "1000", "--from", "22", "-o", str(graph))
    result = interrupted(*choices, format_game(MISSED), when="2/3")
    assert result.status == 130
    head, move, gap, *sides = result.out.splitlines()
    assert (head.split()[0], move.split()[:3], gap) == ("Ply", ["22", "bB2", "\\bS1"], "")
    assert len(sides) == 2
    assert "Interrupted after 1 of 2 moves." in result.err
    assert graph.read_text().startswith("<svg")


def test_a_review_without_a_move_prints_nothing(tmp_path: Path) -> None:
    graph = tmp_path / "graph.svg"
    choices = ("--seconds", "1000", "--from", "23", "-o", str(graph))
    result = interrupted(*choices, format_game(MISSED), when="1/2")
    assert (result.status, result.out) == (130, "")
    assert "Interrupted after 0 of 1 moves." in result.err
    assert not graph.exists()


def test_a_review_in_json_says_that_it_is_not_complete() -> None:
    result = interrupted(
        "--json", "--seconds", "1000", "--from", "22", format_game(MISSED), when="2/3"
    )
    told = json.loads(result.out)
    assert (result.status, told["complete"]) == (130, False)
    assert [position["ply"] for position in told["positions"]] == [21, 22]
    assert [move["ply"] for move in told["moves"]] == [22]


def test_a_position_has_printed_what_it_has() -> None:
    process = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", MAIN, "analyze", "--seconds", "1000", ""],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = "".join(process.stdout.readline() for _ in range(3))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, "rror" in err) == (130, False)
    assert first.startswith("White to move, turn 1\n Depth")


def test_a_position_in_json_says_that_it_is_not_complete(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    # Where Ctrl-C comes depends on the clock: here it comes at the first report.
    monkeypatch.setattr("skep.engine.analysis.Analysis.__iter__", interrupt)
    result = skep("analyze", "--json", "--seconds", "1000", "")
    told = json.loads(result.out)
    assert (result.status, told["complete"]) == (130, False)
    assert told["lines"]
