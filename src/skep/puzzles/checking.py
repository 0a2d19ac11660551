"""Checks puzzles: proves them again, and compares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from skep.notation.setupstring import parse_setup
from skep.puzzles.errors import PuzzleFault, PuzzleFileError
from skep.puzzles.mining import puzzle_of
from skep.puzzles.proofs import LONGEST_WIN, PuzzleProver
from skep.puzzles.puzzle import Puzzle


def check_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, each one when it has been proven again.

    :raises NoProverError: without the compiled rules.
    :raises PuzzleFileError: when one of them can't be proven, or says something else.
    """
    prover = PuzzleProver()
    for line, puzzle in enumerate(puzzles, 1):
        proven = prover.find(parse_setup(puzzle.setup), LONGEST_WIN)
        if proven is None or puzzle_of(proven, puzzle.difficulty) != puzzle:
            raise PuzzleFileError(path, line, PuzzleFault.NOT_PROVEN, puzzle.id)
        yield puzzle
