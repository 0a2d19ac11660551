"""What a collection answers: games, moves, and how games ended."""

from __future__ import annotations

from dataclasses import dataclass

from skep.core.moves import Move
from skep.explorer.rows import GameFacts


@dataclass(frozen=True, slots=True)
class CollectedGame:
    """A game of the collection, without its moves."""

    id: int
    facts: GameFacts
    source: str
    """Where it comes from, such as the name of a file."""


@dataclass(frozen=True, slots=True)
class Added:
    """The result of adding games."""

    stored: int
    known: int
    """How many the collection already had."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games ended in which way."""

    white: int = 0
    draws: int = 0
    black: int = 0
    unfinished: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.white + other.white,
            self.draws + other.draws,
            self.black + other.black,
            self.unfinished + other.unfinished,
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return self.white + self.draws + self.black + self.unfinished

    @property
    def white_score(self) -> float | None:
        """White's share of the points in finished games; None if there are none."""
        finished = self.games - self.unfinished
        return (self.white + self.draws / 2) / finished if finished else None


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move that was played from a position, and what came of it.

    Moves that lead to the same position up to symmetry count as one.
    """

    move: Move
    """The first of these moves among the legal moves of the position."""

    text: str
    """The move as text, such as ``wS1 -bQ``."""

    tally: Tally
    examples: tuple[CollectedGame, ...]


@dataclass(frozen=True, slots=True)
class Continuations:
    """How games continued from a position."""

    tally: Tally
    """All games with this position, each counted once."""

    moves: tuple[ExploredMove, ...]
    """The moves that were played, the most frequent first."""

    ended: Tally
    """The games that ended here."""

    illegal: Tally
    """The games that continued with a move that is illegal under the rules of this position."""
