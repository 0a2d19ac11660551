"""A review of a finished game, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from skep.server.messages.reviews import BestLine, Chances
from skep.server.views.moves import played_view
from skep.server.workers.win_probabilities import (
    GameToReview,
    ReviewedPosition,
    marked,
    turns_of,
)


def chances_view(game: GameToReview, positions: Sequence[ReviewedPosition]) -> Chances:
    """Return a review, with the best lines before the turning points only."""
    white, moves = marked(game, positions)
    before = [ply - 1 for ply in turns_of(game, positions)]
    return Chances(
        white=tuple(white),
        best=tuple(move.is_best for move in moves),
        lines=tuple(
            BestLine(ply, tuple(map(played_view, positions[ply].line)))
            for ply in before
            if positions[ply].line
        ),
    )
