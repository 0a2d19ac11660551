"""A review of a finished game, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from skep.engine.review.marks import mark_moves, plies_with_lines
from skep.server.messages.reviews import BestLine, Chances
from skep.server.views.moves import played_view
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition, marked


def chances_view(game: GameToReview, positions: Sequence[ReviewedPosition]) -> Chances:
    """Return a review, with the best line before each fault and each missed win."""
    white, moves = marked(game, positions)
    before = [ply - 1 for ply in plies_with_lines(mark_moves(white, moves))]
    return Chances(
        white=tuple(white),
        best=tuple(move.is_best for move in moves),
        lines=tuple(
            BestLine(ply, tuple(map(played_view, positions[ply].line)))
            for ply in before
            if positions[ply].line
        ),
    )
