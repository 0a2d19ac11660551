"""Games to review, and their positions as a review finds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skep.core.bugs import Color
from skep.core.outcome import Outcome
from skep.engine.review.marks import MoveMark, PlayedMoveFacts, mark_moves
from skep.notation.movestring import PASS_STRING
from skep.server.domain.facts import RecordedMove
from skep.server.workers.engine_pool import Evaluation

_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A finished game: everything that its win probabilities depend on."""

    id: str
    rules: str
    first: Color
    """The side to move in the first position."""

    moves: tuple[str, ...]
    board_outcome: Outcome | None = None
    """How it ended on the board; None if it ended in another way."""

    setup: str | None = None
    """The setup string of the first position, if the hive isn't empty there."""

    keys: tuple[str, ...] = ()
    """The key of each position: see ``evaluation_keys``. Without them, nothing is cached."""

    def to_move(self, ply: int) -> Color:
        """Return the side to move after *ply* moves."""
        return self.first if ply % 2 == 0 else self.first.other


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """A position of a reviewed game."""

    white: float
    """White's win probability."""

    best: str | None = None
    """The best move, as UHP writes it; None at the end of a game."""

    line: tuple[RecordedMove, ...] = ()
    """The best line, before a fault or a missed win."""

    @classmethod
    def of_search(cls, to_move: Color, found: Evaluation) -> ReviewedPosition:
        """Return a position that was searched."""
        score = found.score if to_move is Color.WHITE else -found.score
        return cls(score.win_probability, found.best, found.line)

    @classmethod
    def of_end(cls, outcome: Outcome) -> ReviewedPosition:
        """Return the end of a game."""
        return cls(_EVEN if outcome.winner is None else float(outcome.winner is Color.WHITE))


def marked(
    game: GameToReview, positions: Sequence[ReviewedPosition]
) -> tuple[list[float], list[PlayedMoveFacts]]:
    """Return what ``mark_moves`` needs: White's win probabilities, and the moves of the game."""
    moves = [
        PlayedMoveFacts(game.to_move(ply), position.best == text, text == PASS_STRING)
        for ply, (text, position) in enumerate(zip(game.moves, positions, strict=False))
    ]
    return [position.white for position in positions], moves


def marks_of(game: GameToReview, positions: Sequence[ReviewedPosition]) -> tuple[MoveMark, ...]:
    """Return the marks of all moves of a game."""
    return mark_moves(*marked(game, positions))
