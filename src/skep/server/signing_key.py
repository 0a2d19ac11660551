"""The signing key: created once, readable only by its owner."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

_NAME = "secret-key"
_BYTES = 32


def read_or_make_key(folder: Path) -> str:
    """Return the key in a folder; create it atomically if there is none.

    If two servers start at once, the second one uses the first one's key.

    :raises OSError: when it can't be read or created.
    """
    path = folder / _NAME
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make(path)
    return path.read_text(encoding="ascii").strip()


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
