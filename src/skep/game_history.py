"""The history of a game: its moves, and positions that are replayed when they are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from skep.core.moves import Move
from skep.rules import Position

_KEPT = 4
"""How many of the latest positions are kept. Each takes as much memory as a dozen moves."""


class GameHistory:
    """The moves of a game and its positions. Of those, it keeps the first and the latest few."""

    def __init__(self, start: Position, moves: Iterable[Move] = ()) -> None:
        self.start = start
        self.moves: list[Move] = []
        self._latest = [start]
        self._times = Counter([start.key])
        for move in moves:
            self.push(move)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._latest[-1]

    def occurrences(self, position: Position) -> int:
        """Return how many times a position has occurred."""
        return self._times[position.key]

    def positions(self) -> Iterator[Position]:
        """Yield all positions, from the first to the current one."""
        return _replay(self.start, self.moves)

    def at(self, ply: int) -> Position:
        """Return the position after this many moves."""
        first_kept = len(self.moves) - len(self._latest) + 1
        if ply >= first_kept:
            return self._latest[ply - first_kept]
        *_, position = _replay(self.start, self.moves[:ply])
        return position

    def push(self, move: Move, leads_to: Position | None = None) -> None:
        """Add a move, with the position after it if that is known."""
        position = leads_to or self.position.play_unchecked(move)
        self.moves.append(move)
        self._latest.append(position)
        del self._latest[:-_KEPT]
        self._times[position.key] += 1

    def pop(self) -> Move:
        """Remove the last move, and return it."""
        self._times[self._latest.pop().key] -= 1
        move = self.moves.pop()
        if not self._latest:
            self._latest = list(self.positions())[-_KEPT:]
        return move


def _replay(start: Position, moves: Iterable[Move]) -> Iterator[Position]:
    position = start
    yield position
    for move in moves:
        position = position.play_unchecked(move)
        yield position
