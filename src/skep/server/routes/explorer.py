"""The explorer: search games, and see how they continued from a position.

A visitor finds their own games, public ones, and those of the collection that the operator serves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, TypeVar

from msgspec import UNSET, Meta, UnsetType

from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.explorer import CollectedGame, Continuations, GameCollection, GameFilter, UnknownGameError
from skep.explorer.exploring import played_moves
from skep.explorer.numbers import signed, type_number
from skep.explorer.rows import GameResult, result_of
from skep.notation.errors import NotationError
from skep.notation.pgn import format_pgn
from skep.notation.rulesets import format_ruleset, game_type, parse_ruleset
from skep.notation.table_rules import read_for_the_table
from skep.rules import Position
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body, Letters, Ply, SetupText, Text
from skep.server.messages.explorer import (
    CollectedText,
    Explored,
    FoundGame,
    FoundGames,
    GameSource,
    ResultView,
)
from skep.server.middleware.budgets import REST
from skep.server.routes.operations import Call, Operation
from skep.server.store.position_index import GameQuery, PositionKey
from skep.server.store.rows import GameRow
from skep.server.views.explorer import (
    collected_game,
    collection_view,
    explored_view,
    read_position,
)
from skep.server.views.games import Names, seats_view, table_rules
from skep.server.workers.collection_reader import CollectionReader

_T = TypeVar("_T")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
Cursor = Annotated[str, Meta(pattern=r"^[0-9]{1,15}(\.[a-zA-Z0-9]{8,20})?\Z")]


class SearchQuery(Body, frozen=True):
    """Which finished games to find. A game has to meet all conditions."""

    source: GameSource = GameSource.OWN
    position: SetupText | UnsetType = UNSET
    """The setup string of a position that occurs in the game, in any rotation or reflection."""

    player: Letters | UnsetType = UNSET
    """The name of a player, in upper or lower case."""

    rules: Text | UnsetType = UNSET
    """The edition or game type, as for a new game."""

    result: ResultView | UnsetType = UNSET
    since: Day | UnsetType = UNSET
    """The first day, in UTC."""

    until: Day | UnsetType = UNSET
    """The last day."""

    min_plies: Ply | UnsetType = UNSET
    max_plies: Ply | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=50)] = 20
    after: Cursor | UnsetType = UNSET


_MOVES_WITH_EXAMPLES = 12
_EXAMPLES = 3
_MOST_SKIPPED = 10_000

GameNumber = Annotated[int, Meta(ge=1, le=2**53)]


class ContinuationsQuery(Body, frozen=True):
    """Which position, and in which games."""

    position: SetupText
    """Its setup string. It is found in any rotation or reflection, in games of the same type."""

    source: GameSource = GameSource.PUBLIC


class NumberPath(Body, frozen=True):
    """The path of a game in the collection."""

    number: GameNumber


async def continuations(call: Call) -> Explored:
    """Return how games continued from a position."""
    wish = call.query(ContinuationsQuery)
    sources = _sources(call)
    if wish.source is GameSource.COLLECTION:
        collection = _collection(call)
        found = await _ask(call, collection, partial(explore_collection, wish.position, _EXAMPLES))
        return collection_view(found, sources)
    owner = call.session if wish.source is GameSource.OWN else None
    work, index = call.services.long_work, call.services.store.index
    async with call.question():
        position = await work.in_thread(partial(read_position, wish.position))
        key = position_key(position)
        counts = await index.counts(key, owner=owner)
        played = await work.in_thread(partial(played_moves, position, counts.by_next))
        nexts = [one.next for one in played.moves[:_MOVES_WITH_EXAMPLES]]
        rows = await index.examples(key, nexts, owner=owner, limit=_EXAMPLES)
        names = await _names(call, [row for some in rows.values() for row in some])
    examples = {
        next_: [_found_game(row, names, call.player or "") for row in some]
        for next_, some in rows.items()
    }
    return explored_view(counts.games, played, examples, sources)


async def search(call: Call) -> FoundGames:
    """Return finished games that meet conditions, the latest first."""
    wish = call.query(SearchQuery)
    if wish.source is GameSource.COLLECTION:
        return await _search_collection(call, wish)
    owner = call.session if wish.source is GameSource.OWN else None
    work, index = call.services.long_work, call.services.store.index
    async with call.question():
        query = await work.in_thread(partial(game_query, wish, owner))
        found = await index.search(query, limit=wish.limit + 1, after=_after(wish.after))
        page = found[: wish.limit]
        names = await _names(call, [row for _, row in page])
    games = tuple(_found_game(row, names, call.player or "") for _, row in page)
    following = f"{page[-1][0]}.{page[-1][1].id}" if len(found) > len(page) else None
    return FoundGames(games, following)


async def show_collected(call: Call) -> CollectedText:
    """Return a game of the collection."""
    number = call.path(NumberPath).number
    collection = _collection(call)
    try:
        return CollectedText(await _ask(call, collection, partial(collected_pgn, number)))
    except UnknownGameError as error:
        raise ProblemError(Code.NOT_FOUND) from error


async def _search_collection(call: Call, wish: SearchQuery) -> FoundGames:
    skipped = 0 if isinstance(wish.after, UnsetType) else int(wish.after.partition(".")[0])
    if skipped > _MOST_SKIPPED:
        raise ProblemError(Code.BAD_FIELD, f"at most {_MOST_SKIPPED} games can be paged through")
    collection = _collection(call)
    found = await _ask(call, collection, partial(search_collection, wish, skipped))
    page = found[: wish.limit]
    following = str(skipped + wish.limit) if len(found) > len(page) else None
    return FoundGames(tuple(map(collected_game, page)), following)


def _collection(call: Call) -> CollectionReader:
    if call.services.collection is None:
        raise ProblemError(Code.NOT_FOUND, "this server has no collection of games")
    return call.services.collection


async def _ask(
    call: Call, collection: CollectionReader, question: Callable[[GameCollection], _T]
) -> _T:
    """Ask a collection when it is the visitor's turn.

    :raises ProblemError: when it takes too long.
    """
    async with call.question():
        try:
            return await collection.ask(question)
        except TimeoutError as error:
            raise ProblemError(Code.SEARCH_TIMEOUT) from error


def _sources(call: Call) -> tuple[GameSource, ...]:
    has_all = call.services.collection is not None
    return tuple(one for one in GameSource if has_all or one is not GameSource.COLLECTION)


async def _names(call: Call, rows: list[GameRow]) -> dict[str, str]:
    people = {holder.player for row in rows for holder in row.seats.values() if holder.player}
    return await call.services.store.names(people) if people else {}


def _after(cursor: str | UnsetType) -> tuple[int, str] | None:
    if isinstance(cursor, UnsetType):
        return None
    at, _, game_id = cursor.partition(".")
    return int(at), game_id


def _found_game(row: GameRow, names: Names, viewer: str) -> FoundGame:
    """Return a game on the server that was found."""
    return FoundGame(
        id=row.id,
        rules=table_rules(row.rules),
        seats=seats_view(row.seats, names),
        you=tuple(color for color in Color if row.seats[color].player == viewer),
        result=ResultView(result_of(row.outcome).value),
        ply=row.ply,
        date=datetime.fromtimestamp(row.created_at / 1000, UTC).date().isoformat(),
        on_device=row.on_device,
    )


# --- in other threads: reading a position may take a while ----------------------------------------


def position_key(position: Position) -> PositionKey:
    """Return what a position is looked up by."""
    kind = type_number(game_type(position.ruleset))
    return PositionKey(signed(position.canonical_key), kind)


def explore_collection(setup: str, examples: int, collection: GameCollection) -> Continuations:
    """Return how games of a collection continued from the position of a setup string."""
    return collection.continuations(read_position(setup), examples=examples)


def search_collection(
    wish: SearchQuery, skipped: int, collection: GameCollection
) -> list[CollectedGame]:
    """Return games of a collection, and one more than fit on the page."""
    kind, rules = _collected_rules(wish.rules)
    where = GameFilter(
        player=_player(wish.player),
        game_type=kind,
        rules=rules,
        result=_result(wish.result),
        since=_day(wish.since),
        until=_day(wish.until),
        min_plies=_or_none(wish.min_plies),
        max_plies=_or_none(wish.max_plies),
    )
    return collection.search(
        where, position=_position(wish.position), limit=wish.limit + 1, offset=skipped
    )


def collected_pgn(number: int, collection: GameCollection) -> str:
    """Return a game of a collection.

    :raises UnknownGameError: when there is no such game.
    """
    return format_pgn(collection.game(number).record())


def game_query(wish: SearchQuery, owner: str | None) -> GameQuery:
    """Return the conditions on an owner's games, or on public ones.

    :raises ProblemError: when there is no such position, day, player name or rule set.
    """
    ruleset = _ruleset(wish.rules, read_for_the_table)
    position = _position(wish.position)
    until = _day(wish.until)
    return GameQuery(
        owner=owner,
        player=_player(wish.player),
        rules=None if ruleset is None else format_ruleset(ruleset),
        result=_result(wish.result),
        since=_ms(_day(wish.since)),
        before=_ms(until + timedelta(days=1)) if until is not None else None,
        min_plies=_or_none(wish.min_plies),
        max_plies=_or_none(wish.max_plies),
        position=None if position is None else position_key(position),
    )


def _position(setup: str | UnsetType) -> Position | None:
    return None if isinstance(setup, UnsetType) else read_position(setup)


def _player(name: str | UnsetType) -> str | None:
    """Return the name of a player.

    :raises ProblemError: when nobody can have it. PostgreSQL takes no text with a NUL.
    """
    if isinstance(name, UnsetType):
        return None
    if _CONTROL.search(name):
        raise ProblemError(Code.BAD_FIELD, "a name needs printable characters")
    return name


def _collected_rules(text: str | UnsetType) -> tuple[str | None, Ruleset | None]:
    """Return the game type that games of a collection must have, or the rules.

    Most files only tell the game type, so it stands for all games with its pieces. An edition
    stands for its rules as files have them: repetition is no draw.

    :raises ProblemError: when there are no such rules.
    """
    if (ruleset := _ruleset(text, parse_ruleset)) is None:
        return None, None
    type_ = game_type(ruleset)
    return (type_, None) if format_ruleset(ruleset) == type_ else (None, ruleset)


def _ruleset(text: str | UnsetType, read: Callable[[str], Ruleset]) -> Ruleset | None:
    """Return the rules that games have if they were made with a text.

    :raises ProblemError: when there are no such rules.
    """
    if isinstance(text, UnsetType):
        return None
    try:
        return read(text)
    except NotationError as error:
        raise ProblemError(Code.BAD_RULES, str(error)) from error


def _result(result: ResultView | UnsetType) -> GameResult | None:
    return None if isinstance(result, UnsetType) else GameResult(result.value)


def _day(text: str | UnsetType) -> date | None:
    """Return a day.

    :raises ProblemError: when there is no such day.
    """
    if isinstance(text, UnsetType):
        return None
    try:
        day = date.fromisoformat(text)
        # Whoever asks for the last day of all needs the day after it.
        _ = day + timedelta(days=1)
    except (ValueError, OverflowError) as error:
        raise ProblemError(Code.BAD_FIELD, f"not a date: {text}") from error
    return day


def _ms(day: date | None) -> int | None:
    if day is None:
        return None
    return round(1000 * datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def _or_none(value: _T | UnsetType) -> _T | None:
    return None if isinstance(value, UnsetType) else value


# Each takes several queries and turns.
_QUESTION = REST._replace(cost=3)

OPERATIONS = (
    Operation(
        "GET",
        "/explorer/continuations",
        "explore",
        "How games continued from a position: yours, public ones, or the server's collection",
        continuations,
        Explored,
        query=ContinuationsQuery,
        problems=(Code.NO_SESSION, Code.NOT_FOUND, Code.BAD_SETUP, Code.SEARCH_TIMEOUT),
        limit=_QUESTION,
    ),
    Operation(
        "GET",
        "/explorer/games",
        "search_games",
        "Finished games by player, rules, result, date, length and position, the latest first",
        search,
        FoundGames,
        query=SearchQuery,
        problems=(
            Code.NO_SESSION,
            Code.NOT_FOUND,
            Code.BAD_SETUP,
            Code.BAD_RULES,
            Code.SEARCH_TIMEOUT,
        ),
        limit=_QUESTION,
    ),
    Operation(
        "GET",
        "/explorer/collection/{number}",
        "show_collected_game",
        "A game of the server's collection",
        show_collected,
        CollectedText,
        path_names=NumberPath,
        problems=(Code.NOT_FOUND, Code.SEARCH_TIMEOUT),
        limit=_QUESTION,
    ),
)
