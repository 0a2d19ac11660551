"""Moves: placement, movement and pass."""

from __future__ import annotations

from dataclasses import dataclass

from skep.core.bugs import Piece
from skep.core.checks import check_type
from skep.core.errors import WrongTypeError
from skep.core.hexes import Hex, check_hex


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece enters from the reserve."""

    piece: Piece
    end: Hex


@dataclass(frozen=True, slots=True)
class Movement:
    """A piece in play goes to another hex, on its own or thrown.

    The move doesn't say which: a throw and a walk of the same piece to the same hex are one move
    (rule R8.5). ``Position.explain`` says how the move can be made.
    """

    piece: Piece
    start: Hex
    end: Hex


@dataclass(frozen=True, slots=True)
class Pass:
    """The forced move of a player who has no other legal move."""


Move = Placement | Movement | Pass

PASS = Pass()


def piece_of(move: Move) -> Piece | None:
    """Return the piece that a move is about; None for a pass.

    :raises WrongTypeError: when *move* is not a move at all.
    """
    match move:
        case Placement(Piece() as piece, Hex(int(), int())):
            return piece
        case Movement(Piece() as piece, Hex(int(), int()), Hex(int(), int())):
            return piece
        case Pass():
            return None
        case _:
            raise not_a_move(move)


def not_a_move(what: object) -> WrongTypeError:
    """Return the error for something that is not a move at all.

    :raises WrongTypeError: about a field, when it is a move with a field of the wrong type.
    """
    if isinstance(what, Placement | Movement):
        check_type("piece", what.piece, Piece)
        check_hex("end", what.end)
    if isinstance(what, Movement):
        check_hex("start", what.start)
    return WrongTypeError("move", ("Move",), what)
