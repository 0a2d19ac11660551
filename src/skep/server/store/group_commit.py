"""Group commit: moves that arrive while a transaction is on its way to disk share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, update

from skep.server.store.errors import ConflictError, StoreError
from skep.server.store.tables import events, games

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_IN_A_GROUP = 256
"""How many writes share a transaction at most, so that none of them waits long."""

Columns = dict[str, str | int | bool | None]

_BY_ID = "game"
_UPDATE = (
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


_Waiting = tuple[GameWrite, asyncio.Future[None]]


class GroupCommit:
    """The one writer of games.

    A commit waits for the disk, and one for twenty moves takes little longer than one for a
    single move. Whoever writes waits until the commit is done.
    """

    def __init__(self, begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        """Write with transactions of *begin*, which raises a StoreError when it fails."""
        self._begin = begin
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
            async with self._begin() as connection:
                await _store(connection, [change for change, _ in group])
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


async def _store(connection: AsyncConnection, changes: Sequence[GameWrite]) -> None:
    made = [row for change in changes for row in change.new_games]
    if made:
        await connection.execute(insert(games), made)
    await connection.execute(insert(events), [row for change in changes for row in change.events])
    changed = [{**row, _BY_ID: row["id"]} for change in changes for row in change.changed_games]
    if changed:
        await connection.execute(_UPDATE, changed)


def _fail(group: Sequence[_Waiting], cause: BaseException) -> None:
    for _, done in group:
        if not done.cancelled():
            error = ConflictError() if isinstance(cause, ConflictError) else StoreError()
            error.__cause__ = cause
            done.set_exception(error)
