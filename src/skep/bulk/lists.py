"""Legal moves of many positions, packed into integers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import SupportsIndex, assert_never, overload

from skep.bounds import THREADS
from skep.bulk.arrays import Numbers, view
from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type, whole_number, within
from skep.core.errors import WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Move, Movement, Pass, Placement, not_a_move, piece_of
from skep.core.position import Position as PurePosition
from skep.notation.movestring import read_move
from skep.rules import Position, check_position, native

_PLACEMENT, _MOVEMENT, _PASS = range(3)
_TORUS = 32
_SLOTS = [(bug, number) for bug in Bug for number in range(1, bug.count + 1)]


@dataclass(frozen=True, slots=True)
class PackedMoves:
    """The legal moves of many positions, each packed into 32 bits.

    ======== ==================================================================================
    bits     meaning
    ======== ==================================================================================
    31 … 27  0 for a placement, 1 for a movement, 2 for a pass
    26 … 20  the piece: twice its index in Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P, plus 1 for Black
    19 … 10  where a movement starts: 32 times (r modulo 32), plus q modulo 32
    9 … 0    where it ends, in the same format
    ======== ==================================================================================
    """

    packed: Numbers
    offsets: Numbers
    """The start of each position's moves in *packed*, and at the end the total number."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def of(self, index: int) -> Numbers:
        """Return the packed moves of the position with this index.

        :raises IndexError: when there is no such position.
        """
        if not 0 <= index < len(self):
            message = f"there is no position {index}: there are {len(self)}"
            raise IndexError(message)
        return self.packed[int(self.offsets[index]) : int(self.offsets[index + 1])]


def legal_moves(positions: Iterable[Position], *, threads: int = 1) -> PackedMoves:
    """Return the packed legal moves of many positions, in the defined order.

    :raises WrongTypeError: when *positions* is not an iterable of positions.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    if not isinstance(positions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("positions", ("iterable of Position",), positions)
    if native is not None:
        packed, offsets = native.pack_moves(list(positions), threads)
        return PackedMoves(view(packed, "I"), view(offsets, "Q"))
    moves, ends = array("I"), array("Q", [0])
    for position in positions:
        check_position(position)
        moves.extend(pack_move(move) for move in position.legal_moves())
        ends.append(len(moves))
    return PackedMoves(view(moves.tobytes(), "I"), view(ends.tobytes(), "Q"))


@overload
def pack_move(move: Move) -> int: ...
@overload
def pack_move(move: Move | str, position: Position) -> int: ...
def pack_move(move: Move | str, position: Position | None = None) -> int:
    """Pack a move into 32 bits, in the layout of ``PackedMoves``.

    If the move is text, pass the position in which it is played.

    :raises NotationError: when the text is not a move.
    :raises WrongTypeError: when *move* is not a move, or is text without a position.
    """
    if isinstance(move, str):
        if position is None:
            raise not_a_move(move)
        check_type("position", position, Position, PurePosition)
        return pack_move(read_move(move, position))
    piece_of(move)  # raises unless it is a move
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
    """Unpack a move; the position is needed to find the actual hexes.

    :raises WrongTypeError: when *packed* is not a whole number, or *position* not a position.
    :raises ValueError: when *packed* is not a packed move.
    """
    bits = whole_number("packed", packed)  # NumPy integers would end up in the hexes
    check_type("position", position, Position, PurePosition)
    if bits == _PASS << 27:
        return PASS
    kind, slot, start = bits >> 27, bits >> 21 & 0x3F, bits >> 10 & 0x3FF
    # A placement has no start.
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
    """Return the hex in or next to the hive that has this cell of the torus."""
    q = min((at.q for at in position.hive.stacks), default=1) - 1
    r = min((at.r for at in position.hive.stacks), default=1) - 1
    return Hex(q + (cell % _TORUS - q) % _TORUS, r + (cell // _TORUS - r) % _TORUS)
