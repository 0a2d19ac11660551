"""Accounts: ending sessions, and links to other devices."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from skep.server.store.errors import ConflictError
from skep.server.store.tables import device_links, players

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


@dataclass(frozen=True, slots=True)
class StoredLink:
    """A device link, without its secret."""

    expires_at: int
    used_at: int | None


class AccountStore:
    """The queries about a player as a person. ``Store.accounts`` has one."""

    def __init__(self, read: _Connect, write: _Connect) -> None:
        """Use connections of *read*, and transactions of *write*."""
        self._read = read
        self._write = write

    async def sign_out(self, player: str, *, at: int, forget_name: bool = False) -> None:
        """End all sessions that began before a moment, and delete all links to other devices."""
        changes: dict[str, int | str] = {"signed_out_at": at}
        if forget_name:
            changes["name"] = ""
        try:
            await self._sign_out(player, changes, at)
        except ConflictError:
            # Another request has created the player's row in between.
            await self._sign_out(player, changes, at)

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

    async def _sign_out(self, player: str, changes: dict[str, int | str], at: int) -> None:
        change = update(players).where(players.c.id == player).values(changes)
        async with self._write() as connection:
            await connection.execute(delete(device_links).where(device_links.c.player == player))
            if (await connection.execute(change)).rowcount == 0:
                row = {"id": player, "name": "", "created_at": at, "signed_out_at": at}
                await connection.execute(insert(players).values(row))
