"""Review: analyze every move of a game, find the mistakes, and draw the evaluation graph."""

from __future__ import annotations

from skep.engine.review.game_review import (
    MoveReview,
    PositionReview,
    Review,
    SideReview,
    with_hindsight,
)
from skep.engine.review.marks import Fault
from skep.engine.review.pressure import QueenPressure, queen_pressure
from skep.engine.review.reviewer import Reviewer, review_game
from skep.engine.review.story import StoryFact, StoryKind

__all__ = [
    "Fault",
    "MoveReview",
    "PositionReview",
    "QueenPressure",
    "Review",
    "Reviewer",
    "SideReview",
    "StoryFact",
    "StoryKind",
    "queen_pressure",
    "review_game",
    "with_hindsight",
]
