"""Files of puzzles: written, read, and refused with the line and the reason."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest

from skep.notation.movestring import format_move, read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.checking import check_puzzles
from skep.puzzles.errors import PuzzleFault, PuzzleFileError
from skep.puzzles.grading import NODE_STEPS, Grader, rating_of
from skep.puzzles.mining import Miner, Quota, puzzle_of
from skep.puzzles.proofs import PuzzleProver
from skep.puzzles.puzzle import (
    EASIEST,
    HARDEST,
    MOST_NODES,
    Difficulty,
    Goal,
    Puzzle,
    Refutation,
    Theme,
    depth_of,
    puzzle_id,
)
from skep.puzzles.puzzle_file import read_puzzles
from skep.puzzles.writing import write_puzzles
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.puzzles.positions import EXAMPLES

replaced = msgspec.structs.replace


@pytest.fixture(autouse=True)
def prover_is_here(require: Require) -> None:
    require(native is not None, NOT_BUILT)


@cache
def proven_examples() -> list[Puzzle]:
    found = (PuzzleProver().find(parse_setup(example.setup)) for example in EXAMPLES)
    measured = Difficulty(30, 1, 0, (0, 10, 20, 30, 40, 50, 60, 70, 100), 1200)
    return [
        puzzle_of(
            proven,
            replaced(
                measured,
                depth=depth_of(proven.goal, proven.moves),
                near_misses=proven.near_misses,
            ),
        )
        for proven in found
        if proven
    ]


@pytest.fixture
def puzzles(prover_is_here: None) -> list[Puzzle]:  # noqa: ARG001  # skips before it proves
    return proven_examples()


def test_what_was_written_is_read(puzzles: list[Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    write_puzzles(file, puzzles)
    assert list(read_puzzles(file)) == puzzles
    assert list(check_puzzles(file, puzzles)) == puzzles


def with_wrong_id(puzzle: Puzzle) -> Puzzle:
    return replaced(puzzle, id="00000000")


def with_unknown_piece(puzzle: Puzzle) -> Puzzle:
    return replaced(puzzle, solution="wA9 bQ/")


def with_illegal_move(puzzle: Puzzle) -> Puzzle:
    return replaced(puzzle, solution="wQ bQ")


def with_wrong_setup(puzzle: Puzzle) -> Puzzle:
    setup = puzzle.setup.replace("~Base", "~Bass", 1)
    return replaced(puzzle, setup=setup, id=puzzle_id(setup))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (with_wrong_id, PuzzleFault.WRONG_ID),
        (with_wrong_setup, PuzzleFault.BAD_SETUP),
        (with_unknown_piece, PuzzleFault.ILLEGAL_MOVE),
        (with_illegal_move, PuzzleFault.ILLEGAL_MOVE),
    ],
)
def test_a_broken_puzzle_is_refused_with_its_line(
    puzzles: list[Puzzle],
    tmp_path: Path,
    spoil: Callable[[Puzzle], Puzzle],
    fault: PuzzleFault,
) -> None:
    file = tmp_path / "puzzles.jsonl"
    base = [puzzle for puzzle in puzzles if "~Base" in puzzle.setup]
    write_puzzles(file, [base[0], spoil(base[1])])
    with pytest.raises(PuzzleFileError) as caught:
        list(read_puzzles(file))
    assert (caught.value.line, caught.value.fault) == (2, fault)
    assert str(caught.value).startswith(f"{file}, line 2: {fault.value}")


def of(puzzles: list[Puzzle], goal: Goal, moves: int = 1) -> Puzzle:
    return next(one for one in puzzles if (one.goal, one.moves) == (goal, moves))


def claiming(puzzles: list[Puzzle]) -> list[tuple[str, Puzzle]]:
    """Return puzzles, each with a claim that its moves contradict, and what is said about it."""
    short, long = of(puzzles, Goal.WIN), of(puzzles, Goal.WIN, 2)
    save, pin, only = of(puzzles, Goal.SAVE), of(puzzles, Goal.PIN), of(puzzles, Goal.ONLY, 2)
    depth = replaced(short.difficulty, depth=2)
    [tried, *others] = save.refutations
    position = parse_setup(save.setup)
    position = position.play(read_move(tried.move, position))
    reply = next(one for one in position.legal_moves() if position.play(one).outcome is None)
    harmless = replaced(tried, reply=format_move(reply, position))
    of_solution = replaced(tried, move=save.solution)
    own = "b" if (pin.pinned or "").startswith("w") else "w"
    at_once = replaced(long.difficulty, depth=1)
    return [
        ("bug: ", replaced(short, bug="Q")),
        ("themes: ", replaced(short, themes=(Theme.QUIET,))),
        ("depth: it is 1", replaced(short, difficulty=depth)),
        ("moves: the task is only", with_moves(only, 1)),
        ("moves: the task is save", with_moves(save, 2)),
        ("moves: the task is pin", with_moves(pin, 2)),
        ("pinned: only", replaced(pin, pinned=None)),
        ("pinned: only", replaced(save, pinned=pin.pinned)),
        ("pinned: the solution", replaced(pin, pinned=f"{own}Q")),
        ("pinned: the solution", replaced(pin, pinned="glory")),
        ("steps: there are 0", replaced(long, steps=())),
        ("refutations: one refutes", replaced(save, refutations=(of_solution, *others))),
        ("refutations: two refute", replaced(save, refutations=(tried, tried, *others[1:]))),
        ("refutations: there are 0 instead of 12", replaced(only, refutations=())),
        ("refutations: there are 11 instead of 12", replaced(save, refutations=tuple(others))),
        ("refutations: there are 1 instead of 0", replaced(short, refutations=(some_try(short),))),
        (f"refutations: {harmless.reply}", replaced(save, refutations=(harmless, *others))),
        (
            "moves: the line",
            replaced(long, moves=1, steps=(), refutations=(), difficulty=at_once),
        ),
    ]


def with_moves(puzzle: Puzzle, moves: int) -> Puzzle:
    depth = depth_of(puzzle.goal, moves)
    return replaced(puzzle, moves=moves, difficulty=replaced(puzzle.difficulty, depth=depth))


def some_try(puzzle: Puzzle) -> Refutation:
    """Return a move that doesn't solve a puzzle, and any reply."""
    position = parse_setup(puzzle.setup)
    solution = read_move(puzzle.solution, position)
    move = next(one for one in position.legal_moves() if one != solution)
    after = position.play(move)
    reply = after.legal_moves()[0]
    return Refutation(format_move(move, position), format_move(reply, after))


