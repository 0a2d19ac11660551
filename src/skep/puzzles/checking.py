"""Checks puzzles: proves them again, and compares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from skep.notation.setupstring import parse_setup
from skep.puzzles.errors import PuzzleFault, PuzzleFileError
from skep.puzzles.mining import puzzle_of
from skep.puzzles.proofs import ProvenPuzzle, PuzzleProver
from skep.puzzles.puzzle import Difficulty, Goal, Puzzle, depth_of


def check_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, each one when it has been proven again.

    :raises NoProverError: without the compiled rules.
    :raises PuzzleFileError: when one of them can't be proven, or says something else.
    """
    prover = PuzzleProver()
    for line, puzzle in enumerate(puzzles, 1):
        # A defense may win as well, but that isn't the task.
        find = prover.find if puzzle.goal is Goal.WIN else prover.find_defense
        proven = find(parse_setup(puzzle.setup))
        if proven is None or _stored(proven, puzzle.difficulty) != puzzle:
            raise PuzzleFileError(path, line, PuzzleFault.NOT_PROVEN, puzzle.id)
        yield puzzle


def _stored(proven: ProvenPuzzle, measured: Difficulty) -> Puzzle:
    """Return the puzzle: depth and near misses are proven, the rest of the difficulty measured."""
    difficulty = msgspec.structs.replace(
        measured, depth=depth_of(proven.goal, proven.moves), near_misses=proven.near_misses
    )
    return puzzle_of(proven, difficulty)
