"""The puzzles that come with Skep: varied, readable, and proven again by other code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from skep.core.bugs import Bug
from skep.core.position import Position as PurePosition
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.checking import check_puzzles
from skep.puzzles.choosing import choose
from skep.puzzles.grading import rating_of
from skep.puzzles.puzzle import Goal, Puzzle, Theme, depth_of
from skep.puzzles.puzzle_file import SHIPPED, read_puzzles, shipped_puzzles
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.puzzles.solver import repeats

PUZZLES = shipped_puzzles().puzzles
LONGEST, LONGEST_PURE = 3, 2


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


def test_each_has_the_rating_that_follows_from_what_was_measured() -> None:
    for one in PUZZLES:
        of = one.difficulty
        assert of.depth == depth_of(one.goal, one.moves)
        rating = rating_of(of.solved, nodes=of.nodes, depth=of.depth, near_misses=of.near_misses)
        assert of.rating == rating
    ratings = [one.difficulty.rating for one in PUZZLES]
    assert ratings == sorted(ratings)


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


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.goal} {puzzle.moves} {puzzle.id}"


def _cheapest(moves: int, count: int) -> list[Any]:
    """Return puzzles of up to so many moves. The longest take long: most only before a release."""
    short = [one for one in SAMPLE if one.moves < moves]
    longer = [one for one in SAMPLE if one.moves == moves]
    longer.sort(key=lambda one: len(parse_setup(one.setup).legal_moves()))
    rare = [pytest.param(one, marks=pytest.mark.exhaustive) for one in longer[count:]]
    return [*short, *longer[:count], *rare]


@pytest.mark.parametrize("puzzle", _cheapest(LONGEST, 14), ids=_name)
def test_a_sample_is_proven_again_by_both_searches(puzzle: Puzzle, require: Require) -> None:
    require(native is not None, NOT_BUILT)
    assert list(check_puzzles(SHIPPED, [puzzle])) == [puzzle]
    assert repeats(puzzle, parse_setup(puzzle.setup))


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, len(PUZZLES), 100))
def test_all_are_proven_again_by_the_prover(start: int, require: Require) -> None:
    require(native is not None, NOT_BUILT)
    some = PUZZLES[start : start + 100]
    assert tuple(check_puzzles(SHIPPED, some)) == some


@pytest.mark.parametrize("puzzle", _cheapest(LONGEST_PURE, 14), ids=_name)
def test_short_ones_are_proven_again_by_the_pure_rules(puzzle: Puzzle) -> None:
    """The pure rules share nothing with the prover. For others, they take too long."""
    position = parse_setup(puzzle.setup)
    assert repeats(puzzle, PurePosition.from_setup(position.setup()))


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
