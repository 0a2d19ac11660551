"""A collection of games in one file, searched by players, rules, results and positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skep.core.checks import check_type
from skep.core.errors import WrongTypeError
from skep.explorer.answers import Added, CollectedGame, Continuations, ExploredMove, Tally
from skep.explorer.database import connect, faults_of, transaction
from skep.explorer.errors import EmptyGameError, UnknownGameError
from skep.explorer.exploring import played_moves
from skep.explorer.filters import ANY_GAME_TYPE, EVERY_GAME, GameFilter, SqlValue
from skep.explorer.numbers import RESULTS, result_number, signed, signed_or_none, type_number
from skep.explorer.rows import GameFacts, GameResult, GameRows, folded, game_rows
from skep.game import Game
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord
from skep.notation.rulesets import game_type
from skep.rules import Position, check_any_position

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

_COLUMNS = "id, white, black, game_type, rules, date, result, plies, source"
_COUNTS = ", ".join(
    [f"sum(positions.result = {number})" for number in range(len(RESULTS))]
    + [f"sum(positions.result = {number} AND is_first)" for number in range(len(RESULTS))]
)
"""How many games there are with each result: those with the same next position, and all of them."""


class GameCollection:
    """A collection of games in one SQLite file, which several programs may use at once.

    >>> with GameCollection(":memory:") as games:
    ...     games.add(Game.from_string("Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"))
    ...     [move.text for move in games.continuations(Game("Base").position).moves]
    1
    ['wS1']
    """

    def __init__(
        self, path: str | PathLike[str], *, create: bool = True, read_only: bool = False
    ) -> None:
        """Open a collection, or create it unless *create* is false.

        With *read_only*, it is never created, and whatever would change it fails.

        :raises CollectionError: when the file is not a collection, or cannot be used.
        :raises OSError: when its folder cannot be created.
        """
        check_type("path", path, str, PathLike)
        self.path: Path = Path(path)
        self._database = connect(self.path, create=create and not read_only)
        if read_only:
            self._database.execute("PRAGMA query_only = ON")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def interrupt(self) -> None:
        """Stop the query of another thread, which then raises a ``CollectionError``."""
        self._database.interrupt()

    def __len__(self) -> int:
        return self.count()

    def add(self, game: GameRecord | Game, *, source: str = "") -> int | None:
        """Store a game, and return its id; None if the collection already has it.

        :raises EmptyGameError: when the game has no moves.
        :raises UnwritableError: when PGN can't express it, such as a tag with a space in its name.
        """
        check_type("game", game, GameRecord, Game)
        item = _item(game, source)
        with faults_of(self.path), transaction(self._database):
            return self._insert(*item)

    def add_all(self, games: Iterable[GameRecord | Game], *, source: str = "") -> Added:
        """Store games in one transaction: all of them, or none if something goes wrong.

        :raises EmptyGameError: when a game has no moves.
        :raises UnwritableError: when PGN can't express one of them.
        """
        if not isinstance(games, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
            raise WrongTypeError("games", ("iterable of Game",), games)
        # Prepared first, because nobody else can write during the transaction.
        items = [_item(game, source) for game in games]
        with faults_of(self.path), transaction(self._database):
            ids = [self._insert(*item) for item in items]
        known = ids.count(None)
        return Added(len(ids) - known, known)

    def delete(self, number: int) -> None:
        """Remove a game from the collection and its indexes.

        :raises UnknownGameError: when there is no such game.
        """
        with faults_of(self.path), transaction(self._database):
            deleted = self._database.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount
        if not deleted:
            raise UnknownGameError(number)

    def game(self, number: int) -> Game:
        """Return a game with its moves, tags and comments.

        :raises UnknownGameError: when there is no such game.
        """
        rows = self._rows("SELECT pgn FROM texts WHERE game = ?", (number,))
        if not rows:
            raise UnknownGameError(number)
        return Game.from_pgn(str(rows[0][0]))

    def stored(self, number: int) -> CollectedGame:
        """Return what is known about a game.

        :raises UnknownGameError: when there is no such game.
        """
        rows = self._rows(f"SELECT {_COLUMNS} FROM games WHERE id = ?", (number,))  # noqa: S608
        if not rows:
            raise UnknownGameError(number)
        return _stored(rows[0])

    def search(
        self,
        where: GameFilter = EVERY_GAME,
        *,
        position: Position | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[CollectedGame]:
        """Return games, the most recently added first.

        With *position*, games in which it occurs, in any rotation or reflection. Without a game
        type or rules in the filter, these are only games of its own game type.

        :raises WrongTypeError: when an argument has the wrong type.
        """
        condition, values = _condition(where, position)
        query = f"SELECT {_COLUMNS} FROM games {condition} ORDER BY id DESC LIMIT ? OFFSET ?"  # noqa: S608
        return [_stored(row) for row in self._rows(query, (*values, limit, offset))]

    def count(self, where: GameFilter = EVERY_GAME, *, position: Position | None = None) -> int:
        """Return how many games ``search`` finds without a limit."""
        condition, values = _condition(where, position)
        [(number,)] = self._rows(f"SELECT count(*) FROM games {condition}", values)  # noqa: S608
        return int(number)

    def continuations(
        self, position: Position, where: GameFilter = EVERY_GAME, *, examples: int = 3
    ) -> Continuations:
        """Return the moves that were played from a position, in any rotation or reflection.

        Each comes with its results and up to *examples* games, the most recently added first.
        Without a game type or rules in the filter, only games of the position's own game type
        count.

        :raises WrongTypeError: when an argument has the wrong type.
        """
        at, values = _at(position, where)
        found: dict[int | None, Tally] = {}
        here = [0] * len(RESULTS)
        for next_, *counts in self._rows(f"SELECT next, {_COUNTS} {at} GROUP BY next", values):
            found[next_] = Tally(*counts[: len(RESULTS)])
            here = [sum(pair) for pair in zip(here, counts[len(RESULTS) :], strict=True)]
        played = played_moves(position, found)
        moves = tuple(
            ExploredMove(
                one.move, one.text, one.tally, tuple(self._examples(at, values, one.next, examples))
            )
            for one in played.moves
        )
        return Continuations(Tally(*here), moves, played.ended, played.illegal)

    def _examples(
        self, at: str, values: tuple[SqlValue, ...], next_: int, limit: int
    ) -> Iterator[CollectedGame]:
        query = f"SELECT game {at} AND next = ? ORDER BY game DESC LIMIT ?"
        for (number,) in self._rows(query, (*values, next_, limit)):
            yield self.stored(number)

    def _insert(self, rows: GameRows, source: str, pgn: str) -> int | None:
        facts = rows.facts
        names = (facts.white, facts.black, folded(facts.white), folded(facts.black))
        rules = (facts.game_type, facts.rules)
        added = self._database.execute(
            "INSERT OR IGNORE INTO games (digest, white, black, white_folded, black_folded,"
            " game_type, rules, date, result, plies, source)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (rows.digest, *names, *rules, facts.date, facts.result.value, facts.plies, source),
        )
        if not added.rowcount:
            return None
        number = added.lastrowid
        self._database.execute("INSERT INTO texts (game, pgn) VALUES (?, ?)", (number, pgn))
        kind, result = type_number(facts.game_type), result_number(facts.result)
        self._database.executemany(
            "INSERT INTO positions (game, ply, key, next, game_type, result, is_first)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    number,
                    row.ply,
                    signed(row.key),
                    signed_or_none(row.next),
                    kind,
                    result,
                    row.is_first,
                )
                for row in rows.positions
            ),
        )
        return number

    def _rows(self, query: str, values: Iterable[SqlValue] = ()) -> list[tuple[Any, ...]]:
        with faults_of(self.path), closing(self._database.execute(query, tuple(values))) as rows:
            return list(rows)


def _item(game: GameRecord | Game, source: str) -> tuple[GameRows, str, str]:
    """Return what is stored of a game.

    :raises EmptyGameError: when the game has no moves.
    """
    check_type("game", game, GameRecord, Game)
    record = game.record() if isinstance(game, Game) else game
    if not record.moves:
        raise EmptyGameError
    return game_rows(record), source.encode(errors="replace").decode(), format_pgn(record)


def _stored(row: tuple[Any, ...]) -> CollectedGame:
    number, white, black, type_, rules, date, result, plies, source = row
    facts = GameFacts(white, black, type_, rules, date, GameResult(result), plies)
    return CollectedGame(number, facts, source)


def _occurrences(position: Position, where: GameFilter) -> tuple[list[str], list[SqlValue]]:
    """Return conditions on the table ``positions``: where a position occurs."""
    check_any_position(position)
    tests: list[str] = ["key = ?"]
    values: list[SqlValue] = [signed(position.canonical_key)]
    kind = where.kind or game_type(position.ruleset)
    if kind != ANY_GAME_TYPE:
        tests.append("positions.game_type = ?")
        values.append(type_number(kind))
    return tests, values


def _at(position: Position, where: GameFilter) -> tuple[str, tuple[SqlValue, ...]]:
    """Return the second half of a query for the rows of a position, and its values."""
    check_type("where", where, GameFilter)
    tests, values = _occurrences(position, where)
    more, more_values = where.conditions()
    # Without a filter, the index of positions has everything.
    games = " JOIN games ON games.id = positions.game" if more else ""
    condition = " AND ".join([*tests, *more])
    return f"FROM positions{games} WHERE {condition}", (*values, *more_values)


def _condition(where: GameFilter, position: Position | None) -> tuple[str, list[SqlValue]]:
    """Return a condition on games as SQL, and its values."""
    check_type("where", where, GameFilter)
    tests, values = where.conditions()
    if position is not None:
        here, keys = _occurrences(position, where)
        tests.append(f"id IN (SELECT game FROM positions WHERE {' AND '.join(here)})")  # noqa: S608
        values += keys
    return (f"WHERE {' AND '.join(tests)}" if tests else ""), values
