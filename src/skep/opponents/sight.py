"""What a beginner sees on the table: the queens, wins in one, and which pieces can move."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.rules import Position

# A win in one fills the last hex beside the queen.
_ALMOST_SURROUNDED = 5


def queen_hex(position: Position, color: Color) -> Hex | None:
    """Return where the queen of a side is; None while she is in the reserve."""
    return position.hive.queens().get(color)


def ring(position: Position, color: Color) -> int:
    """Return how many neighbors the queen of a side has; 0 while she is in the reserve."""
    queen = queen_hex(position, color)
    return 0 if queen is None else sum(1 for _ in position.hive.neighbors(queen))


def wins_in_one(position: Position) -> list[Move]:
    """Return the moves that win at once for the side to move."""
    me = position.to_move
    if ring(position, me.other) < _ALMOST_SURROUNDED:
        return []
    return [move for move in position.legal_moves() if _wins(position.play_unchecked(move), me)]


def joins_queen(move: Move, me: Color, queen: Hex | None) -> bool:
    """Whether a move brings a piece of one's own beside a queen that it wasn't beside before."""
    if queen is None or isinstance(move, Pass) or move.piece.color is not me:
        return False
    if isinstance(move, Movement) and move.start.distance(queen) == 1:
        return False
    return move.end.distance(queen) == 1


def queen_placements(moves: Sequence[Move]) -> list[Move]:
    """Return the moves that place the queen."""
    return [move for move in moves if isinstance(move, Placement) and move.piece.bug is Bug.QUEEN]


def keeping_queen_free(position: Position, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that give one's own queen no new neighbor; all of them if none does."""
    me = position.to_move
    before = ring(position, me)
    return [move for move in moves if ring(position.play_unchecked(move), me) <= before] or moves


def movable(position: Position) -> set[Piece]:
    """Return the pieces that the side to move can move, including those that it can throw."""
    return {move.piece for move in position.legal_moves() if isinstance(move, Movement)}


def _wins(position: Position, me: Color) -> bool:
    return position.outcome is not None and position.outcome.winner is me
