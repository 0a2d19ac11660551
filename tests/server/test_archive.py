"""Backups, restores, checks and copies of a club."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import sqlite3
import tracemalloc
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from skep.cli.commands.admin import jobs
from skep.cli.commands.admin.server_keys import ServerKey
from skep.core.bugs import Color
from skep.server.archive import backup_file, writing
from skep.server.archive.backup_file import check_backup, items_of, write_backup
from skep.server.archive.checking import CheckedGame, checked_games
from skep.server.archive.database import items_in, reading
from skep.server.archive.earlier_backups import current_game
from skep.server.archive.errors import (
    BackupLineError,
    CopyDiffersError,
    DamagedBackupError,
    LaterBackupError,
    LineFault,
    NoDatabaseError,
    NotEmptyError,
    OldDatabaseError,
    RepeatedItemError,
    TargetInUseError,
)
from skep.server.archive.items import ClubItems, ClubSize, StoredGame
from skep.server.archive.writing import Written, write_club
from skep.server.domain.fact_encoding import encode_fact
from skep.server.domain.facts import SAVED, HintTaken
from skep.server.store import DatabaseInUseError, Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.database_lock import database_lock
from skep.server.store.migrate import HEAD
from skep.server.store.tables import events, games, players, processes
from tests.server.clubs import contents, fill
from tests.server.stored_games import expected_games, stored_rows
from tests.server.tables import OPENING
from tests.server.test_migrations import move_to
from tests.serving.databases import file_in
from tests.serving.in_process import FRIEND, SAME_SCREEN, play, serving

GAMES = len(expected_games())
KEY = "open-sesame-" * 4
NO_KEY = ServerKey(None, Path("unused"))
EVENTS = sum(len(stored_rows(name)) for name in expected_games())
LAST_ALIVE = {"one": 8_000, "two": 9_000}
SIZE = ClubSize(players=1, games=GAMES, events=EVENTS)


async def back_up(url: str, path: Path) -> ClubSize:
    async with reading(url) as connection:
        return await write_backup(path, items_in(connection), made_at=7_000, key=KEY)


async def copy(source: str, target: str, *, replace: bool = False) -> Written:
    async with reading(source) as connection:
        return await write_club(target, items_in(connection), replace=replace)


async def execute(url: str, *statements: object) -> None:
    engine = make_engine(url)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)  # type: ignore[call-overload]
    await engine.dispose()


# --- backup and restore ---------------------------------------------------------------------------


async def test_a_restored_backup_is_the_same_club(database: str, tmp_path: Path) -> None:
    await fill(database)
    path, restored = tmp_path / "club.skep", file_in(tmp_path / "other")
    assert await back_up(database, path) == SIZE
    found = check_backup(path)
    assert (found.made_at, found.key, found.size) == (7_000, KEY, SIZE)
    written = await write_club(restored, items_of(path))
    # A heartbeat and a device link aren't players, games or events.
    assert written == Written(SIZE, changed=GAMES + 3)
    assert await contents(restored) == await contents(database)


@pytest.mark.parametrize(
    ("schema", "marks"),
    [
        ("0003", ["has_hints", "on_device", "is_public"]),
        ("0004", ["on_device", "is_public"]),
        ("0005", ["is_public"]),
    ],
)
async def test_a_backup_from_before_games_were_marked_restores_with_their_marks(
    tmp_path: Path, schema: str, marks: list[str]
) -> None:
    url, path, restored = file_in(tmp_path), tmp_path / "club.skep", file_in(tmp_path / "other")
    await fill(url)
    await back_up(url, path)
    head, *lines, _ = (json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines())
    for line in lines:
        if line["type"] == "game":
            for mark in marks:
                del line["row"][mark]
    path.write_bytes(packed(head | {"schema": schema}, *lines))
    await write_club(restored, items_of(path))
    assert await contents(restored) == await contents(url)


def test_what_cannot_be_read_in_an_old_backup_marks_no_game() -> None:
    neither = {"has_hints": False, "on_device": False, "is_public": False}
    assert current_game({}, [{"payload": "{"}, {"payload": None}]) == neither
    assert current_game({}, [{"payload": "{"}, {"payload": HINT}]) == neither | {"has_hints": True}
    marked = current_game({"has_hints": True}, [{"payload": "{"}, {"payload": encode_fact(SAVED)}])
    assert marked == {"has_hints": True, "on_device": True, "is_public": False}


async def test_a_backup_is_private(tmp_path: Path) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    await fill(url)
    await back_up(url, path)
    assert path.stat().st_mode & 0o777 == 0o600
    # Over a file that others can read, too.
    path.chmod(0o644)
    await back_up(url, path)
    assert path.stat().st_mode & 0o777 == 0o600


async def test_a_backup_restores_to_the_other_database(
    postgresql_database: str, tmp_path: Path
) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    await fill(url)
    await back_up(url, path)
    await write_club(postgresql_database, items_of(path))
    assert await contents(postgresql_database) == await contents(url)


async def test_a_running_server_is_backed_up_between_two_moves(tmp_path: Path) -> None:
    url, path = f"sqlite+aiosqlite:///{tmp_path}/skep.db", tmp_path / "club.skep"
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await play(ann, game, "wS1")
        async with reading(url) as connection:
            items = items_in(connection)
            # The moment has begun, and what comes later isn't in it.
            first = await anext(items)
            async with bob.tab() as tab:
                assert (await tab.play(game, 1, "bS1 wS1-"))["type"] == "accepted"

            async def all_items() -> ClubItems:
                yield first
                async for item in items:
                    yield item

            size = await write_backup(path, all_items(), made_at=1, key=None)
    assert size.events == 3
    assert [game async for game in checked_games(items_of(path))] == [CheckedGame(game, None)]


async def test_a_database_with_something_in_it_is_not_overwritten(tmp_path: Path) -> None:
    url, target = file_in(tmp_path), file_in(tmp_path / "other")
    await fill(url)
    store = await Store.open(target)
    await store.accounts.rename("bob", "Bob", now=1, since=0)
    await store.close()
    before = await contents(target)
    with pytest.raises(NotEmptyError) as refused:
        await copy(url, target)
    assert refused.value.size == ClubSize(players=1, games=0, events=0)
    assert await contents(target) == before
    assert (await copy(url, target, replace=True)).changed == GAMES + 4
    assert await contents(target) == await contents(url)


async def test_a_server_in_the_way_is_not_disturbed(tmp_path: Path) -> None:
    url, target = file_in(tmp_path), file_in(tmp_path / "other")
    await fill(url)
    with database_lock(target), pytest.raises(DatabaseInUseError):
        await copy(url, target)


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.999])
async def test_a_truncated_backup_restores_nothing(tmp_path: Path, kept: float) -> None:
    url, path, target = file_in(tmp_path), tmp_path / "club.skep", file_in(tmp_path / "other")
    await fill(url)
    await back_up(url, path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * kept)])
    with pytest.raises(DamagedBackupError):
        check_backup(path)
    with pytest.raises(DamagedBackupError):
        await write_club(target, items_of(path))
    assert await contents(target) == {}


async def test_a_changed_backup_is_noticed(tmp_path: Path) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    await fill(url)
    await back_up(url, path)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    for spoilt in (
        [*lines[:-2], lines[-1]],
        [*lines[:2], lines[2].replace(b"ann", b"bob"), *lines[3:]],
        [*lines, lines[2]],
        lines[1:],
        [*lines[:-1], b'{"type":"surprise"}\n'],
        [],
    ):
        path.write_bytes(gzip.compress(b"".join(spoilt)))
        with pytest.raises(DamagedBackupError):
            check_backup(path)
    path.write_bytes(b"not a backup")
    with pytest.raises(DamagedBackupError):
        check_backup(path)


def packed(*lines: dict[str, Any]) -> bytes:
    """Return a backup file whose end fits its lines, whatever they are."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    end = {"type": "end", "lines": len(lines), "sha256": hashlib.sha256(text).hexdigest()}
    return gzip.compress(text + json.dumps(end).encode() + b"\n")


