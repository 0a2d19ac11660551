"""Facts of several games, or in place: what a list, a download and a deleted account need."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, assert_never

from msgspec.structs import replace
from sqlalchemy import Column, Row, Update, case, func, select, update

from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import (
    ClocksShifted,
    DrawOfferDeclined,
    DrawOfferMade,
    Fact,
    GameCreated,
    GameEnded,
    GameSaved,
    HintTaken,
    MovesPlayed,
    MovesTakenBack,
    PublicationAgreed,
    PublicationRevoked,
    RecordedMove,
    RematchCreated,
    RematchRequested,
    SeatHolder,
    SeatTaken,
    StoredFact,
    TakebackRefused,
    TakebackRequested,
)
from skep.server.store.tables import events, games, positions

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

_GAMES_AT_ONCE = 5

RunAll = Callable[[Sequence[Update]], Awaitable[None]]
"""Runs statements in one transaction."""

RunInThread = Callable[[Callable[[], list[StoredFact]]], Awaitable[list[StoredFact]]]
"""Calls a function in another thread, and returns its result."""


class MovesOfGame(NamedTuple):
    """The moves of a game, and the setup that they begin with, if it isn't an empty hive."""

    moves: tuple[RecordedMove, ...]
    setup: str | None = None


MovesById = dict[str, MovesOfGame]
"""The moves of games, by id."""

_T = TypeVar("_T")

_logger = logging.getLogger(__name__)


class Stamp(NamedTuple):
    """What tells whether a game has changed."""

    last: int
    """The number of its last event."""

    white: str | None
    black: str | None
    """Who has the seats. If somebody else gets one, earlier events may change."""


class FactStore:
    """The queries that look into stored facts. ``Store.facts`` has one."""

    def __init__(self, read: _Connect, run_all: RunAll) -> None:
        """Use connections of *read*, and change rows with *run_all*."""
        self._read = read
        self._run_all = run_all
        lock = asyncio.Lock()
        self.turn: Callable[[], AbstractAsyncContextManager[None]] = lambda: lock
        """Waits until a few games can be read. A server sets a queue that is fair to networks."""

        self.in_thread: Callable[[Callable[[], Any]], Awaitable[Any]] = asyncio.to_thread
        """Calls a function in another thread. A server sets its thread for long work."""

    async def moves_of(
        self, game_ids: Sequence[str], digest: Callable[[MovesById], _T]
    ) -> AsyncGenerator[_T]:
        """Yield what *digest* makes of the moves of a few games at a time, keyed by id.

        Games that can't be read are left out. However many ask at once, each gets a few games in
        turn: long games take memory, and threads take time from the event loop. So *digest* runs
        in the same thread and turn, and whoever waits for the next one doesn't keep the moves.
        """
        for start in range(0, len(game_ids), _GAMES_AT_ONCE):
            async with self.turn():
                digested = await self._digest_few(game_ids[start : start + _GAMES_AT_ONCE], digest)
            yield digested

    async def _digest_few(self, game_ids: Sequence[str], digest: Callable[[MovesById], _T]) -> _T:
        query = select(events.c.game_id, events.c.payload).where(events.c.game_id.in_(game_ids))
        async with self._read() as connection:
            found = await connection.execute(query.order_by(events.c.game_id, events.c.number))
            rows = found.all()
        # Not even the rows are looked at here: five long games have 5,000 of them.
        digested: _T = await self.in_thread(lambda: digest(_moves(map(tuple, rows))))
        return digested

    async def replace_player(self, game_id: str, player: str, other: str) -> None:
        """Put another id in place of a player's, in a game and in all of its events.

        An event that can't be read stays as it is, because an account with a damaged game can be
        deleted too. The caller has the game, so nobody takes a seat in it meanwhile. A public game
        becomes private, because the other id has not agreed to it.
        """
        row = update(games).where(games.c.id == game_id)
        facts = update(events).where(events.c.game_id == game_id)
        changed = _with_other(await self._naming(game_id, player), game_id, player, other)
        await self._run_all(
            [
                row.values(
                    white_player=_other(games.c.white_player, player, other),
                    black_player=_other(games.c.black_player, player, other),
                    is_public=False,
                ),
                update(positions).where(positions.c.game_id == game_id).values(is_public=False),
                facts.where(events.c.player == player).values(player=other),
                *(
                    facts.where(events.c.number == number).values(payload=payload)
                    for number, payload in changed
                ),
            ]
        )

    async def stamp(self, game_id: str) -> Stamp | None:
        """Return what changes whenever a game does; None if there is no such game."""
        last = select(func.max(events.c.number)).where(events.c.game_id == game_id)
        seats = (games.c.white_player, games.c.black_player)
        query = select(last.scalar_subquery(), *seats).where(games.c.id == game_id)
        async with self._read() as connection:
            for number, white, black in await connection.execute(query):
                return Stamp(number, white, black)
        return None

    async def _naming(self, game_id: str, player: str) -> list[tuple[int, str]]:
        """Return the events of a game whose text has the id of a player: few of a thousand."""
        query = select(events.c.number, events.c.payload).where(events.c.game_id == game_id)
        query = query.where(events.c.payload.contains(player, autoescape=True))
        async with self._read() as connection:
            return [(row.number, row.payload) for row in await connection.execute(query)]


