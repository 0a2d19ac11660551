"""Cleaning: old games and players are deleted, a few at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, text, tuple_

from skep.server.store.tables import device_links, events, games, players, studies

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

# Few enough that a move never has to wait long.
_DELETED_AT_ONCE = 50
_EVENTS_AT_ONCE = 2_000

# As text, and just like in the index: a database can't tell which games a parameter stands for.
_CAME_TO_NOTHING = text("games.status = 'over' AND games.ply = 0")


class CleaningStore:
    """The queries that delete what nobody needs any more. ``Store.cleaning`` has one."""

    def __init__(self, read: _Connect, write: _Connect) -> None:
        """Use connections of *read*, and transactions of *write*."""
        self._read = read
        self._write = write

    async def delete_games(self, *, before: int, aborted_before: int) -> list[str]:
        """Delete idle games, and sooner those that were aborted before the first move."""
        # One after the other, because each has an index of its own.
        return [
            *await self._delete_games(games.c.updated_at < before),
            *await self._delete_games(came_to_nothing(before=aborted_before)),
        ]

    async def delete_links(self, *, expired_before: int) -> None:
        """Delete links to other devices that have expired."""
        has_expired = device_links.c.expires_at < expired_before
        some = select(device_links.c.token_hash).where(has_expired).limit(_DELETED_AT_ONCE)
        statement = delete(device_links).where(device_links.c.token_hash.in_(some))
        while True:
            async with self._write() as connection:
                if (await connection.execute(statement)).rowcount == 0:
                    return

    async def delete_players(self, *, before: int, signed_out_before: int) -> None:
        """Delete players without games and studies whose old sessions have expired."""
        async for ids in self._idle_players(may_go := _may_go(before, signed_out_before)):
            async with self._write() as connection:
                # Check again: someone may have started a game in between.
                await connection.execute(delete(players).where(players.c.id.in_(ids), may_go))

    async def _idle_players(self, may_go: ColumnElement[bool]) -> AsyncGenerator[list[str]]:
        """Yield a few players at a time, the oldest first.

        Each query continues where the last one ended, so that those who stay are read once.
        """
        place = tuple_(players.c.created_at, players.c.id)
        query = select(players.c.created_at, players.c.id).where(may_go)
        query = query.order_by(players.c.created_at, players.c.id).limit(_DELETED_AT_ONCE)
        last = (-1, "")
        while True:
            async with self._read() as connection:
                rows = (await connection.execute(query.where(place > last))).all()
            if not rows:
                return
            yield [row.id for row in rows]
            last = rows[-1].created_at, rows[-1].id

    async def _delete_games(self, is_old: ColumnElement[bool]) -> list[str]:
        gone: list[str] = []
        while ids := await self._few_games(is_old):
            # Check the age again: someone may move in between. Events are deleted with their game.
            statement = delete(games).where(games.c.id.in_(ids), is_old).returning(games.c.id)
            async with self._write() as connection:
                gone += [row.id for row in await connection.execute(statement)]
        return gone

    async def _few_games(self, is_old: ColumnElement[bool]) -> list[str]:
        """Return the ids of a few games: fewer if they are long, but always one if there is any."""
        number = select(func.count()).where(events.c.game_id == games.c.id).scalar_subquery()
        query = select(games.c.id, number).where(is_old).limit(_DELETED_AT_ONCE)
        ids: list[str] = []
        left = _EVENTS_AT_ONCE
        async with self._read() as connection:
            for game_id, count in await connection.execute(query):
                left -= count
                if ids and left < 0:
                    break
                ids.append(game_id)
        return ids


def came_to_nothing(*, before: int) -> ColumnElement[bool]:
    """Return the condition that a game was aborted before the first move, before a moment."""
    return and_(_CAME_TO_NOTHING, games.c.updated_at < before)


def _may_go(before: int, signed_out_before: int) -> ColumnElement[bool]:
    """Return the condition that nobody needs a player any more."""
    plays = or_(games.c.white_player == players.c.id, games.c.black_player == players.c.id)
    shares = studies.c.owner == players.c.id
    ended = players.c.signed_out_at
    # Until then, someone may have a cookie that this row makes invalid.
    is_safe = or_(ended.is_(None), ended < signed_out_before)
    is_idle = and_(~exists().where(plays), ~exists().where(shares))
    return and_(players.c.created_at < before, is_idle, is_safe)
