"""What can go wrong with backups and copies."""

from __future__ import annotations

from enum import StrEnum

from skep.server.archive.items import ClubSize


class ArchiveError(Exception):
    """A backup or a copy can't be made, or not read."""


class NoDatabaseError(ArchiveError):
    """There is no Skep database at that place."""


class OldDatabaseError(ArchiveError):
    """The database is of an earlier version: a server has to migrate it first."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.version = version


class NotEmptyError(ArchiveError):
    """The target already has something in it."""

    def __init__(self, size: ClubSize) -> None:
        super().__init__(size)
        self.size = size


class TargetInUseError(ArchiveError):
    """Processes of a server use the target."""


class DamagedBackupError(ArchiveError):
    """A backup file is incomplete or was changed."""


class LineFault(StrEnum):
    """What can be wrong with a line of a backup file."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too-long"
    TOO_MANY_EVENTS = "too-many-events"
    BAD_VALUE = "bad-value"
    REPEATED = "repeated"


class BackupLineError(DamagedBackupError):
    """A line of a backup file can't be used."""

    def __init__(self, fault: LineFault, row: str = "", column: str = "") -> None:
        """Name the row and the column, if the fault is there."""
        super().__init__(fault, row, column)
        self.fault = fault
        self.row = row
        self.column = column
        self.line = 0
        """The number of the line, counted from 1. Whoever reads the file sets it."""


class RepeatedItemError(ArchiveError):
    """A game, player or link appears twice."""

    def __init__(self, key: tuple[str, str]) -> None:
        super().__init__(key)
        self.key = key
        """The table, and the key of the row."""


class LaterBackupError(ArchiveError):
    """A backup file comes from a later version of Skep."""


class CopyDiffersError(ArchiveError):
    """What was written isn't what was read. Nothing is stored."""
