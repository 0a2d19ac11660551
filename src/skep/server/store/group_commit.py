"""Group commit: moves that arrive while a transaction is on its way to disk share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, insert, update

from skep.server.store.errors import ConflictError, StoreError
from skep.server.store.tables import events, games

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_IN_A_GROUP = 256
"""How many writes share a transaction at most, so that none of them waits long."""

Begin = Callable[[], AbstractAsyncContextManager["AsyncConnection"]]
"""Begins a transaction; it raises a StoreError when that fails."""

Columns = dict[str, str | int | bool | None]

_BY_ID = "game"

UPDATE_GAME = (
    update(games)
    .where(games.c.id == bindparam(_BY_ID))
    .values({column.name: bindparam(column.name) for column in games.c if column.name != "id"})
)


@dataclass(frozen=True, slots=True)
class GameWrite:
    """What one action changes: all of it is stored, or nothing."""

    events: Sequence[Columns]
    new_games: Sequence[Columns] = ()
    changed_games: Sequence[Columns] = ()


StoreGroup = Callable[[Sequence[GameWrite]], Awaitable[None]]
"""Stores changes in one transaction; it raises a StoreError when that fails."""


class GroupRows(NamedTuple):
    """The rows of several changes, by what is done with them."""

    new_games: list[Columns]
    events: list[Columns]
    changed_games: list[Columns]


def rows_of(changes: Iterable[GameWrite]) -> GroupRows:
    """Return the rows of changes, in the order in which the database needs them."""
    rows = GroupRows([], [], [])
    for change in changes:
        rows.new_games.extend(change.new_games)
        rows.events.extend(change.events)
        rows.changed_games.extend({**row, _BY_ID: row["id"]} for row in change.changed_games)
    return rows


_Waiting = tuple[GameWrite, asyncio.Future[None]]


class GroupCommit:
    """The one writer of games.

    A commit waits for the disk, and one for twenty moves takes little longer than one for a
    single move. Whoever writes waits until the commit is done.
    """

    def __init__(self, store: StoreGroup) -> None:
        """Write with *store*, which stores a group in one transaction."""
        self._store = store
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, change: GameWrite) -> None:
        """Store a change, and return when it is on disk.

        :raises ConflictError: when another process has changed the game in the meantime.
        :raises StoreError: when the database fails.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._writing is not None:
            await self._writing

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[:MOST_IN_A_GROUP]
                del self._waiting[:MOST_IN_A_GROUP]
                await self._write_group(group)
        finally:
            self._writing = None

    async def _write_group(self, group: Sequence[_Waiting]) -> None:
        try:
            await self._store([change for change, _ in group])
        except ConflictError as error:
            if len(group) == 1:
                _fail(group, error)
                return
            # One of them has failed, and nothing is stored. Find out which one.
            for waiting in group:
                await self._write_group([waiting])
        except BaseException as error:
            _fail(group, error)
            if not isinstance(error, StoreError):
                raise
        else:
            for _, done in group:
                if not done.cancelled():
                    done.set_result(None)


def store_with(begin: Begin) -> StoreGroup:
    """Return what stores a group in a transaction of SQLAlchemy."""

    async def store(changes: Sequence[GameWrite]) -> None:
        rows = rows_of(changes)
        async with begin() as connection:
            if rows.new_games:
                await connection.execute(insert(games), rows.new_games)
            await connection.execute(insert(events), rows.events)
            if rows.changed_games:
                await connection.execute(UPDATE_GAME, rows.changed_games)

    return store


def _fail(group: Sequence[_Waiting], cause: BaseException) -> None:
    for _, done in group:
        if not done.cancelled():
            error = ConflictError() if isinstance(cause, ConflictError) else StoreError()
            error.__cause__ = cause
            done.set_exception(error)
