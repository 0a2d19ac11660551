"""Replay recorded games: the position at every ply, and whether the game is valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.errors import HiveError
from skep.core.moves import Move
from skep.notation.rulesets import parse_ruleset
from skep.rules import Position, native
from skep.train.data.records import (
    RecordError,
    RecordFault,
    ScoredMove,
    SelfPlayGame,
    SelfPlayResult,
    decode_game,
)

_VALID = "fine"
_THIRD_TIME = 3
_WINNERS = {
    SelfPlayResult.WHITE_WINS: Color.WHITE,
    SelfPlayResult.BLACK_WINS: Color.BLACK,
    SelfPlayResult.DRAW: None,
}


class SearchedPosition(NamedTuple):
    """A position of a game that the engine searched, and the move it played."""

    position: Position
    move: Move
    score: int
    """The mover's score."""


def searched_positions(game: SelfPlayGame) -> Iterator[SearchedPosition]:
    """Yield the positions of a game that were searched, which are those after the opening.

    :raises RecordError: if the rule set or a move doesn't exist.
    """
    position = after_opening(game)
    for played in game.moves:
        move = _move(position, played.number)
        yield SearchedPosition(position, move, played.score)
        position = position.play_unchecked(move)


def after_opening(game: SelfPlayGame) -> Position:
    """Return the position after the opening of a game.

    :raises RecordError: if the rule set or a move doesn't exist.
    """
    try:
        ruleset = parse_ruleset(game.rules)
        position = Position.initial(ruleset, Color.WHITE)
    except HiveError as error:
        raise RecordError(RecordFault.UNKNOWN_RULES) from error
    for number in game.opening:
        position = position.play_unchecked(_move(position, number))
    return position


def check_game(body: bytes) -> SelfPlayGame:
    """Replay the game of a record and return it, using the native rules if they are built.

    Every move must be legal and every score possible. The result must match the final position, or
    be a draw if a position has occurred three times.

    :raises RecordError: with what is wrong.
    """
    game = decode_game(body)
    check = _native_check()
    if check is None:
        check_in_python(game)
    elif (name := check(body)) != _VALID:
        raise RecordError(RecordFault(name))
    return game


def check_in_python(game: SelfPlayGame) -> None:
    """Replay a game in Python, with the native or the pure `Position`.

    :raises RecordError: with what is wrong.
    """
    position = after_opening(game)
    if game.result is SelfPlayResult.CUT_OFF:
        return
    times = Counter[int]()
    for played in game.moves:
        times[position.key] += 1
        if times[position.key] >= _THIRD_TIME:
            raise RecordError(RecordFault.WRONG_RESULT)
        position = _played(position, played)
    times[position.key] += 1
    is_third = times[position.key] >= _THIRD_TIME
    outcome = position.outcome
    is_over = outcome is not None or is_third
    winner = outcome.winner if outcome else None
    if not is_over or not game.moves or winner is not _WINNERS[game.result]:
        raise RecordError(RecordFault.WRONG_RESULT)


def _played(position: Position, played: ScoredMove) -> Position:
    return position.play_unchecked(_move(position, played.number))


def _move(position: Position, number: int) -> Move:
    moves = position.legal_moves()
    if number >= len(moves):
        raise RecordError(RecordFault.ILLEGAL_MOVE)
    return moves[number]


def _native_check() -> Callable[[bytes], str] | None:
    return native.check_game if hasattr(native, "check_game") else None
