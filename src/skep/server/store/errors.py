"""What can go wrong with the database."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from skep.server.domain.errors import InconsistentError


class StoreError(Exception):
    """A query failed: the database is full, locked or gone."""


class ConflictError(StoreError):
    """Another writer has changed the game in the meantime."""


class FencedError(ConflictError):
    """Another process has taken the game, so this one can't write it any more."""


class SignedOutError(StoreError):
    """The player has ended all sessions, and with them the one that wants to write."""


class OwnedElsewhereError(StoreError):
    """Another process has the game."""

    def __init__(self, owner: str) -> None:
        super().__init__(f"the process {owner} has the game" if owner else "the game has moved")
        self.owner = owner
        """The process that has it; empty if that isn't known."""


class DatabaseInUseError(StoreError):
    """Another server uses the database file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another server uses {path}")
        self.path = path


class BusyStoreError(StoreError):
    """Too many queries are waiting: try again later."""


class SlowQueryError(StoreError):
    """A query took too long, and was stopped."""


class LinkedDatabaseError(StoreError):
    """The database file has more than one hard link."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} has more than one hard link")
        self.path = path


class DamagedError(StoreError):
    """A stored game can't be read or continued: its facts contradict each other or the rules."""

    def __init__(self, game_id: str, cause: Exception) -> None:
        super().__init__(f"the stored game {game_id} is damaged: {cause}")


@contextmanager
def damage_of(game_id: str) -> Generator[None, None, None]:
    """Raise ``DamagedError`` for facts of a game that can't be true."""
    try:
        yield
    except InconsistentError as error:
        raise DamagedError(game_id, error) from error
