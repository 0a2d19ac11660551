"""What can go wrong with puzzles."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from skep.core.errors import HiveError


class NoProverError(HiveError, RuntimeError):
    """Proofs need the compiled rules."""

    def __init__(self) -> None:
        super().__init__("proofs need the compiled rules")


class PuzzleFault(Enum):
    """What is wrong with a puzzle in a file; the value is a short error message in English."""

    UNREADABLE = "it can't be read as a puzzle"
    BAD_SETUP = "no game can lead to its position"
    ILLEGAL_MOVE = "one of its moves is illegal"
    WRONG_ID = "its id doesn't belong to its position"
    TWICE = "the same puzzle is in the file twice"
    WRONG_CLAIM = "its moves contradict what it says"
    NOT_PROVEN = "it can't be proven"


class PuzzleFileError(HiveError, ValueError):
    """A puzzle file can't be used."""

    def __init__(self, path: Path, line: int, fault: PuzzleFault, detail: str = "") -> None:
        self.path = path
        self.line = line
        self.fault = fault
        self.detail = detail
        text = f"{path}, line {line}: {fault.value}"
        super().__init__(f"{text}: {detail}" if detail else text)
