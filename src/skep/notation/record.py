"""A recorded game: what every format is read into and written from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from skep.core.moves import Move
from skep.core.outcome import Outcome
from skep.rules import Position


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The legal moves of a game, and what a file says about it."""

    start: Position
    """The position before the first move; of ply 0 unless the game began from a setup."""

    moves: tuple[Move, ...] = ()
    result: Outcome | None = None
    """The result as claimed, which can come from a resignation; the board has its own outcome."""

    tags: Mapping[str, str] = field(default_factory=dict[str, str])
    comments: Mapping[int, str] = field(default_factory=dict[int, str])
    """Comments by the number of plies before them: 0 for the preamble."""

    def positions(self) -> Iterator[Position]:
        """Yield the position before each move, and the last one."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play_unchecked(move)
            yield position

    @property
    def last(self) -> Position:
        """The position after the last move."""
        *_, position = self.positions()
        return position

    @property
    def outcome(self) -> Outcome | None:
        """The result as claimed, else the board's own outcome."""
        return self.result or self.last.outcome
