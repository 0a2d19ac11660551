"""Marks of moves: the same as the page's, on shared vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.engine.review.marks import (
    PlayedMoveFacts,
    chances_in_hindsight,
    mark_moves,
    move_accuracy,
    plies_with_lines,
    side_accuracy,
    turning_points,
)

VECTORS = json.loads((Path(__file__).parent.parent / "vectors/marks.json").read_text("utf-8"))


@pytest.mark.parametrize("one", VECTORS["accuracies"], ids=lambda one: str(one["loss"]))
def test_the_accuracy_of_a_move_follows_the_curve(one: dict[str, float]) -> None:
    assert move_accuracy(one["loss"]) == pytest.approx(one["accuracy"], abs=1e-6)


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: str(game["name"]))
def test_a_game_is_marked_as_on_the_page(game: dict[str, Any]) -> None:
    moves = [
        PlayedMoveFacts(Color(move["color"]), move.get("best", False), move.get("pass", False))
        for move in game["moves"]
    ]
    chances = chances_in_hindsight(game["white"], moves)
    assert list(chances) == game.get("chances", game["white"])
    marks = mark_moves(game["white"], moves)
    assert [mark.loss for mark in marks] == pytest.approx([one["loss"] for one in game["marks"]])
    faults = [mark.fault.name.lower() if mark.fault else None for mark in marks]
    assert faults == [one["fault"] for one in game["marks"]]
    missed = [mark.misses_win for mark in marks]
    assert missed == [one.get("missed", False) for one in game["marks"]]
    shown = [
        ply for ply, one in enumerate(game["marks"], 1) if one["fault"] or one.get("missed", False)
    ]
    assert list(plies_with_lines(marks)) == shown
    assert list(turning_points(marks)) == game["turning_points"]
    accuracy = {color.value: side_accuracy(marks, moves, color) for color in Color}
    assert accuracy == pytest.approx(game["accuracy"], abs=1e-6)


def test_probabilities_that_do_not_fit_the_moves_are_refused() -> None:
    with pytest.raises(ValueError, match="2 probabilities"):
        mark_moves([0.5], [PlayedMoveFacts(Color.WHITE)])
