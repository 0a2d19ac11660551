"""What several server processes need: PostgreSQL and Redis."""

from __future__ import annotations

import sys

from skep.cli.errors import RefusalError
from skep.cli.parameters.database import dialect_of


def check_processes(workers: int, *, redis: str | None, database: str | None) -> None:
    """Check that several processes can work together.

    :raises RefusalError: when something is missing; the message says what.
    """
    if redis is not None and (database is None or dialect_of(database) != "postgresql"):
        raise RefusalError("serve-redis-needs-postgresql")
    if workers > 1 and redis is None:
        raise RefusalError("serve-workers-need-redis")
    if workers > 1 and sys.platform == "win32":
        raise RefusalError("serve-workers-windows")
