"""The signing key in the environment, for several machines with one key."""

from __future__ import annotations

from collections.abc import Mapping

from skep.cli.errors import RefusalError
from skep.server.signing_key import SHORTEST, is_key

_SECRET = "SKEP_SECRET"


def shared_secret(environ: Mapping[str, str]) -> str | None:
    """Return the signing key that several machines share; None to use the one in the data folder.

    :raises RefusalError: when sessions can't be signed with it.
    """
    secret = environ.get(_SECRET)
    if secret and not is_key(secret):
        raise RefusalError("serve-bad-secret", least=str(SHORTEST))
    return secret or None
