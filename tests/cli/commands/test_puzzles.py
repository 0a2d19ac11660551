"""``skep puzzles``."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from skep.cli.context import Status
from skep.puzzles.puzzle import depth_of
from skep.puzzles.puzzle_file import SHIPPED, read_puzzles
from skep.puzzles.writing import write_puzzles
from skep.rules import native
from skep.words import Words
from tests.cli.conftest import Skep
from tests.conftest import Require


@pytest.fixture
def records(tmp_path: Path, skep: Skep, require: Require) -> Path:
    """Return a file of a few self-play games."""
    require(native is not None, "proofs need the native rules")
    file = tmp_path / "games.records"
    played = skep(
        *("selfplay", "--games", "4", "--seed", "5", "--rules", "Base+MLP"),
        *("--player", "nodes=60,hash=1", "--threads", "1", str(file)),
    )
    assert played.status == 0
    return file


def test_puzzles_are_mined_and_proven_again(skep: Skep, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    mined = skep("puzzles", "mine", "--count", "3", str(records), "-o", str(file))
    assert (mined.status, mined.err) == (0, "")
    puzzles = list(read_puzzles(file))
    assert len(puzzles) == 3
    assert mined.out.splitlines()[0] == "3 puzzles"
    checked = skep("puzzles", "check", str(file))
    assert (checked.status, checked.out) == (0, mined.out)


def test_a_varied_set_is_chosen(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "few.jsonl"
    chosen = skep("puzzles", "choose", "--count", "12", str(SHIPPED), "-o", str(file))
    assert (chosen.status, chosen.err) == (0, "")
    assert chosen.out.splitlines()[0] == "12 puzzles"
    assert len({puzzle.bug for puzzle in read_puzzles(file)}) >= 6


def test_a_wrong_claim_is_refused_in_words(skep: Skep, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert skep("puzzles", "mine", "--count", "1", str(records), "-o", str(file)).status == 0
    [puzzle] = read_puzzles(file)
    write_puzzles(file, [msgspec.structs.replace(puzzle, moves=puzzle.moves + 1)])
    refused = skep("puzzles", "check", str(file))
    assert refused.status is Status.FAILURE
    assert refused.err == (
        f"skep: error: {file}, line 1: the moves contradict what the puzzle says"
        f" ({puzzle.id}, depth: it is {depth_of(puzzle.goal, puzzle.moves + 1)}).\n"
    )
    near_misses = puzzle.difficulty.near_misses + 1
    difficulty = msgspec.structs.replace(puzzle.difficulty, near_misses=near_misses)
    write_puzzles(file, [msgspec.structs.replace(puzzle, difficulty=difficulty)])
    assert skep("puzzles", "check", str(file)).err == (
        f"skep: error: {file}, line 1: puzzle {puzzle.id} can’t be proven as it is written. Run"
        " skep puzzles mine again.\n"
    )
    file.write_text("{}\n", encoding="utf-8")
    assert "line 1: this isn’t a puzzle" in skep("puzzles", "check", str(file)).err


def test_without_the_compiled_rules_it_says_what_is_missing(
    skep: Skep, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.puzzles.proofs.native", None)
    missing = skep("puzzles", "mine", str(records), "-o", str(tmp_path / "puzzles.jsonl"))
    assert (missing.status, missing.err) == (
        Status.FAILURE,
        f"skep: error: {Words('en').say('puzzles-no-prover')}\n",
    )


def test_what_was_found_before_ctrl_c_is_kept(
    skep: Skep, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        """Is interrupted at once."""

        def __init__(self, _: object) -> None:
            pass

        def mine(self, _: object) -> list[object]:
            raise KeyboardInterrupt

    monkeypatch.setattr("skep.cli.commands.puzzles.Miner", Interrupted)
    file = tmp_path / "puzzles.jsonl"
    ended = skep("puzzles", "mine", str(records), "-o", str(file))
    assert ended.status == 130
    assert ended.out == "0 puzzles\n"
    assert list(read_puzzles(file)) == []


def test_the_group_alone_lists_its_commands(skep: Skep) -> None:
    assert "mine" in skep("puzzles").out
