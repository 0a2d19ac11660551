"""A disk with as much free space as a test wants."""

from __future__ import annotations

import pytest

from skep.server import disk_space
from skep.server.store import Store


def leave_free(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Give the database's disk this many free bytes, and make the server notice at once."""

    def free_bytes(_: Store) -> int:
        return number

    monkeypatch.setattr(Store, "free_bytes", free_bytes)
    monkeypatch.setattr(disk_space, "LOOK_S", 0.0)
