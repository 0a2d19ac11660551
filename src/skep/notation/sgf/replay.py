"""Replays the events of a BoardSpace file as moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.errors import HiveError, IllegalMoveError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import PASS, Move, Movement, Pass, Placement
from skep.core.outcome import Outcome, Termination
from skep.notation.errors import Expected, NotationError
from skep.notation.lenient.numbering import Numbering
from skep.notation.lenient.replay import is_pass_missing
from skep.notation.movestring import parse_piece
from skep.notation.patterns import BUG, COLOR
from skep.notation.sgf.reader import SgfEvent
from skep.rules import Position

_FLAGS = re.IGNORECASE | re.ASCII
_PIECE = rf"(?P<color>{COLOR})?(?P<bug>{BUG})(?P<label>[1-9])?(?: |$)"
_DROP = re.compile(rf"(?P<side>){_PIECE}", _FLAGS)
_ROBOT_DROP = re.compile(rf"(?P<side>{COLOR}) {_PIECE}", _FLAGS)
_CELL = re.compile(r"([0-9]{0,3})([a-z]) (-?[0-9]{1,3})(?: |$)", _FLAGS)
_DROPS = frozenset({"dropb", "pdropb", "move", "pmove", "movedone", "pmovedone"})
_SMALL, _LAST_COLUMN, _LARGE = 19, "S", 26
"""The numbers of columns and rows of the boards whose edges wrapped around."""


class ReplayFailure(NamedTuple):
    """The event that could not be replayed, and why."""

    text: str
    cause: HiveError
    line: int


class _Talk(Enum):
    """Messages between players. They end with ``Done`` like a move, but are not plies."""

    RESIGN = "resign"
    ACCEPT = "acceptdraw"
    OFFER = "offerdraw"
    DECLINE = "declinedraw"
    SWAP = "swap"
    PLAY_WHITE = "playwhite"
    PLAY_BLACK = "playblack"


@dataclass(frozen=True, slots=True)
class _Drop:
    """A piece dropped on a column and row, before its player says ``Done``."""

    color: str
    """The letter of the color; empty if it is the player's own."""

    bug: str
    label: str
    column: int
    row: int


