"""Leases in PostgreSQL, for servers with several processes.

A process is alive as long as it renews its row in ``processes``. Which time it is, only the
database says, so the clocks of the machines don't matter. Each game names the process that has it
and a fence, which goes up whenever the game changes hands. A write with an old fence is refused:
a process that was suspended or cut off can't write a game that another one has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from skep.server.store.errors import OwnedElsewhereError
from skep.server.store.leases import Lease
from skep.server.store.tables import games, processes

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

_FORGOTTEN_MS = 24 * 60 * 60 * 1000

# Not now(): that is when the transaction began, and it may have waited for a lock.
_CLOCK: ColumnElement[int] = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

IS_ALIVE: ColumnElement[bool] = processes.c.alive_until > _CLOCK
"""Whether the lease of a process hasn't expired, by the clock of the database."""


class SharedLeases:
    """The leases of one of several processes."""

    def __init__(self, read: _Connect, write: _Connect, process: str, *, lease_ms: int) -> None:
        """Act as *process*, which counts as dead if it isn't heard of for *lease_ms*."""
        self._read = read
        self._write = write
        self._lease_ms = lease_ms
        self.process: str = process
        self.living: frozenset[str] = frozenset()
        """The processes that were alive at the last heartbeat."""

        self.lapses: int = 0
        """How often the lease has expired: others may have taken games of this process."""

    async def start(self) -> None:
        """Do nothing: the first heartbeat registers the process."""

    async def take(self, game_id: str) -> Lease:
        """Take a game that nobody has, or a process that is dead."""
        async with self._write() as connection:
            query = select(games.c.owner, games.c.fence, games.c.left_at)
            query = query.where(games.c.id == game_id).with_for_update()
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return Lease()
            left_at: int | None = row.left_at
            if row.owner not in {None, self.process}:
                # Only now: while this waited for the lock, the game may have changed hands.
                beat_at = await self._last_beat(connection, row.owner)
                left_at = beat_at if left_at is None else left_at
            values = {"owner": self.process, "fence": row.fence + 1, "left_at": left_at}
            await connection.execute(update(games).where(games.c.id == game_id).values(values))
            return Lease(row.fence + 1, left_at)

    def resumed(self, game_id: str) -> None:
        """Do nothing: storing an event clears ``left_at``."""

    async def release(self, fences: Mapping[str, int], *, at: int) -> None:
        """Give games back, each unless it has changed hands since."""
        if not fences:
            return
        is_it = (games.c.id == bindparam("game")) & (games.c.fence == bindparam("number"))
        values = {"owner": None, "left_at": func.coalesce(games.c.left_at, bindparam("at"))}
        # In one order, so that two processes never wait for each other.
        numbered = sorted(fences.items())
        rows = [{"game": game_id, "number": fence, "at": at} for game_id, fence in numbered]
        async with self._write() as connection:
            await connection.execute(update(games).where(is_it).values(values), rows)

    async def left_games(self, most: int) -> list[str]:
        """Return games with a running clock whose process is dead, or that nobody has."""
        has_owner = exists().where(processes.c.id == games.c.owner, IS_ALIVE)
        query = select(games.c.id).where(games.c.is_timed, ~has_owner)
        # At random, so that several processes share the work.
        async with self._read() as connection:
            rows = await connection.execute(query.order_by(func.random()).limit(most))
            return [row.id for row in rows]

    async def games(self) -> dict[str, int]:
        """Return the games of this process, with their fences."""
        query = select(games.c.id, games.c.fence).where(games.c.owner == self.process)
        async with self._read() as connection:
            return {row.id: row.fence for row in await connection.execute(query)}

    async def beat(self, now: int, *, is_timed: bool) -> None:  # noqa: ARG002 - see Leases
        """Renew the lease of this process, and learn which others are alive."""
        own = processes.c.id == self.process
        values: dict[str, Any] = {"alive_until": _CLOCK + self._lease_ms, "beat_at": now}
        query = select(IS_ALIVE.label("is_alive")).where(own).with_for_update()
        async with self._write() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                await connection.execute(insert(processes).values(id=self.process, **values))
            else:
                await connection.execute(update(processes).where(own).values(values))
            self.lapses += row is not None and not row.is_alive
            alive = await connection.execute(select(processes.c.id).where(IS_ALIVE))
            self.living = frozenset(one.id for one in alive)

    async def leave(self) -> None:
        """End the lease of this process, and forget processes that died long ago."""
        own = processes.c.id == self.process
        old = processes.c.alive_until < _CLOCK - _FORGOTTEN_MS
        async with self._write() as connection:
            await connection.execute(update(processes).where(own).values(alive_until=0))
            await connection.execute(
                delete(processes).where(old & ~exists().where(games.c.owner == processes.c.id))
            )

    async def _last_beat(self, connection: AsyncConnection, owner: str) -> int | None:
        """Return when the process that has a game was last alive, by its own clock.

        :raises OwnedElsewhereError: when it is still alive.
        """
        query = select(processes.c.beat_at, IS_ALIVE.label("is_alive"))
        row = (await connection.execute(query.where(processes.c.id == owner))).one_or_none()
        if row is None:
            return None
        if row.is_alive:
            raise OwnedElsewhereError(owner)
        beat_at: int = row.beat_at
        return beat_at
