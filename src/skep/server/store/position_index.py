"""The index of positions: where a position occurs, among a player's games or public ones.

Nobody learns anything about other games: a question about a player's games starts from these
games, and one about public games from an index that has no others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    func,
    insert,
    literal_column,
    or_,
    select,
    union_all,
    update,
)

from skep.core.bugs import Color
from skep.core.outcome import Termination
from skep.explorer.answers import Tally
from skep.explorer.numbers import RESULTS
from skep.explorer.rows import GameResult
from skep.server.domain.table import GameStatus
from skep.server.store.group_commit import Columns
from skep.server.store.rows import GameRow, readable_rows
from skep.server.store.tables import IS_TO_BE_INDEXED, PUBLIC_SEATS, games, players, positions

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


@dataclass(frozen=True, slots=True)
class PositionKey:
    """A position up to symmetry, in games of one type."""

    key: int
    """The canonical key, as a database stores it."""

    game_type: int


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Conditions on finished games, all of which a game has to meet."""

    owner: str | None = None
    """Whose games; None for public games."""

    player: str | None = None
    """The name of a player, in upper or lower case."""

    rules: str | None = None
    """The rule set, as games have it."""

    result: GameResult | None = None
    since: int | None = None
    """The earliest time at which the game was created."""

    before: int | None = None
    min_plies: int | None = None
    max_plies: int | None = None
    position: PositionKey | None = None

    @property
    def is_plain(self) -> bool:
        """Whether a row of the index says all about a public game that is asked for."""
        more = (self.player, self.rules, self.min_plies, self.max_plies)
        return self.owner is None and all(value is None for value in more)


@dataclass(frozen=True, slots=True)
class PositionCounts:
    """How many games there are with a position."""

    games: Tally
    """All of them, each counted once."""

    by_next: dict[int | None, Tally]
    """By the key of the next position; None for those that ended here."""


GamePage = list[tuple[int, GameRow]]
"""Games, each with the time by which it is sorted."""


class PositionIndex:
    """The queries about positions. ``Store.index`` has one."""

    def __init__(self, read: _Connect, write: _Connect, ask: _Connect) -> None:
        """Use connections of *read*, transactions of *write*, and *ask* with a time limit."""
        self._read = read
        self._write = write
        self._ask = ask

    # --- filling ------------------------------------------------------------------------------

    async def missing(self, *, after: str = "", limit: int) -> list[str]:
        """Return finished games that aren't indexed yet, in the order of their ids."""
        query = select(games.c.id).where(IS_TO_BE_INDEXED, games.c.id > after)
        async with self._read() as connection:
            rows = await connection.execute(query.order_by(games.c.id).limit(limit))
            return [row.id for row in rows]

    async def add(self, game_id: str, rows: Sequence[Columns]) -> bool:
        """Index a finished game, once, and return whether it was done now.

        It may be done already, by another process, or the game may be gone.
        """
        this = and_(games.c.id == game_id, IS_TO_BE_INDEXED)
        claim = update(games).where(this).values(is_indexed=True)
        # The row is locked from here on, so nobody makes the game public or private meanwhile.
        claim = claim.returning(games.c.is_public)
        async with self._write() as connection:
            game = (await connection.execute(claim)).first()
            if game is None:
                return False
            if rows:
                now = {"is_public": game.is_public}
                await connection.execute(insert(positions), [{**row, **now} for row in rows])
        return True

    # --- asking -------------------------------------------------------------------------------

    async def counts(self, position: PositionKey, *, owner: str | None) -> PositionCounts:
        """Return how games continued from a position: an owner's games, or public ones."""
        source, at = _occurrences(position, owner)
        counted = (func.count(), func.count().filter(positions.c.is_first))
        query = select(positions.c.next, positions.c.result, *counted).select_from(source)
        query = query.where(*at).group_by(positions.c.next, positions.c.result)
        by_next: dict[int | None, Tally] = {}
        here = Tally()
        async with self._ask() as connection:
            for next_, result, number, first in await connection.execute(query):
                by_next[next_] = by_next.get(next_, Tally()) + _tally(result, number)
                here += _tally(result, first)
        return PositionCounts(here, by_next)

    async def examples(
        self, position: PositionKey, nexts: Sequence[int], *, owner: str | None, limit: int
    ) -> dict[int, list[GameRow]]:
        """Return the latest games for each of the next positions."""
        if not nexts:
            return {}
        source, at = _occurrences(position, owner)
        time = positions.c.at if owner is None else games.c.created_at
        columns = (positions.c.next, positions.c.game_id, time.label("at"))
        each = [
            select(*columns)
            .select_from(source)
            .where(*at, positions.c.next == next_)
            .order_by(time.desc(), positions.c.game_id.desc())
            .limit(limit)
            .subquery()
            for next_ in nexts
        ]
        async with self._ask() as connection:
            query = union_all(*(select(one) for one in each))
            found = [(row.next, row.game_id) for row in await connection.execute(query)]
            rows = await _rows(connection, [game_id for _, game_id in found])
        examples: dict[int, list[GameRow]] = {}
        for next_, game_id in found:
            if game_id in rows:
                examples.setdefault(next_, []).append(rows[game_id])
        return examples

    async def search(
        self, query: GameQuery, *, limit: int, after: tuple[int, str] | None = None
    ) -> GamePage:
        """Return finished games that meet conditions, the latest first."""
        ids = search_query(query).limit(limit)
        time, game_id = ids.selected_columns
        if after is not None:
            earlier = and_(time == after[0], game_id < after[1])
            ids = ids.where(or_(time < after[0], earlier))
        ids = ids.order_by(time.desc(), game_id.desc())
        async with self._ask() as connection:
            found = [(at, one) for at, one in await connection.execute(ids)]
            rows = await _rows(connection, [one for _, one in found])
        return [(at, rows[one]) for at, one in found if one in rows]


