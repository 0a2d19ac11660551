"""Moves that arrive together are stored together, and fail alone."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Insert, insert, text
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.util import await_only

from skep.server.store import (
    ConflictError,
    FencedError,
    SignedOutError,
    StoreError,
    connection_pools,
)
from skep.server.store.connection_pools import make_engine
from skep.server.store.group_commit import (
    GAME_COLUMNS,
    MOST_IN_A_GROUP,
    Columns,
    GameWrite,
    GroupCommit,
    RefusedWrites,
    StoreGroup,
    Writer,
)
from skep.server.store.migrate import migrate
from skep.server.store.postgresql_writer import PostgresqlWriter
from skep.server.store.sqlite_writer import SqliteWriter
from skep.server.store.tables import events, games, players
from tests.serving.databases import new_database

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


class Database:
    """A database that counts its transactions."""

    def __init__(self, engine: AsyncEngine, store: StoreGroup) -> None:
        self._engine = engine
        self._store = store
        self.transactions = 0
        self.is_down = False
        self.games = GroupCommit(self.store)

    async def store(self, changes: Sequence[GameWrite]) -> RefusedWrites:
        """Store a group."""
        if self.is_down:
            raise StoreError
        self.transactions += 1
        return await self._store(changes)

    async def stored(self) -> list[tuple[str, int]]:
        """Return the games and numbers of all events."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                events.select().order_by(events.c.game_id, events.c.number)
            )
            return [(row.game_id, row.number) for row in rows]

    async def run(self, statement: Insert) -> None:
        """Run a statement."""
        async with self._engine.begin() as connection:
            await connection.execute(statement)

    async def plies(self) -> dict[str, int]:
        """Return how long each game is, by its row."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(games.select())
            return {row.id: row.ply for row in rows}


@pytest.fixture(params=["SQLite", "PostgreSQL"])
async def database(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Database]:
    if request.param == "SQLite":
        async with sqlite(tmp_path / "skep.db") as made:
            yield made
        return
    server = request.getfixturevalue("postgresql")
    async with new_database(server) as url, migrated(url) as engine:
        yield Database(engine, PostgresqlWriter(engine).write)


@asynccontextmanager
async def sqlite(path: Path) -> AsyncGenerator[Database]:
    """Give a database in a file."""
    writer = SqliteWriter(path, asyncio.Lock())
    async with migrated(f"sqlite+aiosqlite:///{path}") as engine:
        yield Database(engine, writer.write)
    writer.close()


@asynccontextmanager
async def migrated(url: str) -> AsyncGenerator[AsyncEngine]:
    """Give the engine of a database that has its tables."""
    engine = make_engine(url)
    await migrate(engine, backup=False)
    try:
        yield engine
    finally:
        await engine.dispose()


def event(game: str, number: int = 1) -> Columns:
    return {
        "game_id": game,
        "number": number,
        "at": 0,
        "player": None,
        "command": None,
        "payload": "{}",
    }


def row(game: str, ply: int = 0) -> Columns:
    full: Columns = dict.fromkeys(GAME_COLUMNS)
    return full | {
        "id": game,
        "created_at": 0,
        "updated_at": 0,
        "rules": "Base",
        "status": "playing",
        "ply": ply,
        "to_move": "w",
        "is_timed": False,
        "has_hints": False,
        "on_device": False,
        "is_public": False,
    }


def new_game(game: str) -> GameWrite:
    return GameWrite([event(game)], new_games=[row(game)])


async def test_what_arrives_during_a_commit_shares_the_next(database: Database) -> None:
    names = [f"game{number:03}" for number in range(100)]
    await asyncio.gather(*(database.games.write(new_game(name)) for name in names))
    assert await database.stored() == [(name, 1) for name in names]
    assert database.transactions == 1
    await asyncio.gather(*(database.games.write(GameWrite([event(name, 2)])) for name in names))
    assert database.transactions == 2


async def test_each_game_gets_its_own_row(database: Database) -> None:
    await asyncio.gather(*(database.games.write(new_game(name)) for name in "abc"))
    moves = (
        database.games.write(GameWrite([event(name, 2)], changed_games=[row(name, ply)]))
        for ply, name in enumerate("ab", start=1)
    )
    await asyncio.gather(*moves)
    assert await database.plies() == {"a": 1, "b": 2, "c": 0}


async def test_a_group_is_bounded(database: Database) -> None:
    names = [f"game{number:04}" for number in range(2 * MOST_IN_A_GROUP + 1)]
    await asyncio.gather(*(database.games.write(new_game(name)) for name in names))
    assert database.transactions == 3
    assert len(await database.stored()) == len(names)


async def test_a_move_shares_a_transaction_with_one_change_of_publicity_at_most() -> None:
    groups: list[list[str]] = []

    async def store(changes: Sequence[GameWrite]) -> RefusedWrites:
        groups.append([str(change.events[0]["game_id"]) for change in changes])
        await asyncio.sleep(0)
        return {}

    def publicity(game: str) -> GameWrite:
        return GameWrite([event(game)], changed_games=[row(game)], is_publicity=True)

    writer = GroupCommit(store)
    changes = [*map(publicity, ("a", "b", "c")), new_game("move"), publicity("d")]
    writing = [asyncio.create_task(writer.write(change)) for change in changes]
    await asyncio.sleep(0)
    await asyncio.gather(*writing)
    assert groups == [["a", "move"], ["b"], ["c"], ["d"]]


async def test_changes_of_publicity_that_wait_are_no_sign_of_a_slow_database() -> None:
    delays = list[float]()

    async def store(_: Sequence[GameWrite]) -> RefusedWrites:
        # The others have waited for this moment, one after the other.
        delays.append(writer.delay_s)
        await asyncio.sleep(0.2)
        return {}

    writer = GroupCommit(store)
    changes = (GameWrite([event(game)], is_publicity=True) for game in "abc")
    await asyncio.gather(*map(writer.write, changes))
    assert len(delays) == 3
    assert max(delays) < 0.2


@pytest.mark.parametrize("is_publicity", [True, False])
async def test_a_database_that_answers_nothing_is_slow_whatever_it_was_told(
    *, is_publicity: bool
) -> None:
    is_stored = asyncio.Event()

    async def store(_: Sequence[GameWrite]) -> RefusedWrites:
        await is_stored.wait()
        return {}

    writer = GroupCommit(store)
    change = GameWrite([event("a")], is_publicity=is_publicity)
    writing = asyncio.create_task(writer.write(change))
    await asyncio.sleep(0.05)
    assert writer.delay_s >= 0.04
    is_stored.set()
    await writing
    assert writer.delay_s == 0


async def test_who_is_in_conflict_fails_alone(database: Database) -> None:
    await database.games.write(new_game("taken"))
    results = await asyncio.gather(
        database.games.write(new_game("before")),
        database.games.write(GameWrite([event("taken", 1)])),
        database.games.write(new_game("after")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), ConflictError, type(None)]
    assert await database.stored() == [("after", 1), ("before", 1), ("taken", 1)]


async def test_an_outage_is_told_to_everyone_and_ends(database: Database) -> None:
    database.is_down = True
    names = ["one", "two", "three"]
    results = await asyncio.gather(
        *(database.games.write(new_game(name)) for name in names), return_exceptions=True
    )
    assert [type(result) for result in results] == [StoreError] * 3
    # Each has an error of its own: whoever raises it adds to its traceback.
    assert len(set(map(id, results))) == 3
    database.is_down = False
    await database.games.write(new_game("four"))
    assert await database.stored() == [("four", 1)]


async def test_it_is_known_how_long_a_change_has_waited() -> None:
    is_stored = asyncio.Event()

    async def store(_: Sequence[GameWrite]) -> RefusedWrites:
        await is_stored.wait()
        return {}

    writer = GroupCommit(store)
    assert writer.delay_s == 0
    writing = [asyncio.create_task(writer.write(new_game(name))) for name in "ab"]
    await asyncio.sleep(0.05)
    # One more, which waits for the next transaction and hasn't waited long.
    writing.append(asyncio.create_task(writer.write(new_game("c"))))
    await asyncio.sleep(0)
    assert (len(writer), writer.delay_s >= 0.05) == (1, True)
    is_stored.set()
    await asyncio.gather(*writing)
    assert writer.delay_s == 0


async def test_whoever_does_not_wait_is_stored_all_the_same(database: Database) -> None:
    writing = asyncio.create_task(database.games.write(new_game("gone")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await database.games.close()
    assert await database.stored() == [("gone", 1)]


async def test_a_bug_in_a_driver_fails_one_group_and_not_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    groups: list[int] = []

    async def store(changes: Sequence[GameWrite]) -> RefusedWrites:
        groups.append(len(changes))
        if len(groups) == 1:
            await asyncio.sleep(0.01)
            raise RuntimeError
        return {}

    writer = GroupCommit(store)
    first = asyncio.create_task(writer.write(new_game("a")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await writer.write(new_game("b"))
    with pytest.raises(StoreError) as caught:
        await first
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert groups == [1, 1]
    gc.collect()
    assert not caplog.records


async def test_a_file_that_fails_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "skep.db"
    writer = SqliteWriter(path, asyncio.Lock())
    with pytest.raises(StoreError):
        await writer.write([new_game("early")])
    async with migrated(f"sqlite+aiosqlite:///{path}") as engine:
        await writer.write([new_game("late")])
        assert await Database(engine, writer.write).stored() == [("late", 1)]
    writer.close()


async def test_postgresql_writes_a_group_in_one_statement(postgresql_database: str) -> None:
    statements: list[str] = []
    async with migrated(postgresql_database) as engine:
        writer = PostgresqlWriter(engine)
        await writer.write([new_game("a"), new_game("b"), new_game("c")])

        @sqlalchemy_event.listens_for(engine.sync_engine, "before_cursor_execute")
        def note(*arguments: object) -> None:
            statements.append(str(arguments[2]))

        # A move, a rematch, and another new game.
        changes = [
            GameWrite([event("a", 2)], changed_games=[row("a", 1)]),
            GameWrite([event("b", 2), event("d")], [row("d")], [row("b", 1)]),
            new_game("e"),
        ]
        assert await writer.write(changes) == {}
        assert len(statements) == 1
        database = Database(engine, writer.write)
        assert await database.plies() == {"a": 1, "b": 1, "c": 0, "d": 0, "e": 0}


async def test_a_change_with_an_old_fence_leaves_nothing_behind(postgresql_database: str) -> None:
    async with migrated(postgresql_database) as engine:
        writer = PostgresqlWriter(engine)
        await writer.write([new_game("a"), new_game("b")])
        changes = [
            GameWrite([event("a", 2)], changed_games=[row("a", 1)], fence=0),
            # Someone has taken the second game, so its rematch isn't made either.
            GameWrite([event("b", 2), event("c")], [row("c")], [row("b", 1)], fence=7),
        ]
        assert await writer.write(changes) == {1: FencedError}
        database = Database(engine, writer.write)
        assert await database.plies() == {"a": 1, "b": 0}
        assert await database.stored() == [("a", 1), ("a", 2), ("b", 1)]


async def test_a_process_that_is_cut_off_while_it_makes_a_game_public_keeps_no_locks(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = text("SET LOCAL idle_in_transaction_session_timeout = '300ms'")
    monkeypatch.setattr(connection_pools, "GIVE_UP", soon)
    async with migrated(postgresql_database) as cut_off, migrated(postgresql_database) as other:
        one, two = PostgresqlWriter(cut_off), PostgresqlWriter(other)
        await one.write([new_game("public"), new_game("move")])

        @sqlalchemy_event.listens_for(cut_off.sync_engine, "before_cursor_execute")
        def hang(*arguments: object) -> None:
            if str(arguments[2]).startswith("UPDATE positions"):
                await_only(asyncio.Event().wait())

        public = GameWrite([event("public", 2)], changed_games=[row("public")], is_publicity=True)
        move = GameWrite([event("move", 2)], changed_games=[row("move", 1)])
        hanging = asyncio.create_task(one.write([public, move]))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(10):
            assert await two.write([move]) == {}
        hanging.cancel()
        await asyncio.gather(hanging, return_exceptions=True)
        assert await Database(other, two.write).plies() == {"public": 0, "move": 1}


async def test_who_has_signed_out_stores_nothing_and_the_others_do(database: Database) -> None:
    await database.games.write(new_game("old"))
    await database.run(insert(players).values(id="ann", name="", created_at=1, signed_out_at=50))
    late, early = Writer("ann", 50), Writer("ann", 49)
    changes = {
        "made": GameWrite([event("made")], [row("made")], writer=late),
        "refused": GameWrite([event("refused")], [row("refused")], writer=early),
        "changed": GameWrite([event("old", 2)], changed_games=[row("old", 1)], writer=early),
        "stranger": GameWrite([event("new")], [row("new")], writer=Writer("bob", 0)),
        "unchecked": new_game("plain"),
    }
    writing = (database.games.write(change) for change in changes.values())
    results = await asyncio.gather(*writing, return_exceptions=True)
    kinds = dict(zip(changes, map(type, results), strict=True))
    assert kinds == {
        "made": type(None),
        "refused": SignedOutError,
        "changed": SignedOutError,
        "stranger": type(None),
        "unchecked": type(None),
    }
    assert await database.plies() == {"old": 0, "made": 0, "new": 0, "plain": 0}
    assert await database.stored() == [("made", 1), ("new", 1), ("old", 1), ("plain", 1)]
