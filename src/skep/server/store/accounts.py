"""Accounts: ending sessions, and what a player can download and delete."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, case, delete, func, insert, select, update

from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact
from skep.server.domain.facts import (
    ClocksShifted,
    GameCreated,
    GameEnded,
    HintTaken,
    MovesPlayed,
    MovesTakenBack,
    OfferFact,
    RecordedMove,
    SeatTaken,
)
from skep.server.store.errors import ConflictError
from skep.server.store.tables import device_links, events, games, players

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

# The tag comes first. A column would be faster, but a list has few games, each with few events.
_HINTED = '{"type":"hinted"'

_logger = logging.getLogger(__name__)


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

    async def moves_of(self, game_ids: Sequence[str]) -> dict[str, tuple[RecordedMove, ...]]:
        """Return the moves of games, keyed by id, without games that can't be read."""
        query = select(events.c.game_id, events.c.payload).where(events.c.game_id.in_(game_ids))
        async with self._read() as connection:
            rows = await connection.execute(query.order_by(events.c.game_id, events.c.number))
            found = [(row.game_id, row.payload) for row in rows]
        return await asyncio.to_thread(_moves, found)

    async def with_hints(self, game_ids: Sequence[str]) -> set[str]:
        """Return which of these games have hints."""
        query = select(events.c.game_id).where(events.c.game_id.in_(game_ids))
        async with self._read() as connection:
            rows = await connection.execute(query.where(events.c.payload.startswith(_HINTED)))
            return {row.game_id for row in rows}

    async def replace_player(self, game_id: str, player: str, other: str) -> None:
        """Put another id in place of a player's, in a game and in all of its events."""
        row = update(games).where(games.c.id == game_id)
        facts = update(events).where(events.c.game_id == game_id)
        payload = func.replace(events.c.payload, f'"{player}"', f'"{other}"')
        async with self._write() as connection:
            await connection.execute(
                row.values(
                    white_player=_other(games.c.white_player, player, other),
                    black_player=_other(games.c.black_player, player, other),
                )
            )
            who = _other(events.c.player, player, other)
            await connection.execute(facts.values(player=who, payload=payload))

    async def _sign_out(self, player: str, changes: dict[str, int | str], at: int) -> None:
        change = update(players).where(players.c.id == player).values(changes)
        async with self._write() as connection:
            await connection.execute(delete(device_links).where(device_links.c.player == player))
            if (await connection.execute(change)).rowcount == 0:
                row = {"id": player, "name": "", "created_at": at, "signed_out_at": at}
                await connection.execute(insert(players).values(row))


def _other(column: Column[Any], player: str, other: str) -> Any:
    return case((column == player, other), else_=column)


def _moves(rows: Iterable[tuple[str, str]]) -> dict[str, tuple[RecordedMove, ...]]:
    """Add up the moves of games; the rules aren't asked again."""
    moves: dict[str, list[RecordedMove]] = {}
    damaged: set[str] = set()
    for game_id, payload in rows:
        played = moves.setdefault(game_id, [])
        try:
            fact = decode_fact(payload)
        except InconsistentError:
            _logger.exception("the stored game %s is damaged", game_id)
            damaged.add(game_id)
            continue
        if isinstance(fact, MovesPlayed):
            played += fact.moves
        elif isinstance(fact, MovesTakenBack):
            del played[fact.ply :]
        else:
            _check_moves_stay(fact)
    return {game_id: tuple(played) for game_id, played in moves.items() if game_id not in damaged}


def _check_moves_stay(
    fact: GameCreated | SeatTaken | OfferFact | HintTaken | GameEnded | ClocksShifted,
) -> None:
    """Do nothing: for a new kind of fact, the type checker asks whether it changes the moves."""
    del fact
