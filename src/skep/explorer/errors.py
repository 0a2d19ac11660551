"""What can be wrong with a collection of games."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from skep.core.errors import HiveError


class CollectionFault(Enum):
    """What is wrong with a collection; the value is a short description in English."""

    MISSING = "there is no collection of games here yet"
    FOREIGN = "this is not a collection of games"
    NEWER = "a newer version of Skep wrote this collection"
    DAMAGED = "the collection is damaged"
    BUSY = "another program is writing to the collection"
    READ_ONLY = "the collection cannot be written to"
    FULL = "the disk is full"
    UNOPENABLE = "the file cannot be opened"
    INTERRUPTED = "the query was interrupted"


class CollectionError(HiveError):
    """A collection that cannot be opened, read or written."""

    def __init__(self, fault: CollectionFault, path: Path) -> None:
        super().__init__(fault, path)
        self.fault = fault
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.fault.value}"


class UnknownGameError(HiveError, LookupError):
    """A game that is not in the collection."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        return f"there is no game {self.number} in the collection"


class EmptyGameError(HiveError, ValueError):
    """A game without moves, such as a setup string: there is nothing to explore in it."""

    def __str__(self) -> str:
        return "the game has no moves"
