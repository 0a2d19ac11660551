"""What several server processes need: PostgreSQL, Redis, and one signing key."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from skep.cli.errors import RefusalError
from skep.cli.parameters.database import dialect_of
from skep.server.signing_key import SHORTEST, is_key

_SECRET = "SKEP_SECRET"


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


def shared_secret(environ: Mapping[str, str]) -> str | None:
    """Return the signing key that several machines share; None to use the one in the data folder.

    :raises RefusalError: when sessions can't be signed with it.
    """
    secret = environ.get(_SECRET)
    if secret and not is_key(secret):
        raise RefusalError("serve-bad-secret", least=str(SHORTEST))
    return secret or None
