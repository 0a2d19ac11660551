"""What can go wrong with backups and copies, in one line."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from skep.cli.errors import RefusalError
from skep.cli.parameters.database import database_errors


@contextmanager
def archive_errors(file: Path | None = None) -> Generator[None, None, None]:
    """Turn errors of a database or of the backup *file* into refusals with one line."""
    from skep.server.archive import errors  # noqa: PLC0415 - it may not be installed

    try:
        with database_errors():
            yield
    except errors.NoDatabaseError as error:
        raise RefusalError("admin-no-database") from error
    except errors.OldDatabaseError as error:
        raise RefusalError("admin-old-database") from error
    except errors.NotEmptyError as error:
        size = error.size
        facts = {"games": size.games, "players": size.players}
        raise RefusalError("admin-not-empty", **facts) from error
    except errors.TargetInUseError as error:
        raise RefusalError("admin-in-use") from error
    except errors.BackupLineError as error:
        where = {"file": str(file), "row": error.row, "column": error.column}
        raise RefusalError(f"admin-line-{error.fault}", line=error.line, **where) from error
    except errors.RepeatedItemError as error:
        raise RefusalError("admin-repeated", file=str(file), row=" ".join(error.key)) from error
    except errors.DamagedBackupError as error:
        raise RefusalError("admin-damaged-backup", file=str(file)) from error
    except errors.LaterBackupError as error:
        raise RefusalError("admin-later-backup", file=str(file)) from error
    except errors.CopyDiffersError as error:
        raise RefusalError("admin-differs") from error
