"""What only native code can tell: its own tests, and games checked step by step.

The sanitizers and the fuzzer run on the same executables: ``make sanitize``, ``make fuzz``.
"""

from __future__ import annotations

import os
import re
import subprocess
from itertools import islice
from pathlib import Path

import pytest

from skep.mcts.policy import built_in_policy
from skep.rules import native
from tests.conftest import Require
from tests.native.conftest import BIN
from tests.rules.test_real_games import lines
from tests.train.games import small_file, small_run

VECTORS = Path(__file__).parent.parent / "vectors"
SETUPS = sorted(path.name for path in VECTORS.glob("*.txt"))
SAMPLE = 60
"""One real game in so many is checked on every run."""


def run(
    program: Path, *arguments: Path | str, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    command = [program, *arguments]
    return subprocess.run(  # noqa: S603 - our own programs
        command, check=False, capture_output=True, encoding="utf-8", input=text
    )


def test_the_tests_of_the_internals_pass(executables: Path) -> None:
    result = run(BIN / "ctest", "--test-dir", executables, "--output-on-failure")
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("style", ["any", "wide", "near", "tall", "away"])
def test_random_games_keep_every_promise(executables: Path, style: str) -> None:
    options = ("--random", "2", "--style", style, "--every", "10")
    result = run(executables / "skep_corpus", *options)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout
    assert result.stdout.startswith("28 games")


@pytest.mark.parametrize("name", SETUPS)
def test_set_up_positions_have_the_moves_that_were_counted(executables: Path, name: str) -> None:
    result = run(executables / "skep_corpus", "--setups", VECTORS / name)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout


def test_a_sample_of_real_games_keeps_every_promise(executables: Path, games_folder: Path) -> None:
    games = list(islice(lines(games_folder), 0, None, SAMPLE))
    result = run(executables / "skep_corpus", "--every", "10", "-", text="".join(games))
    assert (result.returncode, result.stderr) == (0, ""), result.stdout
    assert result.stdout.startswith(f"{len(games)} games")


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_all_real_games_keep_every_promise(executables: Path, games_folder: Path) -> None:
    threads = ("--threads", str(os.cpu_count() or 1))
    text = "".join(lines(games_folder))
    result = run(executables / "skep_corpus", *threads, "--every", "4", "-", text=text)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_a_thousand_random_games_of_each_rule_set_keep_every_promise(executables: Path) -> None:
    threads = ("--threads", str(os.cpu_count() or 1))
    options = ("--random", "1000", "--plies", "80", "--every", "4")
    result = run(executables / "skep_corpus", *threads, *options)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout


def test_an_illegal_game_is_reported_with_its_line(executables: Path) -> None:
    game = "Base;InProgress;White[2];wA1;bA1 wA1-;wA1 bA1-\n"
    result = run(executables / "skep_corpus", "-", text=game)
    assert result.returncode == 1
    assert "-:1: illegal move after wA1;bA1 wA1-" in result.stdout


@pytest.mark.parametrize(
    "tool",
    [
        *("bench", "corpus", "features", "inputs", "match", "network", "perft", "policy_rows"),
        *("records", "selfplay"),
    ],
)
def test_a_tool_that_is_called_wrongly_shows_its_usage(executables: Path, tool: str) -> None:
    result = run(executables / f"skep_{tool}", "--nonsense", "1")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"usage: skep_{tool}")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("perft", ("Base", "65")),
        ("perft", ("Base", "5000")),
        ("perft", ("Base", str(2**32 + 1))),
        ("perft", ("--threads", "257", "Base", "1")),
        ("perft", (str(VECTORS / "middlegames.txt"), "65")),
        ("bench", (str(VECTORS / "middlegames.txt"), "65", "0")),
    ],
)
def test_a_tool_refuses_what_it_has_no_room_for(
    executables: Path, tool: str, arguments: tuple[str, ...]
) -> None:
    """Every ply takes room on the stack: thousands of them ended in a crash."""
    result = run(executables / f"skep_{tool}", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"usage: skep_{tool}")


@pytest.mark.parametrize("rules", ["Base,queen_first=maybe", "Base,castling=true", "Base+X"])
def test_rules_that_nobody_knows_are_refused(executables: Path, rules: str) -> None:
    result = run(executables / "skep_perft", rules, "1")
    told = f"neither rules nor a file of setup strings: {rules}\n"
    assert (result.returncode, result.stdout, result.stderr) == (2, "", told)


def match_with(executables: Path, settings: str) -> subprocess.CompletedProcess[str]:
    """Play a pair of games between settings and the plain search, and print its numbers."""
    sides = ("--a", f"hash=1,{settings}", "--b", "nodes=20,hash=1", "--rules", "Base+MLP")
    return run(executables / "skep_match", *sides, "--seed", "5", "--jobs", "-", text="0;;\n")


@pytest.mark.parametrize(
    "settings",
    [
        "nodes=20,search=mcts",
        "depth=5",  # alpha-beta asks the policy from depth 4 on
    ],
)
def test_a_match_can_use_a_policy_with_either_search(executables: Path, settings: str) -> None:
    with_policy = f"{settings},policy={built_in_policy()}"
    results = [match_with(executables, one) for one in (settings, with_policy, with_policy)]
    for result in results:
        assert (result.returncode, result.stderr) == (0, "")
        assert re.fullmatch(r"0 [0-4] [0-4] \d+ \d+\n", result.stdout)
    plain, one, again = (result.stdout for result in results)
    assert one == again != plain


def test_a_match_says_why_it_cannot_use_a_policy_or_a_search(
    executables: Path, tmp_path: Path
) -> None:
    file = tmp_path / "cut.net"
    file.write_bytes(built_in_policy().read_bytes()[:-1])
    problems = {
        f"policy={file}": f"policy: {file}: it is damaged: the file is too short or too long",
        f"policy={tmp_path / 'none'}": f"policy: {tmp_path / 'none'}: it cannot be read",
        "search=x": "search: expected alphabeta or mcts, not x",
    }
    for settings, problem in problems.items():
        result = match_with(executables, f"nodes=20,{settings}")
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith(f"skep_match: --a: {problem}\n")


def test_policy_rows_are_those_of_the_binding(
    executables: Path, tmp_path: Path, require: Require
) -> None:
    data = small_file(small_run(require, rules="Base+MLP"), *range(4))
    records, rows = tmp_path / "some.records", tmp_path / "some.rows"
    records.write_bytes(data)
    result = run(executables / "skep_policy_rows", "--threads", "2", records, rows)
    assert result.returncode == 0, result.stderr
    expected, fault, _ = native.list_policy_rows(data, 1)
    assert (fault, len(expected) > 10_000) == ("fine", True)
    assert rows.read_bytes() == expected


@pytest.mark.parametrize("threads", ["1", "3"])
def test_perft_counts_the_same_on_any_number_of_threads(executables: Path, threads: str) -> None:
    result = run(executables / "skep_perft", "--threads", threads, "Base+MLP", "4")
    counted = [line.split()[:2] for line in result.stdout.splitlines()]
    assert counted == [["1", "7"], ["2", "294"], ["3", "6678"], ["4", "151686"]]
