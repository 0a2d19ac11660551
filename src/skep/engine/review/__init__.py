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
from skep.engine.review.reviewer import Reviewer, review_game
from skep.engine.review.story import StoryFact, StoryKind

__all__ = [
    "Fault",
    "MoveReview",
    "PositionReview",
    "Review",
    "Reviewer",
    "SideReview",
    "StoryFact",
    "StoryKind",
    "review_game",
    "with_hindsight",
]
