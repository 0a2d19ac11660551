"""Reading a club from a database, as it is at one moment, while a server goes on writing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from skep.server.archive.errors import NoDatabaseError, OldDatabaseError
from skep.server.archive.items import (
    PLAIN_TABLES,
    ClubItems,
    Row,
    StoredGame,
    StoredRow,
    StoredStudy,
    game_columns,
)
from skep.server.store import StoreError
from skep.server.store.connection_pools import make_engine
from skep.server.store.database_lock import check_links
from skep.server.store.migrate import HEAD, UnknownVersionError, sqlite_path, version_of
from skep.server.store.tables import (
    events,
    games,
    heartbeats,
    positions,
    processes,
    studies,
    study_edits,
)

# With all of their events, and a game can have megabytes of them.
_AT_ONCE = 5
_HEART = "server"


@asynccontextmanager
async def reading(url: str) -> AsyncGenerator[AsyncConnection]:
    """Open a database for reading. All that is read over the connection is of one moment.

    :raises NoDatabaseError: when there is no database of Skep.
    :raises OldDatabaseError: when it is of an earlier version.
    :raises UnknownVersionError: when it is of a later version.
    :raises LinkedDatabaseError: when it is a file with more than one hard link.
    :raises StoreError: when it can't be read.
    """
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise NoDatabaseError
    if path is not None:
        check_links(path)
    engine = make_engine(url)
    try:
        async with _connected(engine) as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            # In SQLite, the first query begins the moment.
            await _check_version(connection)
            yield connection
    except SQLAlchemyError as error:
        raise StoreError from error
    finally:
        await engine.dispose()


async def items_in(connection: AsyncConnection, *, with_index: bool = False) -> ClubItems:
    """Yield everything in a database; *with_index*, games have their rows of the index.

    Several processes each have a time when they were last alive. In the items there is only the
    last one, as the heartbeat of a server that has its database to itself.
    """
    left_at = await _left_at(connection)
    if left_at:
        yield StoredRow(str(heartbeats.name), {"name": _HEART, "at": max(left_at.values())})
    for name, table in PLAIN_TABLES.items():
        stream = await connection.stream(select(table))
        async for found in stream.mappings():
            item = StoredRow(name, dict(found))
            if item.key != (heartbeats.name, _HEART):
                yield item
    async for game in _games(connection, left_at, with_index=with_index):
        yield game
    async for study in _studies(connection):
        yield study


async def _games(
    connection: AsyncConnection, left_at: dict[str, int], *, with_index: bool
) -> AsyncGenerator[StoredGame]:
    columns = [games.c[name] for name in game_columns()]
    last = ""
    while True:
        more = (games.c.owner, games.c.left_at, games.c.is_indexed)
        query = select(*columns, *more).where(games.c.id > last)
        result = await connection.execute(query.order_by(games.c.id).limit(_AT_ONCE))
        rows = [dict(row) for row in result.mappings()]
        if not rows:
            return
        last = rows[-1]["id"]
        ids = [row["id"] for row in rows]
        facts = await _events(connection, ids)
        indexed = await _positions(connection, ids) if with_index else {}
        for row in rows:
            owner, left = row.pop("owner"), row.pop("left_at")
            since = left or left_at.get(owner or _HEART) if row["is_timed"] else None
            found = tuple(indexed.get(row["id"], ()))
            is_indexed = (row.pop("is_indexed") and with_index) or found
            yield StoredGame(row, tuple(facts[row["id"]]), since, found if is_indexed else None)


async def _studies(connection: AsyncConnection) -> AsyncIterator[StoredStudy]:
    last = ""
    while True:
        query = select(studies).where(studies.c.id > last).order_by(studies.c.id)
        row = (await connection.execute(query.limit(1))).mappings().first()
        if row is None:
            return
        last = row["id"]
        edits = select(study_edits).where(study_edits.c.study_id == last)
        found = await connection.execute(edits.order_by(study_edits.c.number))
        yield StoredStudy(dict(row), tuple(dict(edit) for edit in found.mappings()))


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    connection = engine.connect()
    try:
        await connection.start()
    except OSError as error:
        # Some drivers raise this if the database can't be reached.
        raise StoreError from error
    try:
        yield connection
    finally:
        await connection.close()


async def _events(connection: AsyncConnection, ids: list[str]) -> dict[str, list[Row]]:
    query = select(events).where(events.c.game_id.in_(ids))
    found: dict[str, list[Row]] = defaultdict(list)
    rows = await connection.execute(query.order_by(events.c.game_id, events.c.number))
    for row in rows.mappings():
        found[row["game_id"]].append(dict(row))
    return found


async def _positions(connection: AsyncConnection, ids: list[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    rows = await connection.execute(select(positions).where(positions.c.game_id.in_(ids)))
    for row in rows.mappings():
        found[row["game_id"]].append(dict(row))
    return found


async def _left_at(connection: AsyncConnection) -> dict[str, int]:
    """Return when each process was last alive, and the only server of a database."""
    beat = select(func.max(heartbeats.c.at)).where(heartbeats.c.name == _HEART)
    at = (await connection.execute(beat)).scalar()
    alive = {_HEART: at} if at is not None else {}
    rows = await connection.execute(select(processes.c.id, processes.c.beat_at))
    return alive | {row.id: row.beat_at for row in rows}


async def _check_version(connection: AsyncConnection) -> None:
    version = await connection.run_sync(version_of)
    if version is None:
        raise NoDatabaseError
    if version < HEAD:
        raise OldDatabaseError(version)
    if version > HEAD:
        raise UnknownVersionError(version)