class Replay:
    """A game as far as its events have been replayed."""

    def __init__(self, start: Position) -> None:
        """Start from a position."""
        self.start = start
        self.position: Position = start
        self.moves: list[Move] = []
        self.given_up: Outcome | None = None
        """The resignation, or the agreed draw."""

        self._white = 0
        self.malformed: list[SgfEvent] = []
        """The drops that could not be read."""

        self._pending: _Drop | NotationError | Pass | _Talk | None = None
        self._said: SgfEvent | None = None
        """The event with the last drop or pass."""

        self._numbering = Numbering()
        self._first: _Drop | None = None
        self._size = _SMALL
        self._actions = self._actions_by_word()

    def play(self, events: Sequence[SgfEvent]) -> ReplayFailure | None:
        """Replay events. Return the first one that fails, and why.

        :raises NotationError: when the text of the first move is not well-formed.
        """
        self._size = _size_of_board(events)
        for event in events:
            action = self._actions.get(event.word)
            try:
                if action is not None:
                    action(event)
            except _UnplayableError as error:
                return self._failure(event, error.cause)
            except NotationError as error:
                if not self.moves:
                    raise
                return self._failure(event, error)
        if isinstance(self._pending, _Talk):
            self._commit(events[-1])
        return None

    def _failure(self, event: SgfEvent, cause: HiveError) -> ReplayFailure:
        source = (self._said or event).source
        return ReplayFailure(" ".join(source.value.split()), cause, source.line)

    def color(self, player: int) -> Color:
        """Return the side of a player: player 0 is White unless sides were swapped."""
        return Color.WHITE if player == self._white else Color.BLACK

    def _actions_by_word(self) -> dict[str, Callable[[SgfEvent], None]]:
        """Return what each event does. Others, such as ``Start`` and ``Edit``, do nothing."""
        return {
            **dict.fromkeys(("pick", "pickb", "drop"), self._forget),
            **dict.fromkeys(_DROPS, self._drop),
            **dict.fromkeys(("movedone", "pmovedone"), self._drop_at_once),
            **dict.fromkeys((talk.value for talk in _Talk), self._talk),
            "pass": self._pass,
            "passdone": self._pass_at_once,
            "done": self._commit,
        }

    def _forget(self, _event: SgfEvent) -> None:
        self._pending = None

    def _drop(self, event: SgfEvent) -> None:
        self._said = event
        try:
            self._pending = _read_drop(event)
        except NotationError as error:  # it matters only if the player confirms the drop
            self._pending = error
            self.malformed.append(event)

    def _drop_at_once(self, event: SgfEvent) -> None:
        self._drop(event)
        self._commit(event)

    def _pass(self, event: SgfEvent) -> None:
        self._said = event
        self._pending = PASS

    def _pass_at_once(self, event: SgfEvent) -> None:
        self._pass(event)
        self._commit(event)

    def _talk(self, event: SgfEvent) -> None:
        """Handle a message between players. Sending it again withdraws it."""
        talk = _Talk(event.word)
        self._pending = None if self._pending is talk else talk
        if talk is _Talk.SWAP:
            self._white = 1 - self._white
        elif talk is _Talk.PLAY_WHITE:
            self._white = event.player
        elif talk is _Talk.PLAY_BLACK:
            self._white = 1 - event.player

    def _commit(self, event: SgfEvent) -> None:
        """Handle ``Done``: what is pending counts. If nothing is, it is a forced pass."""
        pending, self._pending = self._pending, None
        if isinstance(pending, _Drop):
            self._commit_drop(pending, event)
        elif isinstance(pending, NotationError):
            raise pending
        elif isinstance(pending, Pass):
            self._play(PASS)
        elif pending is _Talk.RESIGN:
            self.given_up = Outcome(Termination.RESIGNATION, self.color(event.player).other)
        elif pending is _Talk.ACCEPT:
            self.given_up = Outcome(Termination.AGREEMENT, None)
        elif pending is None and self.position.is_legal(PASS):
            self._play(PASS)

    def _commit_drop(self, drop: _Drop, event: SgfEvent) -> None:
        self._first = self._first or drop
        kind = (drop.color or self.color(event.player).value) + drop.bug
        try:
            piece = parse_piece(self._numbering.name(kind, drop.label))
        except HiveError as error:
            raise _UnplayableError(error) from error
        hive = self.position.hive
        start = hive.where(piece)
        if start is not None:
            end = self._hex(drop, hive.lift(start))
            self._play(Movement(piece, start, end))
            return
        self._play(Placement(piece, self._hex(drop, hive)))
        if drop.color:
            # Players place only their own pieces, so whoever places a white one is White.
            self._white = event.player if piece.color is Color.WHITE else 1 - event.player

    def _play(self, move: Move) -> None:
        reason = self.position.why_not(move)
        if reason is not None and is_pass_missing(self.position, move):
            # Some clients do not write forced passes.
            self._push(PASS)
            reason = None
        if reason is not None:
            raise _UnplayableError(IllegalMoveError(move, reason))
        self._push(move)

    def _push(self, move: Move) -> None:
        self.position = self.position.play_unchecked(move)
        self.moves.append(move)

    def _hex(self, drop: _Drop, hive: Hive) -> Hex:
        """Return the hex of a column and row, counted from those of the first piece.

        Old boards had edges that wrapped around: a hive that grew over one edge continued at the
        opposite one. So a place away from the hive stands for one across an edge.
        """
        first = self._first or drop
        at = Hex(drop.column - first.column, first.row - drop.row)
        steps = product((0, -self._size, self._size), repeat=2)
        places = (at.moved(*step) for step in steps)
        return next((place for place in places if _touches(hive, place)), at)


class _UnplayableError(Exception):
    """A move that the rules do not allow."""

    def __init__(self, cause: HiveError) -> None:
        super().__init__(cause)
        self.cause = cause


def _size_of_board(events: Iterable[SgfEvent]) -> int:
    """Return the size of the board, in case its edges wrap around."""
    drops: list[_Drop] = []
    for event in events:
        with suppress(NotationError):
            drops += [_read_drop(event)] if event.word in _DROPS else []
    columns, rows = (drop.column for drop in drops), (drop.row for drop in drops)
    is_small = max(columns, default=0) <= ord(_LAST_COLUMN) and max(rows, default=0) <= _SMALL
    return _SMALL if is_small else _LARGE


def _read_drop(event: SgfEvent) -> _Drop:
    """Read ``wA1 N 13 …``. Robots use other event names and put the side first."""
    said = " ".join(event.words)
    drop = (_ROBOT_DROP if "move" in event.word else _DROP).match(said)
    if drop is None:
        raise event.source.error(Expected.SGF_PIECE)
    cell = _CELL.match(said, drop.end())
    if cell is None:
        raise event.source.error(Expected.SGF_CELL)
    beyond, letter = int(cell[1] or 0), cell[2].upper()
    # Columns beyond the alphabet count from its ends: 1Z follows Z, and 1A precedes A.
    column = ord(letter) + (-beyond if letter == "A" else beyond)
    color = drop["color"] or drop["side"]
    return _Drop(color, drop["bug"], drop["label"] or "", column, int(cell[3]))


def _touches(hive: Hive, at: Hex) -> bool:
    return hive.occupied(at) or any(map(hive.occupied, at.neighbors()))
