"""Moves that arrive together are stored together, and fail alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import IntegrityError

from skep.server.store import ConflictError, StoreError
from skep.server.store.engines import make_engine
from skep.server.store.group_commit import (
    MOST_IN_A_GROUP,
    Columns,
    GameWrite,
    GroupCommit,
    StoreGroup,
    store_with,
)
from skep.server.store.migrate import migrate
from skep.server.store.sqlite_writer import SqliteWriter
from skep.server.store.tables import events, games

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Database:
    """A database that counts its transactions."""

    def __init__(self, engine: AsyncEngine, store: StoreGroup | None) -> None:
        self._engine = engine
        self._store = store or store_with(self.begin)
        self.transactions = 0
        self.is_down = False
        self.games = GroupCommit(self.store)

    async def store(self, changes: Sequence[GameWrite]) -> None:
        """Store a group."""
        if self.is_down:
            raise StoreError
        self.transactions += 1
        await self._store(changes)

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """Begin a transaction, as the store does."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise ConflictError from error

    async def stored(self) -> list[tuple[str, int]]:
        """Return the games and numbers of all events."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(events.select().order_by(events.c.game_id))
            return [(row.game_id, row.number) for row in rows]

    async def plies(self) -> dict[str, int]:
        """Return how long each game is, by its row."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(games.select())
            return {row.id: row.ply for row in rows}


@pytest.fixture(params=["SQLAlchemy", "SQLite"])
async def database(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Database]:
    path = tmp_path / "skep.db"
    engine = make_engine(f"sqlite+aiosqlite:///{path}")
    await migrate(engine, backup=False)
    writer = SqliteWriter(path, asyncio.Lock())
    yield Database(engine, writer.write if request.param == "SQLite" else None)
    writer.close()
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
    full: Columns = dict.fromkeys(column.name for column in games.c)
    return full | {
        "id": game,
        "created_at": 0,
        "updated_at": 0,
        "rules": "Base",
        "status": "playing",
        "ply": ply,
        "to_move": "w",
        "is_timed": False,
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


async def test_whoever_does_not_wait_is_stored_all_the_same(database: Database) -> None:
    writing = asyncio.create_task(database.games.write(new_game("gone")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await database.games.close()
    assert await database.stored() == [("gone", 1)]


async def test_a_file_that_fails_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "skep.db"
    writer = SqliteWriter(path, asyncio.Lock())
    with pytest.raises(StoreError):
        await writer.write([new_game("early")])
    engine = make_engine(f"sqlite+aiosqlite:///{path}")
    await migrate(engine, backup=False)
    await writer.write([new_game("late")])
    assert await Database(engine, None).stored() == [("late", 1)]
    writer.close()
    await engine.dispose()
