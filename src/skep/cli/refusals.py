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
