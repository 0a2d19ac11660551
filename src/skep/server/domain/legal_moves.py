"""The legal moves of a position, each with its move string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skep.core.bugs import Piece
from skep.core.hexes import Direction, Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Pass
from skep.notation.movestring import BESIDE, PASS_STRING, format_move
from skep.rules import Position

_BESIDE = tuple(BESIDE[direction.opposite] for direction in Direction)
"""How a hex is written whose neighbor in each direction is the reference."""


class LegalMoves:
    """The legal moves of one position, listed once and kept."""

    def __init__(self, position: Position, moves: tuple[Move, ...]) -> None:
        self.moves = moves
        self._by_string = dict(zip(_strings(position, moves), moves, strict=True))

    def __contains__(self, move: Move) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[tuple[str, Move]]:
        return iter(self._by_string.items())

    def find(self, text: str) -> Move | None:
        """Return the legal move with exactly this move string."""
        return self._by_string.get(text)


def _strings(position: Position, moves: Iterable[Move]) -> Iterator[str]:
    """Yield the strings that ``format_move`` would give.

    Moves to the same hex share the name of that hex, so it is worked out once. The exception is a
    hex that is named after the piece that moves: that piece is lifted first. The moves of one
    piece follow each other in the list.
    """
    hive = position.hive
    references: dict[Hex, tuple[Piece | None, str]] = {}
    piece, name = None, ""
    for move in moves:
        if isinstance(move, Pass):
            yield PASS_STRING
            continue
        if move.piece is not piece:
            piece, name = move.piece, str(move.piece)
        reference = references.get(move.end)
        if reference is None:
            reference = references[move.end] = _reference(hive, move.end)
        beside, where = reference
        is_shared = beside is not None and beside != piece
        yield f"{name} {where}" if is_shared else format_move(move, position)


def _reference(hive: Hive, end: Hex) -> tuple[Piece | None, str]:
    """Return the piece that a hex is named after, and the name of the hex."""
    stacks = hive.stacks
    if here := stacks.get(end):
        return here[-1], str(here[-1])
    for neighbor, pattern in zip(end.neighbors(), _BESIDE, strict=True):
        if stack := stacks.get(neighbor):
            return stack[-1], pattern.format(stack[-1])
    return None, ""
