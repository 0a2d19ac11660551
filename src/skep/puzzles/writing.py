"""Writes files of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from skep.atomic_files import write_atomically
from skep.puzzles.puzzle import Puzzle

_encoder = msgspec.json.Encoder()


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles, all of it or nothing."""
    write_atomically(path, b"".join(_encoder.encode(puzzle) + b"\n" for puzzle in puzzles))
