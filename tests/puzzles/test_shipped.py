"""The puzzles that come with Skep: varied, readable, and proven again by other code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from skep.core.bugs import Bug
from skep.core.position import Position as PurePosition
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
LONGEST_PURE = 2


def test_every_position_and_every_move_is_possible() -> None:
    assert tuple(read_puzzles(SHIPPED)) == PUZZLES


def test_they_are_at_least_500_and_spread_over_everything() -> None:
    assert len(PUZZLES) >= 500

    def fewest(found: Iterable[object], among: Iterable[object]) -> int:
        counts = Counter(found)
        return min(counts[one] for one in among)

    assert fewest((one.goal for one in PUZZLES), Goal) >= 50
    assert fewest((one.bug for one in PUZZLES), (bug.value for bug in Bug)) >= 50
    assert fewest((theme for one in PUZZLES for theme in one.themes), Theme) >= 30
    assert fewest((one.moves for one in PUZZLES if one.goal is Goal.WIN), (1, 2, 3)) >= 50
    expansions = {"Base", *(f"Base-{of}" for of in ("M", "L", "P", "ML", "MP", "LP", "MLP"))}
    assert fewest((one.rules for one in PUZZLES), expansions) >= 50
    bands = (min(one.difficulty.rating, 1999) // 400 for one in PUZZLES)
    assert fewest(bands, (1, 2, 3, 4)) >= 50


def test_each_has_refutations_of_plausible_moves() -> None:
    for one in PUZZLES:
        is_at_once = (one.goal, one.moves) == (Goal.WIN, 1)
        assert (len(one.refutations) == 0) if is_at_once else (len(one.refutations) >= 3)


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
    position = parse_setup(puzzle.setup)
    # Short ones with the pure rules, which share nothing with the prover. Others take too long.
    is_short = puzzle.moves <= LONGEST_PURE
    assert repeats(puzzle, PurePosition.from_setup(position.setup()) if is_short else position)


def test_the_other_search_notices_a_wrong_claim(require: Require) -> None:
    require(native is not None, NOT_BUILT)
    puzzle = next(one for one in PUZZLES if one.goal is Goal.WIN and one.moves == 2)
    position = parse_setup(puzzle.setup)
    tried = puzzle.refutations[0]
    changed = msgspec.structs.replace
    assert read_move(tried.move, position) != read_move(puzzle.solution, position)
    assert not repeats(changed(puzzle, solution=tried.move), position)
    # The solution can't be refuted, and every winning move of the line has to be listed.
    assert not repeats(
        changed(puzzle, refutations=(changed(tried, move=puzzle.solution),)), position
    )
    step = puzzle.steps[0]
    assert not repeats(changed(puzzle, steps=(changed(step, wins=()),)), position)
