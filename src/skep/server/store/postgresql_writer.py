"""Writing games to PostgreSQL: one statement for a group of changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import BigInteger, Boolean, Column, Integer, Row, bindparam, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from skep.server import metrics
from skep.server.store import connection_pools
from skep.server.store.errors import ConflictError, FencedError, SignedOutError, StoreError
from skep.server.store.group_commit import (
    GAME_COLUMNS,
    UPDATE_POSITIONS,
    Columns,
    GameWrite,
    RefusedWrites,
    publicity_of,
)
from skep.server.store.tables import events, games, players

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

_NEEDS = "needs"
"""The game that has to be writable: a change is stored as a whole, or not at all."""

_FENCE = "fence"
_CHANGE = "change"
"""The number of the change that a row belongs to."""

_OF_CHANGE: Column[Any] = Column(_CHANGE, Integer)
_CHANGED: list[Column[Any]] = [
    *(games.c[name] for name in GAME_COLUMNS),
    games.c[_FENCE],
    _OF_CHANGE,
]
_NEW: list[Column[Any]] = [Column(_NEEDS, games.c.id.type), _OF_CHANGE]
_NEW_GAMES: list[Column[Any]] = [*(games.c[name] for name in GAME_COLUMNS), *_NEW]
_NEW_EVENTS: list[Column[Any]] = [*events.c, *_NEW]
_WRITERS: list[Column[Any]] = [
    Column("player", players.c.id.type),
    Column("since", BigInteger),
    _OF_CHANGE,
]

Arrays = dict[str, list[str | int | bool | None]]


def _array(column: Column[Any], prefix: str) -> str:
    # BigInteger is an Integer too.
    kinds = {BigInteger: "bigint", Integer: "integer", Boolean: "boolean"}
    name = next((name for kind, name in kinds.items() if isinstance(column.type, kind)), "text")
    return f"CAST(:{prefix}_{column.name} AS {name}[])"


def _rows(columns: Iterable[Column[Any]], prefix: str) -> str:
    """Return SQL for rows that are handed over as one array per column."""
    columns = list(columns)
    arrays = ", ".join(_array(column, prefix) for column in columns)
    return f"unnest({arrays}) AS new ({', '.join(column.name for column in columns)})"


def _insert(table: str, columns: Sequence[Column[Any]], prefix: str) -> str:
    names = ", ".join(column.name for column in columns if column not in _NEW)
    # Only the names of our own tables and columns.
    return f"""\
    INSERT INTO {table} ({names})
    SELECT {names} FROM {_rows(columns, prefix)}
    WHERE new.{_CHANGE} NOT IN (SELECT {_CHANGE} FROM ended)
    AND (new.{_NEEDS} IS NULL OR new.{_NEEDS} IN (SELECT id FROM changed))"""  # noqa: S608 - as said


_SET = ", ".join(f"{name} = new.{name}" for name in GAME_COLUMNS if name != "id")

# The games are locked in one order, so that two processes never wait for each other. Whoever
# writes has credited the clocks for the time since the game was left.
_WRITE = text(f"""\
WITH ended AS MATERIALIZED (
    SELECT new.{_CHANGE} FROM {_rows(_WRITERS, "writers")}
    JOIN players ON players.id = new.player AND players.signed_out_at > new.since
), locked AS MATERIALIZED (
    SELECT id FROM games WHERE id = ANY({_array(games.c.id, "changed")}) ORDER BY id FOR UPDATE
), changed AS (
    UPDATE games SET {_SET}, left_at = NULL
    FROM {_rows(_CHANGED, "changed")} JOIN locked ON locked.id = new.id
    WHERE games.id = new.id AND games.fence = coalesce(new.fence, games.fence)
    AND new.{_CHANGE} NOT IN (SELECT {_CHANGE} FROM ended)
    RETURNING games.id
), made AS (
{_insert("games", _NEW_GAMES, "made")}
), happened AS (
{_insert("events", _NEW_EVENTS, "events")}
)
SELECT id, NULL AS {_CHANGE} FROM changed UNION ALL SELECT NULL, {_CHANGE} FROM ended""")  # noqa: S608 - only the names of our own columns


# A later statement sees the positions that somebody has added until this one has the locks.
_CHANGED_ID = "changed_id"
_LOCK = (
    select(games.c.id)
    .where(games.c.id.in_(bindparam(_CHANGED_ID, expanding=True)))
    .order_by(games.c.id)
    .with_for_update()
)


class PostgresqlWriter:
    """Writes a group of changes with one statement, which is one trip to the server.

    The statement is a transaction of its own, and is prepared once per connection. The rare group
    that makes a game public or private takes several.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._transactions = engine

    async def write(self, changes: Sequence[GameWrite]) -> RefusedWrites:
        """Store changes, and return which of them were refused.

        :raises ConflictError: when another process has changed one of the games.
        :raises StoreError: when the database fails.
        """
        try:
            rows = await self._write(_arrays(changes), publicity_of(changes))
        except IntegrityError as error:
            raise ConflictError from error
        except (SQLAlchemyError, OSError) as error:
            metrics.database_errors.inc()
            raise StoreError from error
        changed = {row.id for row in rows}
        fenced = {
            index: FencedError
            for index, change in enumerate(changes)
            if not _written_ids(change) <= changed
        }
        return {**fenced, **{row.change: SignedOutError for row in rows if row.id is None}}

    async def _write(self, arrays: Arrays, publicity: list[Columns]) -> Sequence[Row[Any]]:
        """Store changes, and return the games that were changed and the changes refused."""
        if not publicity:
            async with self._engine.connect() as connection:
                return (await connection.execute(_WRITE, arrays)).all()
        async with self._transactions.begin() as connection:
            await connection.execute(connection_pools.GIVE_UP)
            await connection.execute(_LOCK, {_CHANGED_ID: arrays[_CHANGED_ID]})
            rows = (await connection.execute(_WRITE, arrays)).all()
            await connection.execute(UPDATE_POSITIONS, publicity)
        return rows


def _arrays(changes: Sequence[GameWrite]) -> Arrays:
    """Return the rows of changes as one array per column."""
    changed: dict[str | int | bool | None, Columns] = {}
    made: list[Columns] = []
    happened: list[Columns] = []
    writers: list[Columns] = []
    for number, change in enumerate(changes):
        needs = next((str(row["id"]) for row in change.changed_games), None)
        # A later change of the same game has everything of the earlier one.
        changed |= {
            row["id"]: {**row, _FENCE: change.fence, _CHANGE: number}
            for row in change.changed_games
        }
        made += ({**row, _NEEDS: needs, _CHANGE: number} for row in change.new_games)
        happened += ({**row, _NEEDS: needs, _CHANGE: number} for row in change.events)
        if change.writer is not None:
            writers.append({**change.writer._asdict(), _CHANGE: number})
    parts = (
        ("changed", _CHANGED, changed.values()),
        ("made", _NEW_GAMES, made),
        ("events", _NEW_EVENTS, happened),
        ("writers", _WRITERS, writers),
    )
    return {
        f"{prefix}_{column.name}": [row[column.name] for row in rows]
        for prefix, columns, rows in parts
        for column in columns
    }


def _written_ids(change: GameWrite) -> set[str | int | bool | None]:
    return {row["id"] for row in change.changed_games}
