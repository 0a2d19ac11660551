"""Accounts: names, ending sessions, and links to other devices."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import (
    ColumnElement,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from skep.server.store.errors import ConflictError, SignedOutError
from skep.server.store.tables import device_links, games, players, studies

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A device link, without its secret."""

    expires_at: int
    used_at: int | None


DELETED = 0
"""When a deleted player has come: that is forgotten too. The row has to stay, because it says that
the player's sessions have ended."""

LINK_MS = 7 * 24 * 60 * 60 * 1000
"""How long a device link is valid."""


class AccountStore:
    """The queries about a player as a person. ``Store.accounts`` has one."""

    def __init__(self, read: _Connect, write: _Connect) -> None:
        """Use connections of *read*, and transactions of *write*."""
        self._read = read
        self._write = write

    async def sign_out(self, player: str, *, at: int, since: int, is_deleted: bool = False) -> None:
        """End all sessions that began before a moment, and delete all links to other devices.

        *since* is when all sessions had last been ended, as the one that asks for it knows.
        *is_deleted* if the player is to be forgotten too.

        :raises SignedOutError: when they have been ended since, so that it isn't valid any more.
        """
        changes: dict[str, int | str] = {"signed_out_at": at}
        if is_deleted:
            changes |= {"name": "", "created_at": DELETED}
        try:
            await self._sign_out(player, changes, at, since)
        except ConflictError:
            # Another request has created the player's row in between.
            await self._sign_out(player, changes, at, since)

    async def rename(self, player: str, name: str, *, now: int, since: int) -> None:
        """Give a player a name; *since* is as in ``sign_out``.

        :raises SignedOutError: when all sessions have been ended since.
        """
        try:
            await self._rename(player, name, now, since)
        except ConflictError:
            # Another request has created the player's row in between.
            await self._rename(player, name, now, since)

    async def add_link(self, token_hash: str, player: str, *, expires_at: int, since: int) -> None:
        """Store a device link; *since* is as in ``sign_out``.

        :raises SignedOutError: when all sessions have been ended since.
        """
        row = {"token_hash": token_hash, "player": player, "expires_at": expires_at}
        values = select(*(literal(value).label(name) for name, value in row.items()))
        # In one statement: another process may know of a sign-out that this one doesn't yet.
        query = values.where(_signed_out_at(player) <= since)
        async with self._write() as connection:
            added = await connection.execute(insert(device_links).from_select(list(row), query))
            if added.rowcount == 0:
                raise SignedOutError

    async def take_link(self, token_hash: str, *, taker: str | None, now: int) -> str | None:
        """Use a link, and return its player; None if it is unknown, used or expired.

        Its own player may use it again.
        """
        links = device_links.c
        # One that was stored while its player signed out has escaped from being deleted.
        is_later = links.expires_at - LINK_MS >= _signed_out_at(links.player)
        this = and_(links.token_hash == token_hash, links.expires_at > now, is_later)
        # In one statement, so that only one of two simultaneous requests succeeds.
        use = update(device_links).where(this, links.used_at.is_(None))
        async with self._write() as connection:
            used = await connection.execute(use.values(used_at=now).returning(links.player))
            player: str | None = used.scalar()
            if player is None:
                again = select(links.player).where(this, links.player == taker)
                player = (await connection.execute(again)).scalar()
        return player

    async def signed_out_since(self, moment: int) -> dict[str, int]:
        """Return who has ended all sessions since a moment, each with the latest time."""
        query = select(players.c.id, players.c.signed_out_at)
        async with self._read() as connection:
            rows = await connection.execute(query.where(players.c.signed_out_at >= moment))
            return {row.id: row.signed_out_at for row in rows}

    async def links_of(self, player: str) -> list[StoredLink]:
        """Return a player's links to other devices, the latest first."""
        query = select(device_links.c.expires_at, device_links.c.used_at)
        query = query.where(device_links.c.player == player)
        async with self._read() as connection:
            rows = await connection.execute(query.order_by(device_links.c.expires_at.desc()))
            return [StoredLink(row.expires_at, row.used_at) for row in rows]

    async def deleted_with_traces(self, *, after: int) -> list[str]:
        """Return who was deleted after a moment and has something again.

        A request that was on its way may have been stored after everything else was deleted.
        """
        this = players.c.id
        plays = or_(games.c.white_player == this, games.c.black_player == this)
        traces = or_(
            players.c.name != "",
            exists().where(plays),
            exists().where(device_links.c.player == this),
            exists().where(studies.c.owner == this),
        )
        query = select(this).where(
            players.c.signed_out_at >= after, players.c.created_at == DELETED, traces
        )
        async with self._read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def forget(self, player: str) -> None:
        """Remove the name, links and studies of a deleted player again."""
        this = and_(players.c.id == player, players.c.created_at == DELETED)
        async with self._write() as connection:
            await connection.execute(update(players).where(this).values(name=""))
            await connection.execute(delete(device_links).where(device_links.c.player == player))
            await connection.execute(delete(studies).where(studies.c.owner == player))

    async def _rename(self, player: str, name: str, now: int, since: int) -> None:
        this, ended = players.c.id == player, players.c.signed_out_at
        # In one statement: another process may know of a sign-out that this one doesn't yet.
        change = update(players).where(this, or_(ended.is_(None), ended <= since))
        async with self._write() as connection:
            if (await connection.execute(change.values(name=name))).rowcount == 1:
                return
            # A row without a later sign-out was created in between: then the insert fails.
            later = select(players.c.id).where(this, ended > since)
            if (await connection.execute(later)).first() is not None:
                raise SignedOutError
            row = {"id": player, "name": name, "created_at": now}
            await connection.execute(insert(players).values(row))

    async def _sign_out(
        self, player: str, changes: dict[str, int | str], at: int, since: int
    ) -> None:
        this, ended = players.c.id == player, players.c.signed_out_at
        change = update(players).where(this, or_(ended.is_(None), ended <= since)).values(changes)
        async with self._write() as connection:
            await connection.execute(delete(device_links).where(device_links.c.player == player))
            if (await connection.execute(change)).rowcount == 1:
                return
            # A row without a later sign-out was created in between: then the insert fails.
            later = select(players.c.id).where(this, ended > since)
            if (await connection.execute(later)).first() is not None:
                raise SignedOutError
            row = {"id": player, "name": "", "created_at": at, **changes}
            await connection.execute(insert(players).values(row))


def _signed_out_at(player: str | ColumnElement[str]) -> ColumnElement[int]:
    """Return when a player has last ended all sessions, as a part of a query; 0 for never."""
    query = select(players.c.signed_out_at).where(players.c.id == player)
    return func.coalesce(query.scalar_subquery(), 0)
