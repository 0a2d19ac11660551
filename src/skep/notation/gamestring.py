"""UHP game strings: ``Base+MLP;InProgress;White[2];wS1;bS1 wS1-``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.errors import HiveError, IllegalMoveError
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    Unwritable,
    UnwritableError,
)
from skep.notation.movestring import PASS_STRING, format_move, parse_piece, read_move
from skep.notation.record import THIRD_TIME, GameRecord
from skep.notation.rulesets import BASE, check_expansions, game_type, parse_ruleset, preset_of
from skep.rules import Position

_TURN = re.compile(r"\s*(white|black)\s*\[\s*([0-9]{1,6})\s*\]\s*", re.IGNORECASE)
_HEADER_FIELDS = 3


class GameState(StrEnum):
    """The state of a game, as UHP names it."""

    NOT_STARTED = "NotStarted"
    IN_PROGRESS = "InProgress"
    DRAW = "Draw"
    WHITE_WINS = "WhiteWins"
    BLACK_WINS = "BlackWins"


_WINNERS = {
    GameState.DRAW: None,
    GameState.WHITE_WINS: Color.WHITE,
    GameState.BLACK_WINS: Color.BLACK,
}


def game_state(position: Position, outcome: Outcome | None = None) -> GameState:
    """Return the state of a game: from *outcome* if there is one, else from the board."""
    outcome = outcome or position.outcome
    if outcome is None or outcome.termination is Termination.ABORTED:
        return GameState.IN_PROGRESS if position.ply else GameState.NOT_STARTED
    return next(state for state, winner in _WINNERS.items() if winner is outcome.winner)


def claimed_outcome(state: GameState) -> Outcome | None:
    """Return the result that a state in a file claims. How the game ended is unknown."""
    return Outcome(Termination.UNKNOWN, _WINNERS[state]) if state in _WINNERS else None


def turn_string(position: Position) -> str:
    """Return whose turn it is, as UHP writes it: ``White[3]``."""
    return f"{position.to_move.name.capitalize()}[{position.turn}]"


def format_game(record: GameRecord) -> str:
    """Return the game string of a game, every move in its canonical form.

    :raises UnwritableError: when the game started from a setup, which UHP cannot express.
    """
    if record.start.ply or record.start.hive.stacks:
        raise UnwritableError(Unwritable.SETUP)
    moves = format_moves(record.start, record.moves)
    last = record.last
    state = game_state(last, record.outcome)
    return ";".join([game_type(last.ruleset), state, turn_string(last), *moves])


def format_moves(start: Position, moves: Iterable[Move]) -> list[str]:
    """Return the canonical strings of a sequence of moves."""
    position, strings = start, list[str]()
    for move in moves:
        strings.append(format_move(move, position))
        position = position.play_unchecked(move)
    return strings


def parse_game(text: str, ruleset: Ruleset | None = None) -> GameRecord:
    """Return a game from its game string, or from its moves alone, joined by ``;``.

    Every move is checked. The state is kept as a claim. Without a header, the rules are *ruleset*,
    or else the tournament rules. A game type alone is a game that has not started.

    :raises NotationError: when the header is not well-formed.
    :raises RulesDisagreeError: when the header and *ruleset* name different expansions.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    fields = text.split(";")
    while fields and not fields[-1].strip():
        fields.pop()
    if not has_header(fields):
        return replay(start_of(ruleset or TOURNAMENT, fields), fields)
    header = _parse_type(text, fields[0])
    check_expansions(header, ruleset)
    if len(fields) == 1:
        return GameRecord(start_of(ruleset or header, []))
    state, to_move = _parse_header(text, fields)
    moves = fields[_HEADER_FIELDS:]
    start = start_of(ruleset or header, moves, to_move and _who_began(to_move, len(moves)))
    record = replay(start, moves, result=claimed_outcome(state))
    # A header that only repeats what the hive shows is not a claim.
    shown = game_state(record.last, record.shown)
    return replace(record, result=None) if shown is state else record


def has_header(fields: Sequence[str]) -> bool:
    """Whether the fields of a game string begin with a header: a game type, or a state after it."""
    if not fields:
        return False
    states = {state.lower() for state in GameState}
    has_type = preset_of(fields[0]) == BASE
    return has_type or (len(fields) > 1 and fields[1].strip().lower() in states)


def start_of(ruleset: Ruleset, moves: Sequence[str], first: Color | None = None) -> Position:
    """Return the first position of a game.

    If the rules leave open who begins, the color of the first piece decides. *first*, the side that
    a header names, matters only if there are no moves except passes. A piece of the wrong side is
    left for the replay to report.

    :raises InvalidPositionError: when *first* may not go first under these rules.
    """
    for ply, move in enumerate(moves):
        if move.strip().lower() == PASS_STRING:
            continue
        color = _color_of(move)
        return Position.initial(ruleset, ruleset.first_player or (color and _who_began(color, ply)))
    return Position.initial(ruleset, first)


def _color_of(move: str) -> Color | None:
    """Return the side whose piece a move names, if it names one."""
    try:
        return parse_piece("".join(move.split(maxsplit=1)[:1])).color
    except NotationError:
        return None


def _who_began(to_move: Color, ply: int) -> Color:
    return to_move if ply % 2 == 0 else to_move.other


def replay(
    start: Position,
    moves: Iterable[str],
    *,
    result: Outcome | None = None,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
) -> GameRecord:
    """Return the game with these moves from a position. Every move is checked.

    :raises BrokenGameError: at the first move that cannot be played; it carries the moves
        before that one.
    """
    played: list[Move] = []
    position = start
    ends_at_third = start.ruleset.repetition is Repetition.THREEFOLD
    times = Counter([start.key])
    for text in moves:
        try:
            move = read_move(text, position)
            if ends_at_third and times[position.key] >= THIRD_TIME:
                raise IllegalMoveError(move, Reason(ReasonCode.GAME_OVER))
            position = position.play(move)
        except HiveError as error:
            record = GameRecord(start, tuple(played), result, tags or {}, comments or {})
            raise BrokenGameError(record, text, error) from error
        played.append(move)
        if ends_at_third:
            times[position.key] += 1
    return GameRecord(start, tuple(played), result, tags or {}, comments or {})


def _parse_type(text: str, field: str) -> Ruleset:
    if preset_of(field) != BASE:
        raise NotationError(text, 0, Expected.GAME_TYPE)
    try:
        return parse_ruleset(field)
    except NotationError as error:
        raise NotationError(text, error.at, Expected.GAME_TYPE) from error


def _parse_header(text: str, fields: list[str]) -> tuple[GameState, Color | None]:
    """Return the state in a header, and the side to move unless its turn is impossible."""
    state_at = len(fields[0]) + 1
    states = {state.lower(): state for state in GameState}
    state = states.get(fields[1].strip().lower())
    if state is None:
        raise NotationError(text, state_at, Expected.GAME_STATE)
    turn_at = state_at + len(fields[1]) + 1
    turn = _TURN.fullmatch(fields[2]) if len(fields) >= _HEADER_FIELDS else None
    if turn is None:
        raise NotationError(text, turn_at, Expected.TURN)
    plies = len(fields) - _HEADER_FIELDS
    return state, Color[turn[1].upper()] if int(turn[2]) == plies // 2 + 1 else None
