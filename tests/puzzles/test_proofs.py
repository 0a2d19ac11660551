"""Puzzles and their proofs, repeated by a search that shares no code with them."""

from __future__ import annotations

import pytest

from skep.core.bugs import Color
from skep.core.position import Position as PurePosition
from skep.notation.movestring import format_move, read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.errors import NoProverError
from skep.puzzles.mining import puzzle_of
from skep.puzzles.proofs import ProvenPuzzle, PuzzleProver
from skep.puzzles.puzzle import Difficulty, Goal, Puzzle
from skep.puzzles.themes import themes_of
from skep.rules import Position, native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.puzzles.positions import EXAMPLES, Example
from tests.puzzles.solver import repeats

NO_DIFFICULTY = Difficulty(1, 1, 0, (0,) * 9, 1000)


@pytest.fixture(autouse=True)
def prover_is_here(require: Require) -> None:
    require(native is not None, NOT_BUILT)


def found(example: Example) -> ProvenPuzzle:
    proven = PuzzleProver().find(parse_setup(example.setup))
    assert proven is not None
    return proven


def stored(example: Example) -> Puzzle:
    return puzzle_of(found(example), NO_DIFFICULTY)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.goal} {one.solution}")
def test_the_puzzle_in_a_position_is_found(example: Example) -> None:
    proven = found(example)
    solution = format_move(proven.solution, proven.position)
    assert (proven.goal, proven.moves, solution) == example[:3]
    assert (str(proven.pinned) if proven.pinned else None) == example.pinned
    assert themes_of(proven.position, proven.solution, proven.goal) == example.themes


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.moves < 3],
    ids=lambda one: f"{one.goal} {one.solution}",
)
def test_another_search_with_the_pure_rules_repeats_the_proof(example: Example) -> None:
    assert repeats(stored(example), pure(example.setup))


def pure(setup: str) -> PurePosition:
    return PurePosition.from_setup(parse_setup(setup).setup())


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.goal is Goal.WIN and example.moves > 1],
    ids=lambda one: one.solution,
)
def test_the_line_holds_out_and_is_won_in_time(example: Example) -> None:
    puzzle = stored(example)
    position = parse_setup(puzzle.setup)
    side = position.to_move
    position = position.play(read_move(puzzle.solution, position))
    assert len(puzzle.steps) == puzzle.moves - 1
    for step in puzzle.steps:
        position = position.play(read_move(step.reply, position))
        assert step.wins
        position = position.play(read_move(step.wins[0], position))
    assert position.outcome is not None
    assert position.outcome.winner is side


def test_a_refutation_shows_why_a_move_fails() -> None:
    example = next(one for one in EXAMPLES if one.goal is Goal.SAVE)
    position = parse_setup(example.setup)
    puzzle = stored(example)
    assert puzzle.refutations
    for tried in puzzle.refutations:
        after = position.play(read_move(tried.move, position))
        lost = after.play(read_move(tried.reply, after))
        assert lost.outcome is not None
        assert lost.outcome.winner is position.to_move.other


def test_there_is_no_puzzle_at_the_start_and_none_in_the_end() -> None:
    assert PuzzleProver().find(Position.initial()) is None
    example = next(one for one in EXAMPLES if (one.goal, one.moves) == (Goal.WIN, 1))
    position = parse_setup(example.setup)
    over = position.play(read_move(example.solution, position))
    prover = PuzzleProver()
    assert prover.find(over) is None
    assert prover.find_defense(over) is None


def test_what_takes_too_long_is_no_puzzle() -> None:
    example = next(one for one in EXAMPLES if (one.goal, one.moves) == (Goal.WIN, 3))
    assert PuzzleProver(nodes=10).find(parse_setup(example.setup)) is None


def test_a_defense_is_found_by_itself_too() -> None:
    example = next(one for one in EXAMPLES if one.goal is Goal.PIN)
    proven = PuzzleProver().find_defense(parse_setup(example.setup))
    assert proven is not None
    assert proven.goal is Goal.PIN
    won = next(one for one in EXAMPLES if (one.goal, one.moves) == (Goal.WIN, 1))
    assert PuzzleProver().find_defense(parse_setup(won.setup)) is None


def test_without_the_compiled_rules_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.puzzles.proofs.native", None)
    with pytest.raises(NoProverError):
        PuzzleProver()


def test_colors_take_turns_in_the_examples() -> None:
    assert {parse_setup(example.setup).to_move for example in EXAMPLES} == set(Color)
