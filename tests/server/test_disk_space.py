"""What happens to games when the disk is nearly full."""

from __future__ import annotations

import logging
import math
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from skep.server import disk_space, metrics
from skep.server.disk_space import DiskSpace
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import Command, Play, Rematch, Resign
from skep.server.parts import running_parts
from skep.server.position_indexing import PositionIndexer
from skep.server.sessions import Sessions
from skep.server.store import Store, connection_pools
from tests.server.disks import leave_free
from tests.server.rooms import Time, rooms_on
from tests.server.tables import ANN, OPENING
from tests.server.test_metrics import get, samples
from tests.serving.databases import file_in
from tests.serving.engines import FirstMove
from tests.serving.in_process import (
    COMPUTER,
    FRIEND,
    SAME_SCREEN,
    code,
    serving,
    settings_in,
)

RESERVE = 1_000


class Disk:
    """A disk with another number of free bytes each time."""

    def __init__(self, *numbers: int | None) -> None:
        self._numbers = iter(numbers)

    def free_bytes(self) -> int | None:
        """Return the next number."""
        return next(self._numbers)


async def test_no_game_begins_when_the_disk_is_nearly_full_but_open_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        over, open_ = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(2)]
        assert (await tab.play(over, 0, OPENING[0]))["type"] == "accepted"
        assert (await tab.do(over, 1, "resign"))["type"] == "accepted"
        reserve = settings_in(tmp_path).disk_reserve
        leave_free(monkeypatch, reserve - 1)
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (507, "disk_full")
        refused = await tab.do(over, 1, "rematch")
        assert refused["problem"]["code"] == "disk_full"
        assert (await tab.play(open_, 0, OPENING[0]))["type"] == "accepted"
        leave_free(monkeypatch, reserve)
        await ann.make(**SAME_SCREEN)
        assert (await tab.do(over, 1, "rematch"))["type"] == "accepted"


async def test_a_rematch_that_the_disk_has_no_space_for_is_not_billed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    billed = list[str]()

    async def bill() -> None:
        billed.append("rematch")

    store = await Store.open(file_in(tmp_path))
    context, rooms = rooms_on(store, Time(), disk=DiskSpace(store, RESERVE))
    room = await rooms.make(NewGame(SameScreen(), color=SeatChoice.WHITE), ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    await room.command(ANN, Command("command-2", room.id, 1, Resign()))
    again = Command("command-3", room.id, 1, Rematch())
    leave_free(monkeypatch, RESERVE - 1)
    with pytest.raises(ProblemError) as caught:
        await room.command(ANN, again, bill)
    assert (caught.value.code, billed) == (Code.DISK_FULL, [])
    leave_free(monkeypatch, RESERVE)
    await room.command(ANN, again, bill)
    assert billed == ["rematch"]
    await rooms.close()
    await context.store.close()


async def test_only_games_between_friends_use_the_last_of_the_reserve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as bob:
        alone, computer, friends = [
            (await ann.make(**wish))["id"] for wish in (SAME_SCREEN, COMPUTER, FRIEND)
        ]
        await bob.join(friends)
        async with ann.tab() as tab:
            floor = settings_in(tmp_path).disk_reserve // 4
            leave_free(monkeypatch, floor - 1)
            for game in (alone, computer):
                refused = await tab.play(game, 0, OPENING[0])
                assert refused["problem"]["code"] == "disk_full"
            assert (await tab.play(friends, 0, OPENING[0]))["type"] == "accepted"
            assert (await tab.do(computer, 0, "abort"))["type"] == "accepted"
            leave_free(monkeypatch, floor)
            assert (await tab.play(alone, 0, OPENING[0]))["type"] == "accepted"


async def test_a_move_that_is_sent_again_is_still_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(file_in(tmp_path))
    disk = DiskSpace(store, RESERVE)
    context, rooms = rooms_on(store, Time(), disk=disk)
    room = await rooms.make(NewGame(SameScreen(), color=SeatChoice.WHITE), ANN)
    first = Command("command-1", room.id, 0, Play("wS1"))
    accepted = await room.command(ANN, first)
    leave_free(monkeypatch, 0)
    assert await room.command(ANN, first) == accepted
    await rooms.close()
    await context.store.close()


async def test_positions_are_indexed_once_there_is_space_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(file_in(tmp_path))
    disk = DiskSpace(store, RESERVE)
    context, rooms = rooms_on(store, Time(), disk=disk)
    room = await rooms.make(NewGame(SameScreen(), color=SeatChoice.WHITE), ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    await room.command(ANN, Command("command-2", room.id, 1, Resign()))
    indexer = PositionIndexer(context)
    leave_free(monkeypatch, RESERVE - 1)
    await indexer.index_some()
    assert await store.index.missing(limit=10) == [room.id]
    leave_free(monkeypatch, RESERVE)
    await indexer.index_some()
    assert await store.index.missing(limit=10) == []
    await rooms.close()
    await store.close()


async def test_evaluations_are_not_stored_while_the_disk_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path)
    leave_free(monkeypatch, settings.disk_reserve - 1)
    sessions = Sessions("secret")
    async with running_parts(settings, sessions, FirstMove(), Time()) as services:
        evaluations = services.store.evaluations
        await evaluations.put({"key": "text"})
        assert await evaluations.get(["key"]) == {}
        leave_free(monkeypatch, settings.disk_reserve)
        await evaluations.put({"key": "text"})
        assert await evaluations.get(["key"]) == {"key": "text"}


async def test_the_log_warns_once_before_the_disk_is_full(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = DiskSpace(Disk(4 * RESERVE, 4 * RESERVE - 1, 0), RESERVE)
    with caplog.at_level(logging.WARNING, disk_space.__name__):
        await disk.look()
        assert caplog.messages == []
        for _ in range(2):
            await disk.look()
        assert [message.split(":")[0] for message in caplog.messages] == [
            "the disk of the database has 0 MiB left"
        ]


async def test_not_every_move_looks_at_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_space, "LOOK_S", 1_000.0)
    disk = DiskSpace(Disk(RESERVE, 0), RESERVE)
    for _ in range(3):
        await disk.check()


async def test_the_metrics_say_how_much_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_free(monkeypatch, 12_345)
    async with serving(tmp_path) as server, server.guest() as ann:
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (507, "disk_full")
        assert samples((await get(server)).text)["skep_disk_free_bytes", ()] == 12_345
    # The disk of another server is none of ours, and no alarm is raised for it.
    await DiskSpace(Disk(None), RESERVE).look()
    assert math.isnan(samples(metrics.report().decode())["skep_disk_free_bytes", ()])


async def test_space_that_deleted_games_left_in_the_file_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other programs write to the real disk meanwhile.
    class Usage(NamedTuple):
        total: int = 2**41
        used: int = 2**40
        free: int = 2**40

    def disk_usage(_: Path) -> Usage:
        return Usage()

    monkeypatch.setattr(shutil, "disk_usage", disk_usage)
    store = await Store.open(file_in(tmp_path))
    assert store.free_bytes() == pytest.approx(2**40, abs=100_000)
    with sqlite3.connect(tmp_path / "data/skep.db") as connection:
        connection.execute("CREATE TABLE large (text TEXT)")
        connection.execute("INSERT INTO large VALUES (?)", ["x" * 20_000_000])
        connection.commit()
        connection.execute("DROP TABLE large")
        connection.commit()
    connection.close()
    assert store.free_bytes() == pytest.approx(2**40 + 20_000_000, abs=100_000)
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