def refuse(path: Path, *lines: dict[str, Any]) -> None:
    path.write_bytes(packed(*lines))
    with pytest.raises(DamagedBackupError):
        check_backup(path)


HINT = encode_fact(HintTaken(Color.WHITE, v=3))
HEAD_LINE: dict[str, Any] = {"type": "backup", "format": 1, "schema": HEAD, "made_at": 1}
PLAYER: dict[str, Any] = {"id": "ann", "name": "Ann", "created_at": 1, "signed_out_at": None}


def player_line(**changes: object) -> dict[str, Any]:
    return {"type": "row", "table": "players", "row": PLAYER | changes}


async def test_a_backup_without_a_head_is_damaged(tmp_path: Path) -> None:
    path, target = tmp_path / "club.skep", file_in(tmp_path)
    await fill(target)
    before = await contents(target)
    refuse(path)
    refuse(path, player_line())
    refuse(path, HEAD_LINE, HEAD_LINE)
    with pytest.raises(DamagedBackupError):
        await jobs.restore(path, target, NO_KEY, replace=True)
    assert await contents(target) == before


@pytest.mark.parametrize("key", ["", "k", "k" * 31, "k" * 32 + "\n", " " + "k" * 32, "é" * 32])
async def test_a_backup_with_a_bad_key_restores_nothing(tmp_path: Path, key: str) -> None:
    path, target = tmp_path / "club.skep", file_in(tmp_path)
    path.write_bytes(packed(HEAD_LINE | {"key": key}, player_line()))
    with pytest.raises(DamagedBackupError):
        await jobs.restore(path, target, ServerKey(None, tmp_path / "keys"), replace=True)
    assert [file.name for file in tmp_path.iterdir()] == ["club.skep"]


