"""What happens to games when the disk is nearly full."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from skep.server.store import Store, connection_pools
from tests.server.disks import leave_free
from tests.server.tables import OPENING
from tests.serving.databases import file_in
from tests.serving.in_process import SAME_SCREEN, code, serving, settings_in


async def test_no_game_begins_when_the_disk_is_nearly_full_but_open_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        over, open_ = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(2)]
        assert (await tab.play(over, 0, OPENING[0]))["type"] == "accepted"
        assert (await tab.do(over, 1, "resign"))["type"] == "accepted"
        reserve = settings_in(tmp_path).disk_reserve
        leave_free(monkeypatch, reserve - 1)
        # The page plays on the device if a server is busy.
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (503, "server_busy")
        refused = await tab.do(over, 1, "rematch")
        assert refused["problem"]["code"] == "server_busy"
        assert (await tab.play(open_, 0, OPENING[0]))["type"] == "accepted"
        leave_free(monkeypatch, reserve)
        await ann.make(**SAME_SCREEN)
        assert (await tab.do(over, 1, "rematch"))["type"] == "accepted"


async def test_space_that_deleted_games_left_in_the_file_is_free(tmp_path: Path) -> None:
    store = await Store.open(file_in(tmp_path))
    before = store.free_bytes()
    with sqlite3.connect(tmp_path / "data/skep.db") as connection:
        connection.execute("CREATE TABLE large (text TEXT)")
        connection.execute("INSERT INTO large VALUES (?)", ["x" * 20_000_000])
        connection.commit()
        connection.execute("DROP TABLE large")
        connection.commit()
    connection.close()
    disk = shutil.disk_usage(tmp_path).free
    assert store.free_bytes() == pytest.approx(disk + 20_000_000, abs=5_000_000)
    assert before is not None
    await store.close()


async def test_what_is_free_in_the_file_does_not_help_if_the_log_has_no_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unused_bytes(_: Path) -> int:
        return 2**60

    store = await Store.open(file_in(tmp_path))
    monkeypatch.setattr(connection_pools, "unused_bytes", unused_bytes)
    assert (store.free_bytes() or 0) > 2**60
    monkeypatch.setattr(connection_pools, "LOG_BYTES", 2**60)
    assert (store.free_bytes() or 0) < 2**60
    await store.close()
