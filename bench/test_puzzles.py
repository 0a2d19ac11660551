"""Benchmark of ``skep puzzles mine``: how many puzzles it proves and grades per hour."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from skep.cli import main
from skep.puzzles.puzzle_file import read_puzzles
from skep.rules import native

if TYPE_CHECKING:
    from bench.conftest import Show

GAMES = 60
PUZZLES = 30
BAR_PER_HOUR = 100


@pytest.mark.skipif(native is None, reason="mining needs the native rules")
def test_mining(show: Show, tmp_path: Path) -> None:
    games, mined = tmp_path / "games.records", tmp_path / "mined.jsonl"
    player = ["--player", "nodes=100,hash=1", "--threads", "2"]
    assert main(["selfplay", "--games", str(GAMES), *player, str(games)]) == 0
    started = time.perf_counter()
    # With few puzzles of a kind, the hard ones, which take the longest, aren't left to the end.
    few = ["--count", str(PUZZLES), "--per-kind", "2"]
    assert main(["puzzles", "mine", *few, str(games), "-o", str(mined)]) == 0
    hours = (time.perf_counter() - started) / 3600
    number = sum(1 for _ in read_puzzles(mined))
    assert number == PUZZLES
    show("puzzles proven and graded", number / hours, "per hour", BAR_PER_HOUR)