def _tally(result: int, number: int) -> Tally:
    counts = [0] * len(RESULTS)
    counts[result] = number
    return Tally(*counts)


def _is_of(owner: str) -> ColumnElement[bool]:
    return or_(games.c.white_player == owner, games.c.black_player == owner)


def _occurrences(
    position: PositionKey, owner: str | None
) -> tuple[FromClause, list[ColumnElement[bool]]]:
    """Return where a position is looked for, and the conditions."""
    at = [positions.c.key == position.key, positions.c.game_type == position.game_type]
    if owner is None:
        return positions, [positions.c.is_public, *at]
    joined = games.join(positions, positions.c.game_id == games.c.id)
    return joined, [_is_of(owner), *at]


def search_query(query: GameQuery) -> Select[Any, Any]:
    """Return a query for the time and the id of games."""
    if query.position is None:
        found = select(games.c.created_at, games.c.id)
        whose = games.c.is_public if query.owner is None else _is_of(query.owner)
        is_over = games.c.status == GameStatus.OVER.value
        return found.where(whose, is_over, *_conditions(query, games.c.created_at))
    source, at = _occurrences(query.position, query.owner)
    if query.owner is None and not query.is_plain:
        source = source.join(games, positions.c.game_id == games.c.id)
        at = [games.c.is_public, *at]
    time = positions.c.at if query.owner is None else games.c.created_at
    found = select(time, positions.c.game_id).select_from(source)
    return found.where(*at, positions.c.is_first, *_conditions(query, time))


def _is_with(name: str, *, is_public: bool) -> ColumnElement[bool]:
    """Return the condition that somebody with a name plays; public games are found by it."""
    # SQLite compares expressions with an index only if neither side is a column with a type.
    named = select(func.coalesce(players.c.id, literal_column("''")))
    spellings = [func.lower(one) for one in _spellings(name)]
    named = named.where(func.lower(players.c.name).in_(spellings))
    if not is_public:
        return or_(*(seat.in_(named) for seat in PUBLIC_SEATS))
    found = (select(games.c.id).where(games.c.is_public, seat.in_(named)) for seat in PUBLIC_SEATS)
    return games.c.id.in_(union_all(*(one.correlate(None) for one in found)))


_ASCII_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def _spellings(name: str) -> list[str]:
    """Return the spellings of a name that the database's ``lower`` may treat as different.

    SQLite's only knows ASCII letters, and PostgreSQL's depends on the locale. A function of our own
    can't replace SQLite's: the index of names was made with it.
    """
    written = (name, name.lower(), name.upper(), name.title())
    return sorted({one.translate(_ASCII_LOWER) for one in written})


def _conditions(query: GameQuery, time: ColumnElement[int]) -> list[ColumnElement[bool]]:
    tests: list[ColumnElement[bool]] = []
    if query.player is not None:
        tests.append(_is_with(query.player, is_public=query.owner is None))
    if query.rules is not None:
        tests.append(games.c.rules == query.rules)
    if query.result is not None:
        is_indexed = query.position is not None
        tests.append(_indexed_result(query.result) if is_indexed else _result(query.result))
    if query.since is not None:
        tests.append(time >= query.since)
    if query.before is not None:
        tests.append(time < query.before)
    if query.min_plies is not None:
        tests.append(games.c.ply >= query.min_plies)
    if query.max_plies is not None:
        tests.append(games.c.ply <= query.max_plies)
    return tests


def _indexed_result(result: GameResult) -> ColumnElement[bool]:
    return positions.c.result == RESULTS.index(result)


def _result(result: GameResult) -> ColumnElement[bool]:
    is_aborted = games.c.termination == Termination.ABORTED.value
    match result:
        case GameResult.WHITE:
            return games.c.winner == Color.WHITE.value
        case GameResult.BLACK:
            return games.c.winner == Color.BLACK.value
        case GameResult.UNFINISHED:
            return is_aborted
        case GameResult.DRAW:
            return and_(games.c.winner.is_(None), ~is_aborted)


async def _rows(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, GameRow]:
    """Return games by id, without those that can't be listed."""
    found = await connection.execute(select(games).where(games.c.id.in_(set(ids))))
    return {row.id: row for row in readable_rows(found.mappings())}
