"""The puzzles that come with Skep: varied, readable, and proven again by other code."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from skep.core.bugs import Bug
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.checking import check_puzzles
from skep.puzzles.choosing import choose
from skep.puzzles.puzzle import Goal, Puzzle, Theme
from skep.puzzles.puzzle_file import SHIPPED, read_puzzles, shipped_puzzles
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.puzzles.solver import repeats

PUZZLES = shipped_puzzles().puzzles


def test_every_position_and_every_move_is_possible() -> None:
    assert tuple(read_puzzles(SHIPPED)) == PUZZLES


def test_they_are_at_least_500_and_spread_over_everything() -> None:
    assert len(PUZZLES) >= 500

    def fewest(counts: Counter[object], among: set[object]) -> int:
        return min(counts[one] for one in among)

    assert fewest(Counter(one.goal for one in PUZZLES), set(Goal)) >= 50
    assert fewest(Counter(one.bug for one in PUZZLES), {bug.value for bug in Bug}) >= 50
    assert fewest(Counter(t for one in PUZZLES for t in one.themes), set(Theme)) >= 30
    wins = Counter(one.moves for one in PUZZLES if one.goal is Goal.WIN)
    assert fewest(Counter(wins), {1, 2, 3}) >= 50
    expansions = {"Base", *(f"Base-{of}" for of in ("M", "L", "P", "ML", "MP", "LP", "MLP"))}
    assert fewest(Counter(one.rules for one in PUZZLES), set(expansions)) >= 50
    bands = Counter(min(one.difficulty.rating, 1999) // 400 for one in PUZZLES)
    assert fewest(Counter(bands), {1, 2, 3, 4}) >= 50


def test_each_has_refutations_of_plausible_moves() -> None:
    assert min(len(one.refutations) for one in PUZZLES) >= 3


def test_a_choice_takes_the_rarest_and_sorts_by_difficulty() -> None:
    few = choose(PUZZLES[::-1], 40)
    assert few == choose(PUZZLES, 40)
    assert [one.difficulty.rating for one in few] == sorted(one.difficulty.rating for one in few)
    assert {one.goal for one in few} == set(Goal)
    assert {one.bug for one in few} == {bug.value for bug in Bug}
    assert choose(PUZZLES[:3], 10) == list(PUZZLES[:3])


SAMPLE = [PUZZLES[index] for index in range(0, len(PUZZLES), len(PUZZLES) // 100)]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: f"{one.goal} {one.moves} {one.id}")
def test_a_sample_is_proven_again_by_both_searches(puzzle: Puzzle, require: Require) -> None:
    require(native is not None, NOT_BUILT)
    assert list(check_puzzles(SHIPPED, [puzzle])) == [puzzle]
    assert repeats(puzzle, parse_setup(puzzle.setup))


def test_the_other_search_notices_a_wrong_claim(require: Require) -> None:
    require(native is not None, NOT_BUILT)
    puzzle = next(one for one in PUZZLES if one.goal is Goal.WIN and one.moves == 2)
    position = parse_setup(puzzle.setup)
    wrong = msgspec.structs.replace(puzzle, solution=puzzle.refutations[0].move)
    assert read_move(wrong.solution, position) != read_move(puzzle.solution, position)
    assert not repeats(wrong, position)
