"""What is kept, and how: tables and their changes, the key, exactly once, old games deleted."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import threading
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, NoReturn

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text

from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import Fact, GameCreated, MovesPlayed, StoredFact
from skep.server.domain.table import GameTable
from skep.server.messages.games import NewGame, SameScreen
from skep.server.messages.to_server import Resign
from skep.server.rooms.housekeeping import ABORTED_KEPT_MS, KEPT_MS
from skep.server.signing_key import BadKeyError, read_key, read_or_make_key
from skep.server.store import BusyStoreError, ConflictError, Store, StoreError, migrate
from skep.server.store.connection_pools import make_engine
from skep.server.store.fact_store import MovesById
from skep.server.store.migrate import HEAD, UnknownVersionError
from skep.server.store.tables import games, metadata
from tests.server.tables import ANN, START, created, same_screen
from tests.serving.databases import file_in
from tests.serving.in_process import SAME_SCREEN, serving

GAME = "g" * 12


def made(game_id: str = GAME, at: int = START) -> tuple[GameTable, StoredFact]:
    entry = StoredFact(1, at, created(NewGame(SameScreen())), ANN)
    return GameTable(game_id, entry), entry


# SQLite can't tell what the index of names is made of.
@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
@pytest.mark.filterwarnings("ignore:autogenerate skipping metadata-specified expression-based")
async def test_the_migrations_make_the_tables_that_the_code_knows(database: str) -> None:
    def compare(connection: Connection) -> None:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD

    await (await Store.open(database)).close()
    engine = make_engine(database)
    async with engine.connect() as connection:
        await connection.run_sync(compare)
    await engine.dispose()


def test_the_latest_migration_is_the_one_the_code_looks_for() -> None:
    config = Config()
    folder = Path(migrate.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_a_database_of_an_earlier_version_is_copied_before_it_is_changed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "data" / "skep.db"
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as old, old:
        old.execute("CREATE TABLE treasure (name VARCHAR)")
        old.execute("INSERT INTO treasure VALUES ('an old game')")

    await (await Store.open(file_in(tmp_path))).close()
    # What is up to date is not copied again.
    await (await Store.open(file_in(tmp_path))).close()
    (copy,) = file.parent.glob("skep.db.before-*")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("SELECT name FROM treasure").fetchall() == [("an old game",)]


async def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    store = await Store.open(database)
    await store.make(*made())
    await store.close()
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(UnknownVersionError):
        await Store.open(database)
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.execute(
            text("UPDATE alembic_version SET version_num = :head"), {"head": HEAD}
        )
    await engine.dispose()
    store = await Store.open(database)
    assert len(await store.load(GAME)) == 1
    await store.close()


async def test_a_file_is_kept_as_it_has_to_be(tmp_path: Path) -> None:
    engine = make_engine(file_in(tmp_path))
    async with engine.connect() as connection:
        found = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    await engine.dispose()
    full = 2
    assert found == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1}


async def test_a_game_is_read_as_it_was_written(database: str) -> None:
    sitting = same_screen()
    sitting.play("wS1", "bG1 wS1-")
    first, *rest = sitting.entries
    store = await Store.open(database)
    await store.make(GameTable(GAME, first), first)
    await store.append(sitting.table, rest)
    assert await store.load(GAME) == sitting.entries
    assert await store.load("x" * 12) == []
    await store.close()


async def test_many_facts_are_encoded_in_another_thread(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = same_screen()
    sitting.play("wS1", "bG1 wS1-")
    store = await Store.open(database)
    threads: set[int] = set()

    def encode(fact: Fact) -> str:
        threads.add(threading.get_ident())
        return encode_fact(fact)

    monkeypatch.setattr("skep.server.store.rows.encode_fact", encode)
    monkeypatch.setattr("skep.server.store.store._FEW_FACTS", len(sitting.entries) - 1)
    await store.make(sitting.table, *sitting.entries)
    assert threading.get_ident() not in threads
    assert await store.load(GAME) == sitting.entries
    await store.close()


async def test_many_facts_are_decoded_in_another_thread(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = same_screen()
    sitting.play("wS1", "bG1 wS1-")
    first, *rest = sitting.entries
    store = await Store.open(database)
    await store.make(GameTable(GAME, first), first)
    await store.append(sitting.table, rest)
    threads: list[int] = []

    def decode(payload: str) -> Fact:
        threads.append(threading.get_ident())
        return decode_fact(payload)

    monkeypatch.setattr("skep.server.store.fact_store.decode_fact", decode)
    here, facts = threading.get_ident(), len(sitting.entries)
    assert await store.load(GAME) == sitting.entries
    monkeypatch.setattr("skep.server.store.store._FEW_FACTS", facts)
    assert await store.load(GAME) == sitting.entries
    assert threads == [here] * 2 * facts
    monkeypatch.setattr("skep.server.store.store._FEW_FACTS", facts - 1)
    assert await store.load(GAME) == sitting.entries
    assert [thread == here for thread in threads] == [True] * 2 * facts + [False] * facts
    await store.close()


async def test_of_two_who_write_the_same_event_one_loses(database: str) -> None:
    sitting = same_screen()
    sitting.play("wS1")
    first, move = sitting.entries
    store = await Store.open(database)
    await store.make(GameTable(GAME, first), first)
    await store.append(sitting.table, [move])
    with pytest.raises(ConflictError):
        await store.append(sitting.table, [move])
    assert await store.load(GAME) == [first, move]
    await store.close()


async def test_a_command_counts_once_in_the_database_too(database: str) -> None:
    table, first = made()
    store = await Store.open(database)
    await store.make(table, first)
    again = [StoredFact(number, START, MovesPlayed(()), ANN, "the-same") for number in (2, 3)]
    with pytest.raises(ConflictError):
        await store.append(table, again)
    assert await store.load(GAME) == [first]
    await store.close()


async def test_a_database_that_is_gone_is_told_as_such(database: str) -> None:
    store = await Store.open(database)
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.execute(text("DROP TABLE heartbeats"))
    await engine.dispose()
    with pytest.raises(StoreError):
        await store.beat(1)
    await store.close()


async def test_the_last_heartbeat_is_kept(database: str) -> None:
    store = await Store.open(database)
    assert await store.last_beat() is None
    await store.beat(START + 5)
    await store.beat(START + 9)
    assert await store.last_beat() == START + 9
    await store.close()


async def test_games_are_deleted_when_nobody_has_moved_for_long(database: str) -> None:
    store = await Store.open(database)
    await store.make(*made("o" * 12, START))
    await store.make(*made("n" * 12, START + KEPT_MS))
    await store.accounts.rename("somebody", "Somebody", now=START, since=0)
    gone = await store.cleaning.delete_games(
        before=START + 1, aborted_before=START - ABORTED_KEPT_MS
    )
    assert gone == ["o" * 12]
    assert (await store.load("o" * 12), len(await store.load("n" * 12))) == ([], 1)
    await store.cleaning.delete_players(before=START + 1, signed_out_before=START + 1)
    assert await store.names(["somebody"]) == {}
    await store.close()


async def test_a_game_is_not_made_of_nothing(database: str) -> None:
    store = await Store.open(database)
    table, entry = made()
    assert isinstance(entry.fact, GameCreated)
    await store.make(table, entry)
    with pytest.raises(ConflictError):
        await store.make(table, entry)
    await store.close()


async def test_games_that_are_not_over_are_found_the_one_at_rest_longest_first(
    database: str,
) -> None:
    store = await Store.open(database)
    for name, at in (("a", 3), ("b", 1), ("c", 2)):
        await store.make(*made(name * 12, START + at))
    sitting = same_screen()
    sitting.do(ANN, Resign())
    first, *rest = sitting.entries
    await store.make(GameTable(GAME, first), first)
    await store.append(sitting.table, rest)
    found = await store.unfinished(ANN, limit=2)
    assert [row.id for row in found] == ["b" * 12, "c" * 12]
    assert len(await store.unfinished(ANN, limit=9)) == 3
    assert await store.unfinished("bob", limit=9) == []
    await store.close()


async def test_a_game_that_a_newer_release_wrote_is_left_out_of_lists(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(database)
    for name in ("a", "b"):
        await store.make(*made(name * 12, START))
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.execute(
            games.update().where(games.c.id == "a" * 12).values(status="adjourned")
        )
    await engine.dispose()
    assert [row.id for row in await store.games_of(ANN, limit=9)] == ["b" * 12]
    assert [row.id for row in await store.unfinished(ANN, limit=9)] == ["b" * 12]
    assert "game aaaaaaaaaaaa can't be listed" in caplog.text
    await store.close()


async def test_a_link_is_used_once_and_a_name_changed(database: str) -> None:
    store = await Store.open(database)
    await store.accounts.add_link("hash", ANN, expires_at=START + 5, since=0)
    assert await store.accounts.take_link("hash", taker=None, now=START) == ANN
    assert await store.accounts.take_link("hash", taker="eve", now=START) is None
    assert await store.accounts.take_link("hash", taker=ANN, now=START) == ANN
    for name in ("Ann", "Anna"):
        await store.accounts.rename(ANN, name, now=START, since=0)
    assert await store.names([ANN, "bob"]) == {ANN: "Anna"}
    await store.ping()
    await store.close()


async def test_parallel_first_names_all_succeed(database: str) -> None:
    store = await Store.open(database)
    # Connect first: connections that open one after the other would never meet.
    await asyncio.gather(*(store.ping() for _ in range(20)))
    await asyncio.gather(
        *(store.accounts.rename(ANN, f"Ann {n}", now=START, since=0) for n in range(20))
    )
    await asyncio.gather(*(store.beat(START + n) for n in range(20)))
    assert (await store.names([ANN]))[ANN].startswith("Ann ")
    assert await store.last_beat() is not None
    await store.close()


@pytest.mark.parametrize("table", ["players", "heartbeats"])
async def test_a_row_that_someone_else_creates_first_is_changed(tmp_path: Path, table: str) -> None:
    others: list[str] = []

    def create_first(_c: object, cursor: Any, statement: str, values: Any, *_: object) -> None:
        if statement.startswith(f"INSERT INTO {table}") and not others:
            others.append(statement)
            cursor.execute(statement, values)

    engine = make_engine(file_in(tmp_path))
    await migrate.migrate(engine)
    event.listen(engine.sync_engine, "before_cursor_execute", create_first)
    store = Store(make_engine(file_in(tmp_path)), engine)
    await store.accounts.rename(ANN, "Ann", now=START, since=0)
    await store.beat(START)
    assert len(others) == 1
    assert (await store.names([ANN]), await store.last_beat()) == ({ANN: "Ann"}, START)
    await store.close()


async def test_no_move_waits_behind_long_lists(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.store.connection_pools._WAIT_S", 0.1)
    store = await Store.open(database)
    async with AsyncExitStack() as stack:
        for _ in range(4):
            connection = store._read()  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            await stack.enter_async_context(connection)
        with pytest.raises(BusyStoreError):
            await store.names([ANN])
        await store.beat(START)
        await store.make(*made())
    assert len(await store.load(GAME)) == 1
    await store.close()


async def test_a_move_waits_for_one_other_write_at_most(tmp_path: Path) -> None:
    store, done = await Store.open(file_in(tmp_path)), list[str]()

    async def note(name: str, write: Awaitable[None]) -> None:
        await write
        done.append(name)

    names = [
        note("name", store.accounts.rename(f"player-{n}", "Ann", now=START, since=0))
        for n in range(20)
    ]
    renaming = asyncio.gather(*names)
    await asyncio.sleep(0)
    await note("move", store.make(*made()))
    await renaming
    assert done.index("move") <= 2
    assert done.count("name") == 20
    await store.close()


async def test_to_leave_a_game_is_one_trip_to_the_writer_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(file_in(tmp_path))
    await store.make(*made())

    def refuse() -> NoReturn:
        pytest.fail("moves would wait between two statements")

    monkeypatch.setattr(store, "_write", refuse)
    await store.facts.replace_player(GAME, ANN, "a-guest")
    assert await store.players_of(GAME) == frozenset({"a-guest"})
    await store.close()


async def test_other_writes_leave_a_connection_for_moves(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.store.connection_pools._WAIT_S", 0.1)
    store, may_commit = await Store.open(postgresql_database), asyncio.Event()

    async def hold() -> None:
        async with store._write():  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            await may_commit.wait()

    holding = [asyncio.create_task(hold()) for _ in range(8)]
    await asyncio.sleep(0)
    await store.make(*made())
    may_commit.set()
    await asyncio.gather(*holding)
    await store.close()


async def test_lists_take_turns(tmp_path: Path) -> None:
    store = await Store.open(file_in(tmp_path))
    ids = [f"{letter}{number:02}" + "g" * 9 for letter in "ab" for number in range(12)]
    for game_id in ids:
        await store.make(*made(game_id))
    read: list[str] = []
    turn = asyncio.Lock()
    store.facts.turn = lambda: turn

    def digest(moves: MovesById) -> list[str]:
        # Nobody else has moves in memory.
        assert turn.locked()
        read.append(next(iter(moves))[0])
        return list(moves)

    async def all_of(game_ids: list[str]) -> list[str]:
        return [one async for some in store.facts.moves_of(game_ids, digest) for one in some]

    first, second = await asyncio.gather(all_of(ids[:12]), all_of(ids[12:]))
    assert (first, second) == (ids[:12], ids[12:])
    assert "".join(read) == "ababab"
    await store.close()


async def test_who_waits_too_long_for_the_database_is_told_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def busy(*_: object, **__: object) -> None:
        raise BusyStoreError

    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        monkeypatch.setattr(Store, "games_of", busy)
        answer = await ann.http.get("/games")
        assert (answer.status_code, answer.json()["code"]) == (503, "server_busy")
        async with ann.tab() as tab:
            monkeypatch.setattr("skep.server.rooms.registry.Rooms.room", busy)
            told = await tab.do(game, 0, "play", move="wS1")
        assert told["problem"]["code"] == "server_busy"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    before = os.umask(0o022)
    try:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/skep.db")
        await store.beat(START)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        await store.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("skep.db", "skep.db-shm", "skep.db-wal"), 0o600)


async def test_the_mode_of_an_old_database_is_its_operators_choice(tmp_path: Path) -> None:
    path = tmp_path / "skep.db"
    path.touch(mode=0o600)
    path.chmod(0o640)
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    key = read_or_make_key(tmp_path / "new")
    assert read_or_make_key(tmp_path / "new") == key
    (file,) = (tmp_path / "new").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(key) >= 43


def test_servers_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(read_or_make_key, [tmp_path] * 64))
    assert len(keys) == 1
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "text", ["", "\n", "k\n", "k" * 31 + "\n", "é" * 40, "k" * 32 + "\nk\n", "k" * 32 + "\0"]
)
def test_a_key_that_could_be_guessed_or_is_damaged_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "secret-key"
    path.write_text(text, encoding="utf-8")
    for read in (read_key, read_or_make_key):
        with pytest.raises(BadKeyError) as refused:
            read(tmp_path)
        assert refused.value.path == path
    assert path.read_text(encoding="utf-8") == text


def test_a_key_that_others_can_read_is_warned_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    key, path = read_or_make_key(tmp_path), tmp_path / "secret-key"
    assert read_or_make_key(tmp_path) == key
    assert caplog.messages == []
    path.chmod(0o644)
    assert read_or_make_key(tmp_path) == key
    assert caplog.messages == [
        f"other users of this machine can use the signing key: chmod 600 {path}"
    ]
