"""The legal moves of a position, each with its move string."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from skep.core.moves import Move
from skep.notation.movestring import legal_moves_by_string
from skep.rules import Position


class LegalMoves:
    """The legal moves of one position, listed when somebody asks for them, and kept."""

    def __init__(self, position: Position | None) -> None:
        """Prepare the list; without a position, because the game is over, it is empty."""
        self._position = position

    @cached_property
    def by_string(self) -> Mapping[str, Move]:
        """The moves, keyed by their strings, in their defined order."""
        return {} if self._position is None else legal_moves_by_string(self._position)

    def __contains__(self, move: Move) -> bool:
        """Whether a move is legal. This doesn't need the list."""
        return self._position is not None and self._position.is_legal(move)

    def find(self, text: str) -> Move | None:
        """Return the legal move with exactly this move string."""
        return self.by_string.get(text)
