"""The table of opponents."""

from __future__ import annotations

import dataclasses
import importlib
import json
import re
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


def test_every_opponent_is_in_the_table_on_the_page(leaderboard: Any) -> None:
    page = leaderboard.PAGE.read_text(encoding="utf-8")
    table = page.partition(leaderboard.BEGIN)[2].partition(leaderboard.END)[0]
    names = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    assert sorted(names) == sorted(OPPONENTS)


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
    caption = "Base+MLP. Each opponent played 2 games against each opponent up to 1 place away"
    assert caption in table
    assert table.endswith(".\n\n<!-- end of leaderboard -->\nB\n")
    assert "| `level 1` | +0 | fixed | 2 |" in table
    lines = results.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 2
    capsys.readouterr()
    assert leaderboard.main(arguments) == 0
    assert capsys.readouterr().err == ""  # nothing was left to play
    assert page.read_text(encoding="utf-8") == table


@pytest.fixture
def kept(leaderboard: Any) -> str:
    """Give a line of results that were played under the present conditions."""
    conditions = dataclasses.asdict(leaderboard.conditions())
    pair = dataclasses.asdict(leaderboard.Pair("random", "naive", 0, 1, 80))
    return json.dumps({"conditions": conditions, "pair": pair}) + "\n"


def test_an_incomplete_line_is_played_again(leaderboard: Any, kept: str, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text(kept + kept[:-9], encoding="utf-8")
    assert len(list(leaderboard.read_pairs(results, leaderboard.conditions()))) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"version": "0.0.9"},
        {"code": "0" * 16},
        {"rules": "Base"},
        {"openings": ""},
        {"max_plies": 200},
        {"level_10_nodes": 5},
        {"mcts_simulations": 5},
    ],
    ids=lambda other: next(iter(other)),
)
def test_results_under_other_conditions_do_not_count(
    leaderboard: Any, kept: str, tmp_path: Path, other: dict[str, Any]
) -> None:
    line = json.loads(kept)
    old = {**line, "conditions": {**line["conditions"], **other}}
    plain = line["pair"]  # as the tool wrote it before it kept the conditions
    results = tmp_path / "results.jsonl"
    text = "".join(json.dumps(one) + "\n" for one in (old, plain, line))
    results.write_text(text, encoding="utf-8")
    found = list(leaderboard.read_pairs(results, leaderboard.conditions()))
    assert found == [leaderboard.Pair("random", "naive", 0, 1, 80)]


def test_a_page_without_marks_is_left_alone(leaderboard: Any) -> None:
    with pytest.raises(SystemExit):
        leaderboard.replace_table("# A\n", "| table |")
