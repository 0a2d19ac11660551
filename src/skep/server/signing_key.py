"""The signing key: created once, readable only by its owner."""

from __future__ import annotations

import logging
import os
import secrets
from pathlib import Path

from skep.atomic_files import write_atomically

_NAME = "secret-key"
_BYTES = 32

SHORTEST = 32
"""How many characters a key has at least, so that nobody can guess it."""

_logger = logging.getLogger(__name__)


class BadKeyError(Exception):
    """The file of the signing key is empty, too short, or has something else in it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


def key_file(folder: Path) -> Path:
    """Return the file in a data folder that has the key."""
    return folder / _NAME


def is_key(text: str) -> bool:
    """Whether sessions can be signed with a string: one line of ASCII that is long enough."""
    is_line = text.isascii() and text.isprintable() and text == text.strip()
    return is_line and len(text) >= SHORTEST


def read_or_make_key(folder: Path) -> str:
    """Return the key in a folder; create it atomically if there is none.

    If two servers start at once, the second one uses the first one's key.

    :raises BadKeyError: when it is too short, or no key at all.
    :raises OSError: when it can't be read or created.
    """
    path = key_file(folder)
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make(path)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        _logger.warning("other users of this machine can use the signing key: chmod 600 %s", path)
    return _read(path)


def read_key(folder: Path) -> str | None:
    """Return the key in a folder; None if there is none.

    :raises BadKeyError: when it is too short, or no key at all.
    :raises OSError: when it can't be read.
    """
    try:
        return _read(key_file(folder))
    except FileNotFoundError:
        return None


def write_key(folder: Path, key: str) -> None:
    """Put a key into a folder, in place of the one that is there.

    :raises OSError: when it can't be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(key_file(folder), key + "\n", mode=0o600)


def keep_key(folder: Path, key: str) -> Path:
    """Save the key of a folder that is about to get another one, and return the file with it.

    :raises OSError: when it can't be written.
    """
    kept = folder / f"{_NAME}.before-{secrets.token_hex(4)}"
    write_atomically(kept, key + "\n", mode=0o600)
    return kept


def _read(path: Path) -> str:
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if not is_key(key):
        raise BadKeyError(path)
    return key


def _make(path: Path) -> None:
    draft = path.with_name(f"{_NAME}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            return
    finally:
        draft.unlink()
