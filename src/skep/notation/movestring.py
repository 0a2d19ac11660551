"""UHP move strings: ``wA1 -bQ``.

Reading is lenient. It accepts any case, extra spaces, and any piece in play as the reference, even
the moving piece itself or a covered one. Writing is strict: each move has one string.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type
from skep.core.hexes import ORIGIN, Direction, Hex
from skep.core.hive import Hive
from skep.core.moves import PASS, Move, Movement, Pass, Placement, piece_of
from skep.notation.errors import Expected, NotationError
from skep.rules import Position, check_any_position, is_native, native

PASS_STRING = "pass"

_BEFORE = {"-": Direction.W, "/": Direction.SW, "\\": Direction.NW}
_AFTER = {"-": Direction.E, "/": Direction.NE, "\\": Direction.SE}
BESIDE = {
    **{direction: f"{sign}{{}}" for sign, direction in _BEFORE.items()},
    **{direction: f"{{}}{sign}" for sign, direction in _AFTER.items()},
}
"""How the neighbor of a piece is written in each direction, as a template for the piece."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Where a move goes: beside a piece in some direction, or on top of it."""

    piece: Piece
    direction: Direction | None


@dataclass(frozen=True, slots=True)
class MoveText:
    """A well-formed move string. Which move it is, legal or not, depends on the position."""

    piece: Piece
    beside: Beside | None


def read_move(text: str, position: Position) -> Move:
    """Return the move that a string stands for in a position, legal or not.

    :raises NotationError: when the text is not a move, or refers to a piece that is not in play.
    :raises WrongTypeError: when *text* is not a string, or *position* is not a position.
    """
    check_any_position(position)
    parsed = parse_move(text)
    if isinstance(parsed, Pass):
        return parsed
    hive = position.hive
    start = hive.where(parsed.piece)
    if parsed.beside is None:
        if hive.stacks:
            raise NotationError(text, len(text), Expected.TARGET)
        return Placement(parsed.piece, ORIGIN)
    # The reference is looked up before the piece is lifted: it may be the piece itself.
    end = hive.where(parsed.beside.piece)
    if end is None:
        raise NotationError(text, _second_word(text), Expected.IN_PLAY)
    if parsed.beside.direction is not None:
        end = end.step(parsed.beside.direction)
    return Placement(parsed.piece, end) if start is None else Movement(parsed.piece, start, end)


def read_end(piece: Piece, text: str, position: Position) -> Hex:
    """Return the destination that a string such as ``bQ-`` or ``wA1`` gives for a piece.

    An empty string means the hex of the first piece of a game.

    :raises NotationError: when the text is not a destination.
    """
    move = read_move(f"{piece} {text}", position)
    assert not isinstance(move, Pass)  # noqa: S101  # a pass has no piece
    return move.end


def format_move(move: Move, position: Position) -> str:
    """Return the canonical string of a move, given the position before it.

    :raises WrongTypeError: when *move* is not a move, or *position* is not a position.
    """
    check_any_position(position)
    piece_of(move)  # raises an error for anything that is not a move
    text = native.format_move(position, move) if is_native(position) else None
    return _format_move(move, position) if text is None else text


def legal_moves_by_string(position: Position) -> dict[str, Move]:
    """Return the legal moves, keyed by their canonical strings, in their defined order.

    This is faster than formatting them one by one: the native rules do it in one call.

    :raises WrongTypeError: when *position* is not a position.
    """
    check_any_position(position)
    if is_native(position):
        return native.legal_moves_by_string(position)
    return {_format_move(move, position): move for move in position.legal_moves()}


def _format_move(move: Move, position: Position) -> str:
    match move:
        case Pass():
            return PASS_STRING
        case Placement(piece, end):
            hive = position.hive
        case Movement(piece, start, end):
            hive = position.hive.lift(start)
        case _:
            assert_never(move)
    return f"{piece} {_beside(hive, end)}" if hive.stacks else str(piece)


def parse_move(text: str) -> MoveText | Pass:
    """Parse a move string.

    >>> move = parse_move("bA1 wS1-")
    >>> str(move.piece), str(move.beside.piece), move.beside.direction.name
    ('bA1', 'wS1', 'E')

    :raises NotationError: with the column, and what was expected there.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    if text.strip().lower() == PASS_STRING:
        return PASS
    piece, at = _read_piece(text, _skip_blanks(text, 0))
    target = _skip_blanks(text, at)
    if target == len(text):
        return MoveText(piece, None)
    if target == at:
        raise NotationError(text, at, Expected.BLANK)
    return MoveText(piece, _read_beside(text, target))


def parse_piece(text: str) -> Piece:
    """Parse the name of a piece, in upper or lower case, with or without spaces around it.

    :raises NotationError: when there is no such piece.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    piece, end = _read_piece(text, _skip_blanks(text, 0))
    if _skip_blanks(text, end) != len(text):
        raise NotationError(text, end, Expected.COLOR)
    return piece


def _beside(hive: Hive, end: Hex) -> str:
    """Return the reference for a hex: the piece on it, else the first piece around it."""
    if top := hive.top(end):
        return str(top)
    for direction in Direction:
        if beside := hive.top(end.step(direction)):
            return BESIDE[direction.opposite].format(beside)
    message = f"nothing lies around {end}"
    raise ValueError(message)


def _read_beside(text: str, at: int) -> Beside:
    before = _BEFORE.get(text[at])
    piece, end = _read_piece(text, _skip_blanks(text, at + (before is not None)))
    end = _skip_blanks(text, end)
    after = _AFTER.get(text[end : end + 1])
    if after and before:
        raise NotationError(text, end, Expected.ONE_SIDE)
    if _skip_blanks(text, end + (after is not None)) != len(text):
        raise NotationError(text, end + (after is not None), Expected.MOVE_END)
    return Beside(piece, before or after)


def _read_piece(text: str, at: int) -> tuple[Piece, int]:
    """Read a piece's name, and return the piece and where its name ends."""
    letters = text[at : at + 3].ljust(3)
    if letters[0] not in "wWbB":
        raise NotationError(text, at, Expected.COLOR)
    if letters[1] not in _BUGS:
        raise NotationError(text, at + 1, Expected.BUG, choices=_LETTERS)
    color, bug = Color(letters[0].lower()), _BUGS[letters[1]]
    if bug.count == 1:
        if letters[2] in _DIGITS:
            raise NotationError(text, at + 2, Expected.NO_NUMBER, choices=_SINGLE)
        return Piece(color, bug), at + 2
    numbers = _DIGITS[1 : bug.count + 1]
    if letters[2] not in numbers:
        raise NotationError(text, at + 2, Expected.NUMBER, choices=tuple(numbers))
    return Piece(color, bug, int(letters[2])), at + 3


def _skip_blanks(text: str, at: int) -> int:
    while text[at : at + 1].isspace():
        at += 1
    return at


def _second_word(text: str) -> int:
    first = _skip_blanks(text, 0)
    return _skip_blanks(text, _read_piece(text, first)[1])


_BUGS = {letter: bug for bug in Bug for letter in (bug.value, bug.value.lower())}
_LETTERS = tuple(bug.value for bug in Bug)
_SINGLE = tuple(bug.value for bug in Bug if bug.count == 1)
_DIGITS = "0123456789"
