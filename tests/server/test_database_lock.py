"""One server per database file, whatever name the file is opened by."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from skep.cli.commands.admin import jobs
from skep.server.archive.database import reading
from skep.server.store import DatabaseInUseError, LinkedDatabaseError, Store, StoreError
from skep.server.store.database_lock import check_links, database_lock
from tests.serving.databases import file_in


def lock(path: Path) -> None:
    with database_lock(f"sqlite:///{path}"):
        pass


def test_a_symbolic_link_has_the_same_lock(tmp_path: Path) -> None:
    path, link = tmp_path / "skep.db", tmp_path / "elsewhere" / "other.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with database_lock(f"sqlite:///{path}"), pytest.raises(DatabaseInUseError):
        lock(link)
    lock(link)


async def test_a_database_with_two_names_is_not_used_at_all(tmp_path: Path) -> None:
    url = file_in(tmp_path)
    await (await Store.open(url)).close()
    (path,) = tmp_path.rglob("skep.db")
    link = tmp_path / "other.db"
    os.link(path, link)
    for name in (path, link):
        with pytest.raises(LinkedDatabaseError) as caught:
            lock(name)
        assert caught.value.path == name
        with pytest.raises(LinkedDatabaseError):
            async with reading(f"sqlite+aiosqlite:///{name}"):
                pass
    with pytest.raises(LinkedDatabaseError):
        await jobs.copy(url, file_in(tmp_path / "copy"), replace=False)
    link.unlink()
    lock(path)


def test_a_file_that_cannot_be_looked_at_is_an_error_of_the_database(tmp_path: Path) -> None:
    check_links(tmp_path / "none.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError):
        check_links(tmp_path / "file" / "skep.db")
