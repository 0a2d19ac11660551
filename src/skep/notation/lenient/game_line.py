"""Game strings in files, one per line, from any program.

``skep.notation.gamestring`` is strict, as the protocol requires. In a file, only the moves have to
be right: an incomplete or unknown header is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from skep.core.bugs import Color
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import NotationError
from skep.notation.gamestring import GameState, claimed_outcome, game_state, has_header, parse_game
from skep.notation.lenient.game_types import read_game_type
from skep.notation.lenient.prose import is_prose
from skep.notation.lenient.replay import (
    FirstPlayer,
    Replayed,
    WrittenMove,
    replay_plies,
    without_needless_numbers,
)
from skep.notation.movestring import parse_move
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_expansions
from skep.notation.warning import ReadingWarning, WarningCode

_TURN = re.compile(r"\s*(white|black)\s*\[\s*([0-9]{1,6})\s*\]\s*", re.IGNORECASE)
_STATES = {state.lower(): state for state in GameState}
_UNKNOWN = 2
"""How many fields of a header may be unknown: the state and the turn."""


@dataclass(slots=True)
class _Line:
    """A game string in its parts."""

    moves: list[str]
    type_: str | None = None
    state: str | None = None
    turn: str | None = None
    warnings: list[ReadingWarning] = field(default_factory=list[ReadingWarning])
    tags: dict[str, str] = field(default_factory=dict[str, str])


def parse_game_line(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return the game in a line of a file: a game string, or moves joined by ``;``.

    >>> [warning.code.name for warning in parse_game_line("MLP;InProgress;Black[1];wQ").warnings]
    ['ODD_GAME_TYPE', 'QUEEN_FIRST']

    :raises NotationError: when a header is followed by something that is not a move.
    :raises RulesDisagreeError: when the header and *ruleset* name different expansions.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    """
    parts = _split(text)
    if parts is None:
        return parse_game(text, ruleset)  # it says what is wrong with the header
    rules = _rules(parts, ruleset, line)
    state, first = _state(parts, line), _first_player(parts, line)
    plies = [WrittenMove(move, line) for move in parts.moves]
    replayed = replay_plies(rules, plies, first=first, may_bend=ruleset is None)
    if parts.turn and not _is_turn(parts.turn, len(plies), replayed):
        parts.warnings.append(ReadingWarning(WarningCode.WRONG_TURN, line, parts.turn))
    warnings = (*parts.warnings, *replayed.warnings)
    record = GameRecord(replayed.start, replayed.moves, None, parts.tags, {}, warnings)
    # A header that repeats what the hive shows claims nothing.
    if state is None or state is game_state(record.last, record.shown):
        return record
    claim = claimed_outcome(state)
    return GameRecord(record.start, record.moves, claim, parts.tags, {}, warnings)


def _split(text: str) -> _Line | None:
    """Return a line in its parts; None when something in it is neither header nor move."""
    fields = text.split(";")
    while fields and not fields[-1].strip():
        fields.pop()
    has_turn = any(_has_turn(fields, at) for at in (1, 2))
    has_type = bool(fields) and read_game_type(fields[0]) is not None
    if not has_type and not has_header(fields) and not has_turn:
        return _Line(fields)
    parts = _Line(fields[1:], fields[0])
    if parts.moves and (parts.moves[0].strip().lower() in _STATES or _has_turn(parts.moves, 1)):
        parts.state = parts.moves.pop(0)
    if _has_turn(parts.moves, 0):
        parts.turn = parts.moves.pop(0)
    if parts.turn or not parts.moves or _is_move(parts.moves[0]):
        return parts
    return parts if _take_unknown(parts) else None


def _take_unknown(parts: _Line) -> bool:
    """Take words before the first move as the header; return whether there is such a move."""
    moves = parts.moves
    known = 1 if parts.state else 0
    at = next((at for at, text in enumerate(moves) if _is_move(text)), _UNKNOWN + 1)
    if at > _UNKNOWN - known or not all(is_prose(text.strip()) for text in moves[:at]):
        return False
    for text in moves[:at]:
        if parts.state is None:
            parts.state = text
        else:
            parts.turn = text
    del moves[:at]
    return True


def _has_turn(fields: Sequence[str], at: int) -> bool:
    return len(fields) > at and _TURN.fullmatch(fields[at]) is not None


def _is_move(text: str) -> bool:
    try:
        parse_move(without_needless_numbers(text))
    except NotationError:
        return False
    return True


def _rules(parts: _Line, asked: Ruleset | None, line: int) -> Ruleset:
    if parts.type_ is None:
        return asked or TOURNAMENT
    if (parts.state or parts.moves) and not (parts.state and parts.turn):
        parts.warnings.append(ReadingWarning(WarningCode.INCOMPLETE_HEADER, line))
    read = read_game_type(parts.type_)
    if read is None:
        parts.tags["OriginalGameType"] = parts.type_
        code = WarningCode.UNREADABLE_GAME_TYPE
        parts.warnings.append(ReadingWarning(code, line, parts.type_))
        return asked or TOURNAMENT
    if not read.is_exact:
        parts.warnings.append(ReadingWarning(WarningCode.ODD_GAME_TYPE, line, parts.type_))
    check_expansions(read.ruleset, asked)
    return asked or read.ruleset


def _state(parts: _Line, line: int) -> GameState | None:
    if parts.state is None:
        return None
    state = _STATES.get(parts.state.strip().lower())
    if state is None:
        parts.tags["OriginalResult"] = parts.state
        parts.warnings.append(ReadingWarning(WarningCode.UNREADABLE_RESULT, line, parts.state))
    return state


def _is_turn(text: str, plies: int, replayed: Replayed) -> bool:
    """Whether the turn is the one after the moves, with or without the passes that were added."""
    first = replayed.start.first_player
    counts = (plies, len(replayed.moves))
    turns = {
        f"{(first if count % 2 == 0 else first.other).name}[{count // 2 + 1}]" for count in counts
    }
    return "".join(text.split()).upper() in turns


def _first_player(parts: _Line, line: int) -> FirstPlayer | None:
    """Return who moved first, if the turn in the header is possible."""
    turn = _TURN.fullmatch(parts.turn or "")
    plies = len(parts.moves)
    if turn is None or int(turn[2]) != plies // 2 + 1:
        return None
    to_move = Color[turn[1].upper()]
    return FirstPlayer(to_move if plies % 2 == 0 else to_move.other, line)