@pytest.mark.parametrize(
    "changes",
    [
        {"created_at": 2**63},
        {"created_at": 2**70},
        {"created_at": "1"},
        {"created_at": None},
        {"created_at": True},
        {"id": "../../x"},
        {"id": ""},
        {"id": 7},
        {"id": "a" * 41},
        {"id": "ann\n"},
        {"name": "A\0"},
        {"name": "A" * 81},
        {"name": True},
    ],
)
def test_a_row_that_no_database_can_have_is_refused(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    path = tmp_path / "club.skep"
    refuse(path, HEAD_LINE, player_line(**changes))
    path.write_bytes(packed(HEAD_LINE, player_line()))
    assert check_backup(path).size == ClubSize(players=1, games=0, events=0)


async def test_a_game_that_no_database_can_have_is_refused(tmp_path: Path) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    await fill(url)
    await back_up(url, path)
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    game = next(line for line in lines if line["type"] == "game")
    first, *others = game["events"]
    for spoilt in (
        {"left_at": 2**70},
        {"left_at": -1},
        {"row": game["row"] | {"id": "../../x"}},
        {"row": game["row"] | {"ply": 2**31}},
        {"row": game["row"] | {"is_timed": 1}},
        {"row": game["row"] | {"white_player": "a/b"}},
        {"events": [first | {"number": 2**70}, *others]},
        {"events": [first | {"player": "../x"}, *others]},
        {"events": [first | {"payload": None}, *others]},
    ):
        refuse(path, HEAD_LINE, game | spoilt)
    path.write_bytes(packed(HEAD_LINE, game))
    assert check_backup(path).size.games == 1


def fault_of(path: Path, *lines: dict[str, Any]) -> tuple[LineFault, int, str, str]:
    """Return what is wrong with a backup, on which line, and where there."""
    path.write_bytes(packed(*lines))
    with pytest.raises(BackupLineError) as caught:
        check_backup(path)
    error = caught.value
    return error.fault, error.line, error.row, error.column


GAME_ROW: dict[str, Any] = {
    "id": "game-1",
    "created_at": 1,
    "updated_at": 1,
    "rules": "Base",
    "status": "over",
    "ply": 0,
    "to_move": "w",
    "termination": "aborted",
    "is_timed": False,
    "has_hints": False,
    "on_device": False,
    "is_public": False,
}
EVENT: dict[str, Any] = {"number": 1, "at": 1, "payload": "{}"}


def game_line(*facts: dict[str, Any], **changes: object) -> dict[str, Any]:
    return {"type": "game", "row": GAME_ROW | changes, "events": list(facts)}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("status", "nonsense"),
        ("status", "OVER"),
        ("to_move", "x"),
        ("winner", "n"),
        ("termination", "bored"),
    ],
)
def test_a_choice_that_skep_does_not_know_is_refused_by_row_and_column(
    tmp_path: Path, column: str, value: str
) -> None:
    line, path = game_line(EVENT, **{column: value}), tmp_path / "club.skep"
    expected = (LineFault.BAD_VALUE, 3, "games game-1", column)
    assert fault_of(path, HEAD_LINE, player_line(), line) == expected


