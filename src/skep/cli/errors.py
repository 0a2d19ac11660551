"""Errors of the command line itself. ``skep.cli.messages.errors`` has a sentence for each."""

from __future__ import annotations

from skep.core.errors import HiveError


class RefusalError(HiveError):
    """A request that the command line refuses, with the catalog message that says why."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message, facts)
        self.message = message
        """The message of the catalog."""

        self.facts = facts
        """Its variables."""

    def __str__(self) -> str:
        return " ".join((self.message, *map(str, self.facts.values())))


class UnreadableInputError(HiveError):
    """A game in a file or in standard input that can't be read, with its line."""

    def __init__(self, file: str | None, line: int, cause: HiveError) -> None:
        super().__init__(file, line, cause)
        self.file = file
        """The file as it was named; None for standard input."""

        self.line = line
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.file or 'standard input'}, line {self.line}: {self.cause}"


class NoSuchGameError(HiveError):
    """An argument that is neither a move nor the name of a file."""

    def __init__(self, cause: HiveError) -> None:
        super().__init__(cause)
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.cause}; and there is no file of that name"
