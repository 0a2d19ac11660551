"""The key of the server that uses a database: where it is, and whether a backup has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from skep.cli.parameters.shared_secret import shared_secret
from skep.server.signing_key import BadKeyError, key_file, read_key
from skep.server.store.migrate import sqlite_path


@dataclass(frozen=True, slots=True)
class ServerKey:
    """The key of a server, as far as the command line and the environment tell."""

    value: str | None
    """The key; None if the server has none yet."""

    folder: Path
    """The folder with the file that has the key, or would have it."""

    is_secret: bool = False
    """Whether it comes from ``SKEP_SECRET``, so that the server ignores the file."""

    rival: Path | None = None
    """Another file with a different key, which the server may use instead."""

    @property
    def file(self) -> Path:
        """The file that has the key, or would have it."""
        return key_file(self.folder)

    @property
    def in_backup(self) -> str | None:
        """The key to put into a backup. Whoever chose ``SKEP_SECRET`` keeps it elsewhere."""
        return None if self.is_secret else self.value


def server_key(
    database: str, folder: Path, environ: Mapping[str, str], *, replace: bool = False
) -> ServerKey:
    """Find the key of the server that uses a database with a data folder.

    Whoever names a database with ``--db`` may forget to name its data folder too. So a key that
    is beside an SQLite database comes before the one in the data folder. With *replace*, a damaged
    key counts as none.

    :raises RefusalError: when sessions can't be signed with ``SKEP_SECRET``.
    :raises BadKeyError: when a file has a damaged key.
    """
    if secret := shared_secret(environ):
        return ServerKey(secret, folder, is_secret=True)
    own, path = _key_in(folder, replace=replace), sqlite_path(database)
    if path is None:
        return ServerKey(own, folder)
    beside = path.absolute().parent
    key = _key_in(beside, replace=replace)
    if key is None or key == own:
        return ServerKey(own, folder)
    return ServerKey(key, beside, rival=None if own is None else key_file(folder))


def _key_in(folder: Path, *, replace: bool) -> str | None:
    try:
        return read_key(folder)
    except BadKeyError:
        if replace:
            return None
        raise
