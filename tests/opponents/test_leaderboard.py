"""The table of opponents."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from skep.opponents import OPPONENTS

TOOLS = Path(__file__).parent.parent.parent / "tools"
PAGE = "# A\n<!-- leaderboard: tools/leaderboard.py -->\nold\n<!-- end of leaderboard -->\nB\n"


@pytest.fixture
def leaderboard(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module of ``tools/``."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("leaderboard")


def test_every_opponent_is_on_the_leaderboard(leaderboard: Any) -> None:
    assert sorted(leaderboard.PLAYERS) == sorted(OPPONENTS)


def test_a_run_writes_the_table_and_resumes(
    leaderboard: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, results = tmp_path / "page.md", tmp_path / "results.jsonl"
    page.write_text(PAGE, encoding="utf-8")
    arguments = ["--players", "random,naive,level 1", "--games", "2", "--reach", "1"]
    arguments += ["--results", str(results), "--page", str(page)]
    assert leaderboard.main(arguments) == 0
    table = page.read_text(encoding="utf-8")
    assert table.startswith("# A\n<!-- leaderboard: tools/leaderboard.py -->\n\n| opponent | Elo |")
    assert table.endswith("\n\n<!-- end of leaderboard -->\nB\n")
    assert "| `level 1` | +0 | fixed | 2 |" in table
    assert len([json.loads(line) for line in results.read_text().splitlines()]) == 2
    capsys.readouterr()
    assert leaderboard.main(arguments) == 0
    assert capsys.readouterr().err == ""  # nothing was left to play
    assert page.read_text(encoding="utf-8") == table


def test_an_incomplete_line_is_played_again(leaderboard: Any, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text('{"first": "random", "second": "na', encoding="utf-8")
    assert list(leaderboard.read_pairs(results)) == []


def test_a_page_without_marks_is_left_alone(leaderboard: Any) -> None:
    with pytest.raises(SystemExit):
        leaderboard.replace_table("# A\n", "| table |")
