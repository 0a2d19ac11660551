"""What the program refuses, beyond what the library does."""

from __future__ import annotations

from skep.core.errors import HiveError


class RefusalError(HiveError):
    """Something that cannot be done; the catalogues have the words for it."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message, facts)
        self.message = message
        """The message of the catalogue."""

        self.facts = facts
        """Its variables."""

    def __str__(self) -> str:
        return " ".join((self.message, *map(str, self.facts.values())))


class UnreadableGameError(HiveError):
    """A game of a file, or of standard input, that cannot be read, and where it stands."""

    def __init__(self, file: str | None, line: int, cause: HiveError) -> None:
        super().__init__(file, line, cause)
        self.file = file
        """The file as it was named; None for standard input."""

        self.line = line
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.file or 'standard input'}, line {self.line}: {self.cause}"


class NoSuchGameError(HiveError):
    """A word that is no move, and not the name of a file either."""

    def __init__(self, cause: HiveError) -> None:
        super().__init__(cause)
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.cause}; and there is no file of that name"
