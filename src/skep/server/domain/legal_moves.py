"""The legal moves of a position, each with its move string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex
from skep.core.movement import routes
from skep.core.moves import Move, Movement
from skep.core.throws import throwers, throws
from skep.notation.movestring import legal_moves_by_string
from skep.rules import Position, is_native, native

Throws = Mapping[Piece, Mapping[Hex, tuple[Piece, ...]]]
"""For a piece and where it can be thrown: the pieces that can throw it there."""

_Throw = tuple[Piece, Hex, Piece]
"""A piece, where it is thrown, and its thrower."""


class LegalMoves:
    """The legal moves of one position, listed when somebody asks for them, and kept."""

    def __init__(self, position: Position | None) -> None:
        """Prepare the list; without a position, because the game is over, it is empty."""
        self._position = position

    @cached_property
    def by_string(self) -> Mapping[str, Move]:
        """The moves, keyed by their strings, in their defined order."""
        return {} if self._position is None else legal_moves_by_string(self._position)

    @cached_property
    def throws(self) -> Throws:
        """The ends that pieces reach only by being thrown."""
        if self._position is None or not self._position.ruleset.box[Bug.PILLBUG]:
            return {}
        if is_native(self._position):
            return _grouped(native.throws(self._position))
        return _grouped(_throws(self._position, self.by_string.values()))

    def __contains__(self, move: Move) -> bool:
        """Whether a move is legal. This doesn't need the list."""
        return self._position is not None and self._position.is_legal(move)

    def find(self, text: str) -> Move | None:
        """Return the legal move with exactly this move string."""
        return self.by_string.get(text)


def _throws(position: Position, moves: Iterable[Move]) -> Iterator[_Throw]:
    """Yield the moves that are only throws: a walk to the same hex is the same move."""
    hive = position.hive
    ready = list(throwers(hive, position.to_move, position.stunned))
    # The mosquito first, as in the native rules.
    ready.sort(key=lambda at: hive.stacks[at][-1].bug is Bug.PILLBUG)
    starts = {move.piece: move.start for move in moves if isinstance(move, Movement)}
    for piece, start in starts.items() if ready else ():
        beside = [at for at in ready if hive.height(start) == 1 and at in start.neighbors()]
        is_own = beside and piece.color is position.to_move
        walks = routes(hive, start, position.ruleset) if is_own else {}
        for at in beside:
            for end in throws(hive, at, start):
                if end not in walks:
                    yield piece, end, hive.stacks[at][-1]


def _grouped(throws: Iterable[_Throw]) -> Throws:
    found: dict[Piece, dict[Hex, tuple[Piece, ...]]] = {}
    for piece, end, thrower in throws:
        ends = found.setdefault(piece, {})
        ends[end] = (*ends.get(end, ()), thrower)
    return found