@pytest.mark.parametrize(
    "changes", [{"format": -5}, {"format": 0}, {"schema": ""}, {"schema": "x"}, {"made_at": -1}]
)
def test_a_head_that_skep_has_never_written_is_refused(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    (column,) = changes
    expected = (LineFault.BAD_VALUE, 1, "backup", column)
    assert fault_of(tmp_path / "club.skep", HEAD_LINE | changes, player_line()) == expected


def test_a_row_is_named_only_if_its_name_is_harmless(tmp_path: Path) -> None:
    found = fault_of(tmp_path / "club.skep", HEAD_LINE, player_line(id="\x1b[2J"))
    assert found == (LineFault.BAD_VALUE, 2, "players", "id")


def test_events_are_in_order_and_commands_are_there_once(tmp_path: Path) -> None:
    path, second = tmp_path / "club.skep", EVENT | {"number": 2}
    path.write_bytes(packed(HEAD_LINE, game_line(EVENT, second)))
    assert check_backup(path).size.events == 2
    bad = (LineFault.BAD_VALUE, 2, "events game-1 1", "number")
    assert fault_of(path, HEAD_LINE, game_line(EVENT, EVENT)) == bad
    assert fault_of(path, HEAD_LINE, game_line(second, EVENT)) == bad
    done = {"player": "ann", "command": "c-1"}
    found = fault_of(path, HEAD_LINE, game_line(EVENT | done, second | done))
    assert found == (LineFault.REPEATED, 2, "events game-1 2", "")


async def test_a_game_that_is_there_twice_restores_nothing(tmp_path: Path) -> None:
    path, target = tmp_path / "club.skep", file_in(tmp_path)
    path.write_bytes(packed(HEAD_LINE, game_line(EVENT), game_line(EVENT)))
    with pytest.raises(RepeatedItemError) as caught:
        await jobs.restore(path, target, NO_KEY, replace=True)
    assert caught.value.key == ("games", "game-1")
    assert await contents(target) == {}


def test_an_event_has_all_columns_of_its_table() -> None:
    assert {*backup_file.EventLine.__struct_fields__, "game_id"} == {*events.c.keys()}


MANY = backup_file.LONGEST_LINE // 40


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        pytest.param(
            '{"type":"game","row":{},"events":[' + "{}," * 5_000_000, "too-long", id="long"
        ),
        pytest.param(
            '{"type":"game","row":{},"events":[' + "{}," * 1_000_000, "unreadable", id="{}"
        ),
        pytest.param(
            '{"type":"game","row":{"id":"a"},"events":['
            + ",".join(['{"number":1,"at":1,"payload":""}'] * MANY)
            + "]}\n",
            "too-many-events",
            id="events",
        ),
        pytest.param(
            '{"type":"row","table":"players","row":{'
            + ",".join(f'"{number}":{number}' for number in range(200_000))
            + "}}\n",
            "too-long",
            id="columns",
        ),
    ],
)
def test_a_crafted_line_takes_little_memory(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "club.skep"
    path.write_bytes(gzip.compress(json.dumps(HEAD_LINE).encode() + b"\n" + line.encode(), 1))
    del line
    tracemalloc.start()
    try:
        with pytest.raises(BackupLineError) as caught:
            check_backup(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (caught.value.fault.value, caught.value.line) == (fault, 2)
    assert peak < 64 * 1024 * 1024


def test_a_line_is_read_only_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "club.skep", list[int]()
    readline = gzip.GzipFile.readline

    def recorded(file: gzip.GzipFile, size: int | None = -1) -> bytes:
        raw = readline(file, size)
        asked.append(len(raw))
        return raw

    monkeypatch.setattr(gzip.GzipFile, "readline", recorded)
    monkeypatch.setattr(backup_file, "LONGEST_LINE", 1_000)
    refuse(path, HEAD_LINE, player_line(name="A" * 100_000))
    assert max(asked) == 1_000


@pytest.mark.parametrize("raw", [b'{"type":"\xff"}\n', b'{"type":"end","x":' + b"[" * 100_000])
def test_what_is_no_json_is_damaged(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "club.skep"
    path.write_bytes(gzip.compress(json.dumps(HEAD_LINE).encode() + b"\n" + raw))
    with pytest.raises(DamagedBackupError):
        check_backup(path)


async def test_a_backup_of_a_later_version_is_refused(tmp_path: Path) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    await fill(url)
    await back_up(url, path)
    text = gzip.decompress(path.read_bytes())
    path.write_bytes(gzip.compress(text.replace(b'"format":1', b'"format":2')))
    with pytest.raises(LaterBackupError):
        check_backup(path)


async def test_a_failed_backup_leaves_the_last_one(tmp_path: Path) -> None:
    url, path = file_in(tmp_path), tmp_path / "club.skep"
    path.write_bytes(b"the last one")
    await fill(url)

    async def failing() -> ClubItems:
        async with reading(url) as connection:
            async for item in items_in(connection):
                yield item
                raise ConnectionError

    with pytest.raises(ConnectionError):
        await write_backup(path, failing(), made_at=1, key=None)
    assert path.read_bytes() == b"the last one"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["club.skep", "data"]


# --- copies ---------------------------------------------------------------------------------------


async def test_a_club_moves_to_postgresql_in_two_passes(
    postgresql_database: str, tmp_path: Path
) -> None:
    url = file_in(tmp_path)
    await fill(url)
    assert await copy(url, postgresql_database) == Written(SIZE, changed=GAMES + 3)
    # Meanwhile the server goes on: a new name, a game less, and one that was changed.
    ids = sorted(expected["id"] for expected in expected_games().values())
    await execute(
        url,
        update(players).values(name="Anna"),
        delete(games).where(games.c.id == ids[0]),
        update(games).where(games.c.id == ids[1]).values(updated_at=games.c.updated_at + 1),
    )
    with pytest.raises(NotEmptyError):
        await copy(url, postgresql_database)
    assert (await copy(url, postgresql_database, replace=True)).changed == 3
    assert await contents(postgresql_database) == await contents(url)
    assert (await copy(url, postgresql_database, replace=True)).changed == 0


async def test_the_copied_server_plays_on(postgresql_database: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await play(ann, game, "wS1")
        cookies = bob.http.cookies
    await copy(f"sqlite+aiosqlite:///{tmp_path}/skep.db", postgresql_database)
    async with serving(tmp_path, db_url=postgresql_database) as server, server.visitor() as bob:
        bob.http.cookies = cookies
        async with bob.tab() as tab:
            assert (await tab.play(game, 1, "bS1 wS1-"))["type"] == "accepted"


async def test_a_running_clock_knows_when_it_was_left(
    postgresql_database: str, tmp_path: Path
) -> None:
    url = file_in(tmp_path)
    await fill(url)
    await copy(url, postgresql_database)
    engine = make_engine(postgresql_database)
    async with engine.connect() as connection:
        rows = (await connection.execute(select(games.c.is_timed, games.c.left_at))).all()
    await engine.dispose()
    assert {left_at for is_timed, left_at in rows if is_timed} == {5_000}
    assert {left_at for is_timed, left_at in rows if not is_timed} == {None}


async def test_several_processes_become_one_heartbeat(
    postgresql_database: str, tmp_path: Path
) -> None:
    target = file_in(tmp_path)
    await fill(postgresql_database)
    timed = update(games).where(games.c.is_timed).values(owner="one")
    dead = [{"id": name, "alive_until": 0, "beat_at": at} for name, at in LAST_ALIVE.items()]
    await execute(postgresql_database, insert(processes).values(dead), timed)
    await copy(postgresql_database, target)
    store = await Store.open(target)
    assert await store.last_beat() == max(LAST_ALIVE.values())
    await store.close()
    engine = make_engine(target)
    async with engine.connect() as connection:
        rows = (await connection.execute(select(games.c.left_at).where(games.c.is_timed))).all()
    await engine.dispose()
    assert {row.left_at for row in rows} == {LAST_ALIVE["one"]}


async def test_processes_that_are_alive_are_not_disturbed(
    postgresql_database: str, tmp_path: Path
) -> None:
    url = file_in(tmp_path)
    await fill(url)
    await move_to(postgresql_database, "head")
    alive = {"id": "one", "alive_until": 10**15, "beat_at": 1}
    await execute(postgresql_database, insert(processes).values(alive))
    with pytest.raises(TargetInUseError):
        await copy(url, postgresql_database)
    await execute(postgresql_database, update(processes).values(alive_until=1))
    assert (await copy(url, postgresql_database)).size == SIZE


async def test_a_club_moves_while_it_plays(postgresql_database: str, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/skep.db"
    async with serving(tmp_path) as server, server.guest() as ann:
        first, second = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(2)]
        await play(ann, first, *OPENING)
        await asyncio.gather(play(ann, second, *OPENING), copy(url, postgresql_database))
        await copy(url, postgresql_database, replace=True)
        third = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, third, *OPENING)
    assert (await copy(url, postgresql_database, replace=True)).size.games == 3
    assert await contents(postgresql_database) == await contents(url)
    assert await faults(postgresql_database) == {None: 3}


async def test_what_does_not_arrive_as_it_was_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, target = file_in(tmp_path), file_in(tmp_path / "other")
    await fill(url)

    class Forgetful(writing.ItemWriter):
        async def put(self, item: object, digest: bytes) -> None:
            if isinstance(item, StoredGame):
                item = StoredGame(item.row, item.events[:1], item.left_at)
            await super().put(item, digest)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "ItemWriter", Forgetful)
    with pytest.raises(CopyDiffersError):
        await copy(url, target)
    assert await contents(target) == {}


# --- what can't be read ---------------------------------------------------------------------------


async def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(NoDatabaseError):
        await copy(file_in(tmp_path / "no"), file_in(tmp_path))
    assert list(tmp_path.iterdir()) == []


async def test_an_empty_database_is_no_club(database: str, tmp_path: Path) -> None:
    await move_to(database, "base")
    with pytest.raises(NoDatabaseError):
        await back_up(database, tmp_path / "club.skep")


async def test_a_database_of_an_earlier_version_has_to_be_migrated(
    database: str, tmp_path: Path
) -> None:
    await move_to(database, "0001")
    with pytest.raises(OldDatabaseError) as refused:
        await back_up(database, tmp_path / "club.skep")
    assert refused.value.version == "0001"


# --- checks ---------------------------------------------------------------------------------------


async def faults(url: str) -> Counter[str | None]:
    async with reading(url) as connection:
        return Counter([game.fault async for game in checked_games(items_in(connection))])


async def test_all_stored_games_are_sound(database: str) -> None:
    await fill(database)
    assert await faults(database) == {None: GAMES}


async def test_damaged_games_are_found(tmp_path: Path) -> None:
    url = file_in(tmp_path)
    await fill(url)
    first, second, third, *_ = sorted(game["id"] for game in expected_games().values())
    finished = expected_games()["one-screen-surrounded"]
    assert finished["id"] not in {first, second, third}
    after = {"number": finished["version"] + 1, "payload": '{"type":"draw_offered","color":"w"}'}
    await execute(
        url,
        update(events).where(events.c.game_id == first).values(payload="{}"),
        update(games).where(games.c.id == second).values(ply=99),
        delete(events).where(events.c.game_id == third),
        insert(events).values(game_id=finished["id"], at=0, **after),
    )
    with closing(sqlite3.connect(tmp_path / "data" / "skep.db")) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (GAMES,)
    assert await faults(url) == {
        None: GAMES - 4,
        f"DrawOfferMade at {after['number']} is not possible while the game is over": 1,
        "not a fact: Object missing required field `type`": 1,
        "its row differs from its events in ply": 1,
        "it has no events": 1,
    }
