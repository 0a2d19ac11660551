"""The story of a game: the same as the page's, on shared vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.engine.review.marks import PlayedMoveFacts, chances_in_hindsight, mark_moves
from skep.engine.review.story import StoryKind, tell_story
from skep.words import LANGUAGES, Words

VECTORS = json.loads((Path(__file__).parent.parent / "vectors/stories.json").read_text("utf-8"))


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: str(game["name"]))
def test_a_story_is_told_as_on_the_page(game: dict[str, Any]) -> None:
    best = game.get("best", [False] * len(game["moves"]))
    moves = [
        PlayedMoveFacts(Color(color), is_best)
        for color, is_best in zip(game["moves"], best, strict=True)
    ]
    winner = Color(game["winner"]) if game["winner"] else None
    chances = chances_in_hindsight(game["white"], moves)
    story = tell_story(chances, mark_moves(game["white"], moves), moves, winner)
    told = [[fact.kind.value, fact.color and fact.color.value, fact.ply] for fact in story]
    assert told == game["story"]


def test_every_kind_of_sentence_is_in_the_vectors() -> None:
    told = {kind for game in VECTORS["games"] for kind, _, _ in game["story"]}
    assert told == {kind.value for kind in StoryKind}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", StoryKind)
def test_every_sentence_can_be_said_of_everybody(language: str, kind: StoryKind) -> None:
    facts = {"turn": 14, "before": 80, "after": 45}
    said = {
        Words(language).say(f"story-{kind.value}", who=who, **facts)
        for who in ("you", "white", "black")
    }
    assert len(said) == (1 if kind in {StoryKind.EVEN, StoryKind.EVEN_UNTIL} else 3)
