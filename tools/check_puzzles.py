"""Check the puzzles that ship with Skep: every line is a puzzle, and every move in it is legal.

The build back end and ``make`` run this, so a damaged file never gets into a package. It needs
only msgspec and the sources. The proofs take a minute, so only a test repeats all of them.

python tools/check_puzzles.py
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = ROOT / "src/skep/puzzles/puzzles.jsonl"

_WHAT_TO_DO = f"""\
Skep can't be built with this file. Fix the line, or restore the file:
git checkout -- {PUZZLES.relative_to(ROOT).as_posix()}"""


class PuzzlesError(Exception):
    """The puzzles can't be shipped; the text says where and why, and what to do."""


def check_shipped(python: str | Path = sys.executable) -> None:
    """Check the puzzles in another process, one that has msgspec.

    :raises PuzzlesError: when the file can't be shipped.
    """
    command = [python, __file__]
    result = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    if result.returncode:
        raise PuzzlesError(result.stderr.strip())


def problem_in(path: Path) -> str | None:
    """Return what is wrong with a file of puzzles, with its line, or None."""
    # A build environment has the sources, but Skep isn't installed in it.
    sys.path.insert(0, str(ROOT / "src"))
    from skep.puzzles.errors import PuzzleFileError  # noqa: PLC0415 - not before the path is set
    from skep.puzzles.puzzle_file import read_puzzles  # noqa: PLC0415 - likewise

    try:
        count = sum(1 for _ in read_puzzles(path))
    except PuzzleFileError as error:
        return str(error)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return None if count else f"{path}, line 1: the file has no puzzles"


def main(arguments: Sequence[str]) -> int:
    """Print what is wrong with the shipped file, or with the one that is named."""
    problem = problem_in(Path(arguments[0]) if arguments else PUZZLES)
    if problem is None:
        return 0
    print(f"{problem}\n{_WHAT_TO_DO}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