def test_a_puzzle_whose_moves_contradict_it_is_refused(
    puzzles: list[Puzzle], tmp_path: Path
) -> None:
    """A build makes no proofs, but it notices this."""
    file = tmp_path / "puzzles.jsonl"
    for told, wrong in claiming(puzzles):
        write_puzzles(file, [next(one for one in puzzles if one.id != wrong.id), wrong])
        with pytest.raises(PuzzleFileError) as caught:
            list(read_puzzles(file))
        assert (caught.value.line, caught.value.fault) == (2, PuzzleFault.WRONG_CLAIM)
        assert caught.value.detail.startswith(f"{wrong.id}, {told}")


@pytest.mark.parametrize("rating", [EASIEST - 1, HARDEST + 1])
def test_a_rating_that_no_measurement_gives_is_refused(
    puzzles: list[Puzzle], tmp_path: Path, rating: int
) -> None:
    file = tmp_path / "puzzles.jsonl"
    wrong = replaced(puzzles[1], difficulty=replaced(puzzles[1].difficulty, rating=rating))
    write_puzzles(file, [puzzles[0], wrong])
    with pytest.raises(PuzzleFileError) as caught:
        list(read_puzzles(file))
    assert (caught.value.line, caught.value.fault) == (2, PuzzleFault.UNREADABLE)
    assert "rating" in caught.value.detail


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"id": 3}', b"\xff", b'{"id":"\xff"}'])
def test_what_is_no_puzzle_is_refused(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(line + b"\n")
    with pytest.raises(PuzzleFileError) as caught:
        list(read_puzzles(file))
    assert caught.value.fault is PuzzleFault.UNREADABLE


def test_a_puzzle_is_in_a_file_once(puzzles: list[Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    write_puzzles(file, [puzzles[0], puzzles[0]])
    with pytest.raises(PuzzleFileError) as caught:
        list(read_puzzles(file))
    assert caught.value.fault is PuzzleFault.TWICE


def test_a_claim_that_cannot_be_proven_is_refused(puzzles: list[Puzzle], tmp_path: Path) -> None:
    one = next(puzzle for puzzle in puzzles if (puzzle.goal, puzzle.moves) == (Goal.WIN, 2))
    measured = one.difficulty
    for wrong in (
        replaced(one, moves=1),
        replaced(one, steps=()),
        replaced(one, goal=Goal.SAVE),
        replaced(one, difficulty=replaced(measured, depth=measured.depth + 1)),
        replaced(one, difficulty=replaced(measured, near_misses=measured.near_misses + 1)),
    ):
        with pytest.raises(PuzzleFileError) as caught:
            list(check_puzzles(tmp_path, [wrong]))
        assert caught.value.fault is PuzzleFault.NOT_PROVEN


# --- how hard they are ----------------------------------------------------------------------------


def test_a_puzzle_that_more_levels_solve_has_a_lower_rating() -> None:
    all_, strong, none = (100,) * 9, (0, 0, 0, 0, 0, 100, 100, 100, 100), (0,) * 9
    easy, medium, hard = (
        rating_of(solved, nodes=100, depth=3, near_misses=1) for solved in (all_, strong, none)
    )
    assert 400 <= easy < medium < hard <= 2800


def test_a_deeper_puzzle_has_a_higher_rating_where_no_level_tells() -> None:
    measured = ((100, 1, 0), (100, 3, 0), (100, 5, 0), (10_000, 5, 0), (10_000, 5, 9))
    ratings = [
        rating_of((0,) * 9, nodes=nodes, depth=depth, near_misses=misses)
        for nodes, depth, misses in measured
    ]
    assert ratings == sorted(set(ratings))
    # What the levels do counts for more.
    known = (0, 0, 0, 50, 50, 100, 100, 100, 100)
    shallow, deep = (rating_of(known, nodes=100, depth=depth, near_misses=0) for depth in (1, 5))
    assert 0 <= deep - shallow < 160


def test_depth_counts_the_plies_to_the_end_of_the_game() -> None:
    assert [depth_of(Goal.WIN, moves) for moves in (1, 2, 3)] == [1, 3, 5]
    assert [depth_of(goal, 1) for goal in (Goal.SAVE, Goal.PIN)] == [2, 2]
    assert depth_of(Goal.ONLY, 2) == 4


def test_levels_and_nodes_measure_a_puzzle() -> None:
    example = next(one for one in EXAMPLES if (one.goal, one.moves) == (Goal.WIN, 1))
    proven = PuzzleProver().find(parse_setup(example.setup))
    assert proven is not None
    grader = Grader()
    grade = grader.grade(proven)
    assert grade.nodes in NODE_STEPS
    assert grade.solved[-1] == 100
    assert (grade.depth, grade.near_misses) == (1, proven.near_misses)
    assert grade == grader.grade(proven)
    other = next(move for move in proven.position.legal_moves() if move != proven.solution)
    # A move that is never found counts as the largest search.
    assert grader.grade(dataclasses.replace(proven, solution=other)).nodes == MOST_NODES


# --- mining ---------------------------------------------------------------------------------------


def test_a_varied_choice_is_kept() -> None:
    positions = [parse_setup(example.setup) for example in EXAMPLES[:3]]
    miner = Miner(Quota(per_kind=1, per_game=2))
    first = list(miner.mine(positions))
    assert len(first) <= 2 * 2  # of the game, and of what is one move away from it
    kinds = [(one.goal, one.moves, one.bug, one.setup.split("~")[1]) for one in first]
    assert len(set(kinds)) == len(kinds)
    # The same positions again: nothing is new.
    assert list(miner.mine(positions[:1])) == []
