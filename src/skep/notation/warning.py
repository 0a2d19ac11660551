"""What a reader noticed in a file and could read all the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class WarningCode(Enum):
    """What was odd; the value says it in English, the catalogues in every language."""

    QUEEN_FIRST = "the queen comes in on the first turn: the rule set allows it (queen_first)"


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """Something in a file that is wrong or unusual, and did not keep the game from being read."""

    code: WarningCode
    line: int
    """The line of the file, from 1."""

    about: str = ""
    """The text it is about, as it stands in the file."""

    def __str__(self) -> str:
        quoted = f" ({self.about!r})" if self.about else ""
        return f"line {self.line}: {self.code.value}{quoted}"
