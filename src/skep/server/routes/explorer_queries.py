"""What a visitor searches for, as the database and a collection understand it.

Reading a position may take a while, so these functions run in other threads.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, TypeVar

from msgspec import UNSET, Meta, UnsetType

from skep.core.ruleset import Ruleset
from skep.explorer import CollectedGame, Continuations, GameCollection, GameFilter
from skep.explorer.numbers import signed, type_number
from skep.explorer.rows import GameResult
from skep.notation.errors import NotationError
from skep.notation.pgn import format_pgn
from skep.notation.rulesets import format_ruleset, game_type
from skep.notation.table_rules import read_for_the_table
from skep.rules import Position
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body, Letters, Ply, SetupText, Text
from skep.server.messages.explorer import GameSource, ResultView
from skep.server.store.position_index import GameQuery, PositionKey
from skep.server.views.explorer import read_position

_T = TypeVar("_T")

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


def position_key(position: Position) -> PositionKey:
    """Return what a position is looked up by."""
    kind = type_number(game_type(position.ruleset))
    return PositionKey(signed(position.canonical_key), kind)


def explore_collection(setup: str, examples: int, collection: GameCollection) -> Continuations:
    """Return how games of a collection went on from the position of a setup string."""
    return collection.continuations(read_position(setup), examples=examples)


def search_collection(
    wish: SearchQuery, skipped: int, collection: GameCollection
) -> list[CollectedGame]:
    """Return games of a collection, and one more than fit on the page."""
    ruleset = _ruleset(wish.rules)
    where = GameFilter(
        player=_or_none(wish.player),
        game_type=None if ruleset is None else game_type(ruleset),
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

    :raises ProblemError: when there is no such position, day or rule set.
    """
    ruleset, position = _ruleset(wish.rules), _position(wish.position)
    until = _day(wish.until)
    return GameQuery(
        owner=owner,
        player=_or_none(wish.player),
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


def _ruleset(text: str | UnsetType) -> Ruleset | None:
    """Return the rules that games have if they were made with a text.

    :raises ProblemError: when there are no such rules.
    """
    if isinstance(text, UnsetType):
        return None
    try:
        return read_for_the_table(text)
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
        raise ProblemError(Code.BAD_FIELD, f"there is no day {text}") from error
    return day


def _ms(day: date | None) -> int | None:
    if day is None:
        return None
    return round(1000 * datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def _or_none(value: _T | UnsetType) -> _T | None:
    return None if isinstance(value, UnsetType) else value
