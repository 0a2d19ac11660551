r"""Replays the moves of a game in a file from any program.

Reading a game fails only if its moves cannot be played. So the reader accepts odd spellings
(``wM1`` for ``wM``, ``\\`` for a backslash, ants in any order) and adds missing forced passes. It
also changes the rules if the moves show that the game was played under different rules, unless the
caller asked for rules or a setup names them. Most of these are warnings. Play, here and in UHP, is
strict.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from skep.core.bugs import EXPANSIONS, Color, Piece
from skep.core.errors import HiveError, IllegalMoveError, InvalidPositionError
from skep.core.moves import PASS, Move
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import Repetition, Ruleset
from skep.notation.errors import BrokenGameError
from skep.notation.gamestring import start_of
from skep.notation.lenient.numbering import Numbering
from skep.notation.movestring import read_move
from skep.notation.patterns import BUG_OF_COLOR, COLOR, SINGLE_BUG
from skep.notation.record import THIRD_TIME, GameRecord
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position

_PIECE = re.compile(rf"\b({BUG_OF_COLOR})([0-9]*)", re.IGNORECASE | re.ASCII)
_NEEDLESS = re.compile(rf"\b({COLOR}{SINGLE_BUG})1(?![0-9a-z])", re.IGNORECASE | re.ASCII)
_ENDING = re.compile(r"(?<![!?])[!?]++$|\.$")


class WrittenMove(NamedTuple):
    """A move as the file has it, and its line."""

    text: str
    line: int


class FirstPlayer(NamedTuple):
    """The side that moves first according to the file, and the line that says so."""

    color: Color
    line: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """The moves of a game, and the warnings about them."""

    start: Position
    moves: tuple[Move, ...]
    warnings: tuple[ReadingWarning, ...]
    added: tuple[int, ...]
    """The plies of the file before which a pass was added, from 0."""

    def comments(self, comments: dict[int, str]) -> dict[int, str]:
        """Renumber comments from plies of the file to plies of the game."""
        return {
            ply + sum(added < ply for added in self.added): text for ply, text in comments.items()
        }


def replay_plies(
    rules: Ruleset | Position,
    plies: Sequence[WrittenMove],
    *,
    first: FirstPlayer | None = None,
    may_bend: bool = True,
    renumber: bool = False,
) -> Replayed:
    """Replay the moves of a file; *rules* may be the position that the game starts from.

    With *may_bend*, the rules may change to fit the moves. With *renumber*, the numbers of pieces
    in the file mean nothing.

    :raises BrokenGameError: at the first move that cannot be played; it carries the moves
        before that one.
    :raises InvalidPositionError: when the other side moves first under rules that may not change.
    """
    replaying = _Replaying(plies, first, may_bend=may_bend and not isinstance(rules, Position))
    if renumber:
        replaying.renumber()
        replaying.warnings.clear()
    while True:
        start = rules if isinstance(rules, Position) else replaying.start(rules)
        attempt = _Attempt(start)
        failure = attempt.play(replaying.texts)
        if failure is None:
            added = tuple(
                ReadingWarning(WarningCode.MISSING_PASS, plies[ply].line, plies[ply].text)
                for ply in attempt.added
            )
            warnings = (*replaying.warnings, *added)
            return Replayed(start, tuple(attempt.moves), warnings, tuple(attempt.added))
        bent = replaying.bend(start, failure)
        if bent is None:
            ply, record = plies[failure.ply], GameRecord(start, tuple(attempt.moves))
            raise BrokenGameError(record, ply.text, failure.cause, ply.line) from failure.cause
        rules = rules if isinstance(rules, Position) else bent


class _Failure(NamedTuple):
    """The ply of the file that cannot be played, from 0, and why."""

    ply: int
    cause: HiveError


class _Replaying:
    """The moves of a file, cleaned up, and the rules, changed only as far as needed."""

    def __init__(
        self, plies: Sequence[WrittenMove], first: FirstPlayer | None, *, may_bend: bool
    ) -> None:
        self._plies = plies
        self._first = first
        self._may_bend = may_bend
        self._renumbered = False
        self.warnings: list[ReadingWarning] = []
        self.texts: list[str] = []
        for ply in plies:
            text = _ENDING.sub("", ply.text).strip().replace("\\\\", "\\")
            plain = without_needless_numbers(text)
            if plain != text:
                self._warn_once(WarningCode.NEEDLESS_NUMBER, ply)
            self.texts.append(plain)

    def start(self, ruleset: Ruleset) -> Position:
        """Return the first position; if no move shows who moves first, the file may say so."""
        if self._first is None:
            return start_of(ruleset, self.texts)
        try:
            return start_of(ruleset, self.texts, self._first.color)
        except InvalidPositionError:
            if not self._may_bend:
                raise
        self.warnings.append(ReadingWarning(WarningCode.FIRST_PLAYER, self._first.line))
        return start_of(replace(ruleset, first_player=None), self.texts, self._first.color)

    def bend(self, start: Position, failure: _Failure) -> Ruleset | None:
        """Return rules that allow the move that failed; None if there are none."""
        cause, ply = failure.cause, self._plies[failure.ply]
        if not isinstance(cause, IllegalMoveError):
            return None
        if cause.reason.code is ReasonCode.OUT_OF_ORDER and not self._renumbered:
            self._warn_once(WarningCode.RENUMBERED, ply)
            self.renumber(start.hive.pieces())
            return start.ruleset
        bent = bent_rules(start, cause.reason, failure.ply) if self._may_bend else None
        if bent is None:
            return None
        code, ruleset = bent
        self.warnings.append(ReadingWarning(code, ply.line, ply.text))
        return ruleset

    def renumber(self, in_play: Iterable[Piece] = ()) -> None:
        """Give pieces of the same kind numbers as they appear, after those that are in play."""
        numbering = Numbering(in_play)
        self._renumbered = True
        self.texts = [
            _PIECE.sub(lambda piece: numbering.name(piece[1], piece[2]), text)
            for text in self.texts
        ]

    def _warn_once(self, code: WarningCode, ply: WrittenMove) -> None:
        if all(warning.code is not code for warning in self.warnings):
            self.warnings.append(ReadingWarning(code, ply.line, ply.text))


def bent_rules(start: Position, reason: Reason, ply: int) -> tuple[WarningCode, Ruleset] | None:
    """Return a rule set that allows the illegal move, with a warning; None if there is none."""
    ruleset, bug = start.ruleset, reason.piece and reason.piece.bug
    match reason.code:
        case ReasonCode.QUEEN_TOO_EARLY:
            return WarningCode.QUEEN_FIRST, replace(ruleset, queen_first=True)
        case ReasonCode.OPPONENTS_PIECE if ply == 0 and ruleset.first_player is not None:
            return WarningCode.FIRST_PLAYER, replace(ruleset, first_player=None)
        case ReasonCode.NOT_IN_BOX if bug in EXPANSIONS and not ruleset.box[bug]:
            return WarningCode.ADDED_BUG, replace(ruleset, box={**ruleset.box, bug: 1})
        case _:
            return None


def without_needless_numbers(text: str) -> str:
    """Return a move without the numbers of pieces that each side has only one of.

    >>> without_needless_numbers("wM1 -bQ1")
    'wM -bQ'
    """
    return _NEEDLESS.sub(r"\1", text)


def is_pass_missing(position: Position, move: Move) -> bool:
    """Whether a move becomes legal after a forced pass."""
    return position.is_legal(PASS) and position.play_unchecked(PASS).is_legal(move)


class _Attempt:
    """The part of a game that has been replayed so far."""

    def __init__(self, start: Position) -> None:
        self._position = start
        self._times = Counter([start.key])
        self._ends_at_third = start.ruleset.repetition is Repetition.THREEFOLD
        self.moves: list[Move] = []
        self.added: list[int] = []

    def play(self, texts: Sequence[str]) -> _Failure | None:
        """Play moves; return the first that cannot be played, and why."""
        for ply, text in enumerate(texts):
            try:
                self._play(text, ply)
            except HiveError as error:
                return _Failure(ply, error)
        return None

    def _play(self, text: str, ply: int) -> None:
        move = read_move(text, self._position)
        if self._ends_at_third and self._times[self._position.key] >= THIRD_TIME:
            raise IllegalMoveError(move, Reason(ReasonCode.GAME_OVER))
        try:
            position = self._position.play(move)
        except IllegalMoveError:
            if not is_pass_missing(self._position, move):
                raise
            self.added.append(ply)
            self._push(PASS, self._position.play_unchecked(PASS))
            position = self._position.play_unchecked(move)
        self._push(move, position)

    def _push(self, move: Move, position: Position) -> None:
        self.moves.append(move)
        self._position = position
        if self._ends_at_third:
            self._times[position.key] += 1