def decode_events(rows: Iterable[Row[Any]]) -> list[StoredFact]:
    """Return the facts of a game's events.

    :raises InconsistentError: when one of them can't be read.
    """
    return [
        StoredFact(row.number, _time(row.at), decode_fact(row.payload), row.player, row.command)
        for row in rows
    ]


def _time(at: object) -> int:
    # SQLite stores anything in any column.
    if not isinstance(at, int):
        message = f"{at!r} is not a time"
        raise InconsistentError(message)
    return at


def _other(column: Column[Any], player: str, other: str) -> Any:
    return case((column == player, other), else_=column)


def _with_other(
    rows: Iterable[tuple[int, str]], game_id: str, player: str, other: str
) -> list[tuple[int, str]]:
    """Return the events of a game that name a player, with another id in its place."""
    changed: list[tuple[int, str]] = []
    for number, payload in rows:
        fact = _read(game_id, payload)
        if fact is not None:
            replaced = _replaced(fact, player, other)
            if replaced != fact:
                changed.append((number, encode_fact(replaced)))
    return changed


def _replaced(fact: Fact, player: str, other: str) -> Fact:
    """Return a fact with another id in place of a player's."""

    def seat(holder: SeatHolder) -> SeatHolder:
        return replace(holder, player=other) if holder.player == player else holder

    match fact:
        case GameCreated(white=white, black=black):
            return replace(fact, white=seat(white), black=seat(black))
        case SeatTaken(player=taker):
            return replace(fact, player=other) if taker == player else fact
        case PublicationAgreed(player=agrees) | PublicationRevoked(player=agrees):
            return replace(fact, player=None) if agrees == player else fact
        case (
            MovesPlayed()
            | MovesTakenBack()
            | DrawOfferMade()
            | DrawOfferDeclined()
            | TakebackRequested()
            | TakebackRefused()
            | RematchRequested()
            | RematchCreated()
            | HintTaken()
            | GameEnded()
            | GameSaved()
            | ClocksShifted()
        ):
            return fact
        case _:
            assert_never(fact)


def _moves(rows: Iterable[tuple[str, str]]) -> MovesById:
    """Add up the moves of games; the rules aren't asked again."""
    moves: dict[str, list[RecordedMove]] = {}
    setups: dict[str, str | None] = {}
    damaged: set[str] = set()
    for game_id, payload in rows:
        played = moves.setdefault(game_id, [])
        fact = _read(game_id, payload)
        if fact is None:
            damaged.add(game_id)
        else:
            _add_up(played, fact)
            if isinstance(fact, GameCreated):
                setups[game_id] = fact.start
    return {
        game_id: MovesOfGame(tuple(played), setups.get(game_id))
        for game_id, played in moves.items()
        if game_id not in damaged
    }


def _add_up(played: list[RecordedMove], fact: Fact) -> None:
    match fact:
        case MovesPlayed(moves=moves):
            played += moves
        case MovesTakenBack(ply=ply):
            del played[ply:]
        case (
            GameCreated()
            | SeatTaken()
            | DrawOfferMade()
            | DrawOfferDeclined()
            | TakebackRequested()
            | TakebackRefused()
            | RematchRequested()
            | RematchCreated()
            | HintTaken()
            | GameEnded()
            | GameSaved()
            | PublicationAgreed()
            | PublicationRevoked()
            | ClocksShifted()
        ):
            pass
        case _:
            assert_never(fact)


def _read(game_id: str, payload: str) -> Fact | None:
    try:
        return decode_fact(payload)
    except InconsistentError:
        _logger.exception("the stored game %s is damaged", game_id)
        return None
