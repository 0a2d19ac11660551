"""Legal moves of many positions, packed into integers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import SupportsIndex, assert_never, overload

from skep.bulk.arrays import Numbers, view
from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type, within
from skep.core.errors import WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement, not_a_move, piece_of
from skep.core.position import Position as PurePosition
from skep.notation.movestring import read_move
from skep.rules import THREADS, Position, check_position, native

_PLACEMENT, _MOVEMENT, _PASS = range(3)
_TORUS = 32
_SLOTS = [(bug, number) for bug in Bug for number in range(1, bug.count + 1)]


@dataclass(frozen=True, slots=True)
class Moves:
    """The legal moves of many positions, each as 32 bits, one position after another.

    ======== ==================================================================================
    bits     what
    ======== ==================================================================================
    31 … 27  0 for a placement, 1 for a movement, 2 for a pass
    26 … 20  the piece: twice its place among Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P, and 1 for Black
    19 … 10  where a movement starts: 32 times r modulo 32, and q modulo 32
    9 … 0    where it ends, likewise
    ======== ==================================================================================
    """

    packed: Numbers
    offsets: Numbers
    """Where the moves of each position begin in *packed*; the last one is where they all end."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def of(self, index: int) -> Numbers:
        """Return the packed moves of one of the positions, by its number from 0.

        :raises IndexError: when there are not so many positions.
        """
        if not 0 <= index < len(self):
            message = f"there is no position {index}: there are {len(self)}"
            raise IndexError(message)
        return self.packed[int(self.offsets[index]) : int(self.offsets[index + 1])]


def legal_moves(positions: Iterable[Position], *, threads: int = 1) -> Moves:
    """Return the legal moves of positions, in their defined order, packed.

    :raises WrongTypeError: when these are not positions, or a single one.
    :raises ValueError: when there are fewer than 1 or more than 256 threads.
    """
    threads = within("threads", threads, THREADS)
    if not isinstance(positions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("positions", ("iterable of Position",), positions)
    if native is not None:
        packed, offsets = native.pack_moves(list(positions), threads)
        return Moves(view(packed, "I"), view(offsets, "Q"))
    moves, ends = array("I"), array("Q", [0])
    for position in positions:
        check_position(position)
        moves.extend(pack_move(move) for move in position.legal_moves())
        ends.append(len(moves))
    return Moves(view(moves.tobytes(), "I"), view(ends.tobytes(), "Q"))


@overload
def pack_move(move: Move) -> int: ...
@overload
def pack_move(move: Move | str, position: Position) -> int: ...
def pack_move(move: Move | str, position: Position | None = None) -> int:
    """Return a move as 32 bits, in the layout of ``Moves``.

    If the move is text, pass the position in which it is played.

    :raises NotationError: when the text is not a move.
    :raises WrongTypeError: when it is not a move, or is text without a position.
    """
    if isinstance(move, str):
        if position is None:
            raise not_a_move(move)
        check_type("position", position, Position, PurePosition)
        return pack_move(read_move(move, position))
    piece_of(move)  # which refuses whatever else somebody may hand in
    match move:
        case Placement(piece, end):
            return _PLACEMENT << 27 | _pack_piece(piece) << 20 | _pack_hex(end)
        case Movement(piece, start, end):
            moved = _MOVEMENT << 27 | _pack_piece(piece) << 20
            return moved | _pack_hex(start) << 10 | _pack_hex(end)
        case Pass():
            return _PASS << 27
        case _:
            assert_never(move)


def unpack_move(packed: SupportsIndex, position: Position) -> Move:
    """Return the move that 32 bits mean; only the position knows where in the plane they are.

    :raises TypeError: when it is not a whole number.
    :raises WrongTypeError: when there is no position.
    :raises ValueError: when they are not those of any move.
    """
    bits = index(packed)  # NumPy's integers would stay what they are, in hexes too
    check_type("position", position, Position, PurePosition)
    if bits == _PASS << 27:
        return PASS
    kind, slot, start = bits >> 27, bits >> 21 & 0x3F, bits >> 10 & 0x3FF
    # A placement starts nowhere.
    if slot >= len(_SLOTS) or (kind != _MOVEMENT and (kind != _PLACEMENT or start)):
        message = f"not a packed move: {bits}"
        raise ValueError(message)
    piece = Piece(Color.BLACK if bits >> 20 & 1 else Color.WHITE, *_SLOTS[slot])
    end = _unpack_hex(bits & 0x3FF, position)
    if kind == _PLACEMENT:
        return Placement(piece, end)
    return Movement(piece, _unpack_hex(start, position), end)


def _pack_piece(piece: Piece) -> int:
    return 2 * _SLOTS.index((piece.bug, piece.number)) + (piece.color is Color.BLACK)


def _pack_hex(at: Hex) -> int:
    return at.r % _TORUS * _TORUS + at.q % _TORUS


def _unpack_hex(cell: int, position: Position) -> Hex:
    """Return the hex of the hive, or beside it, that has this cell of the torus."""
    q = min((at.q for at in position.hive.stacks), default=1) - 1
    r = min((at.r for at in position.hive.stacks), default=1) - 1
    return Hex(q + (cell % _TORUS - q) % _TORUS, r + (cell // _TORUS - r) % _TORUS)
