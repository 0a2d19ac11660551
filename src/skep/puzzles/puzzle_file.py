"""Reads files of puzzles: one JSON object per line."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from skep.core.errors import HiveError
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.claims import contradiction
from skep.puzzles.errors import PuzzleFault, PuzzleFileError
from skep.puzzles.puzzle import Puzzle, puzzle_id

SHIPPED = Path(__file__).with_name("puzzles.jsonl")
"""The puzzles that come with Skep, the easiest first."""

_decoder = msgspec.json.Decoder(Puzzle)


class ShippedPuzzles(NamedTuple):
    """The puzzles that come with Skep."""

    version: str
    """Changes whenever one of them does."""

    puzzles: tuple[Puzzle, ...]


@cache
def shipped_puzzles() -> ShippedPuzzles:
    """Return the puzzles that come with Skep. Their positions and moves were checked at build time.

    :raises PuzzleFileError: when the file is damaged.
    """
    version = hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12]
    return ShippedPuzzles(version, tuple(puzzle for _, puzzle in _decoded(SHIPPED)))


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles in a file, each of them checked: its moves are possible and fit its claims.

    :raises PuzzleFileError: with the line and what is wrong with it.
    :raises OSError: when the file can't be read.
    """
    seen = set[str]()
    for number, puzzle in _decoded(path):
        if puzzle.id != puzzle_id(puzzle.setup):
            raise PuzzleFileError(path, number, PuzzleFault.WRONG_ID, puzzle.id)
        if puzzle.id in seen:
            raise PuzzleFileError(path, number, PuzzleFault.TWICE, puzzle.id)
        seen.add(puzzle.id)
        _check_moves(path, number, puzzle)
        yield puzzle


def _decoded(path: Path) -> Iterator[tuple[int, Puzzle]]:
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            yield number, _decoder.decode(line)
        # msgspec reports invalid UTF-8 in a string as Python does.
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise PuzzleFileError(path, number, PuzzleFault.UNREADABLE, str(error)) from error


def _check_moves(path: Path, line: int, puzzle: Puzzle) -> None:
    try:
        start = position = parse_setup(puzzle.setup)
    except HiveError as error:
        raise PuzzleFileError(path, line, PuzzleFault.BAD_SETUP, str(error)) from error
    try:
        for tried in puzzle.refutations:
            after = position.play(read_move(tried.move, position))
            after.play(read_move(tried.reply, after))
        position = position.play(read_move(puzzle.solution, position))
        for step in puzzle.steps:
            position = position.play(read_move(step.reply, position))
            position, *_ = [position.play(read_move(move, position)) for move in step.wins]
        wrong = contradiction(puzzle, start)
    except (HiveError, ValueError) as error:
        raise PuzzleFileError(path, line, PuzzleFault.ILLEGAL_MOVE, str(error)) from error
    if wrong:
        raise PuzzleFileError(path, line, PuzzleFault.WRONG_CLAIM, f"{puzzle.id}, {wrong}")
