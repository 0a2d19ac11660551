"""What can go wrong with backups and copies."""

from __future__ import annotations

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


class LaterBackupError(ArchiveError):
    """A backup file comes from a later version of Skep."""


class CopyDiffersError(ArchiveError):
    """What was written isn't what was read. Nothing is stored."""
