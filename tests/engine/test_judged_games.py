"""200 judged games: skep analyze gives the marks that the page gives, for the same evaluations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from skep.core.bugs import Color
from skep.core.moves import PASS, Move
from skep.engine import Line, Report, Score
from skep.engine.review import Fault, MoveReview, PositionReview, Review, with_hindsight
from skep.engine.review.marks import PlayedMoveFacts, mark_moves
from skep.notation.record import GameRecord
from skep.rules import Position

VECTORS = json.loads((Path(__file__).parent.parent / "vectors/judged_games.json").read_text())
SIGNS = {None: ".", Fault.INACCURACY: "i", Fault.MISTAKE: "m", Fault.BLUNDER: "b"}

# Which position it is doesn't matter: only whose turn it is there.
WHITE = Position.initial()
TURNS = (WHITE, WHITE.play(WHITE.legal_moves()[0]))
BEST, OTHER = (position.legal_moves()[0] for position in TURNS)


def move_of(sign: str) -> Move:
    return {"1": BEST, "0": OTHER, "p": PASS}[sign]


def review_of(game: dict[str, Any]) -> Review:
    """Return the review that skep analyze makes of these evaluations."""
    moves = tuple(map(move_of, game["best"]))
    positions: list[PositionReview] = []
    for ply, units in enumerate(game["units"]):
        position = TURNS[ply % 2]
        score = Score(units if position.to_move is Color.WHITE else -units)
        best = PASS if game["best"][ply : ply + 1] == "p" else BEST
        report = Report(1, 1, 0.0, (Line(score, (best,), position),))
        positions.append(PositionReview(ply, position, score, report))
    record = GameRecord(WHITE, moves)
    return Review(record, range(1, len(moves) + 1), with_hindsight(positions))


def sign_of(move: MoveReview) -> str:
    sign = SIGNS[move.fault]
    if not move.misses_win:
        return sign
    return "x" if move.fault is None else sign.upper()


def test_skep_analyze_marks_200_judged_games_as_the_page_does() -> None:
    assert len(VECTORS["games"]) == 200
    for game in VECTORS["games"]:
        review = review_of(game)
        assert "".join(map(sign_of, review.moves)) == game["marks"]
        for color in Color:
            expected, found = game["accuracy"][color.value], review.of_side(color).accuracy
            assert expected is not None
            assert found is not None
            assert abs(100 * found - expected) < 1e-5


def test_the_function_that_both_share_gives_these_marks() -> None:
    for game in VECTORS["games"]:
        facts = [
            PlayedMoveFacts(Color.WHITE if at % 2 == 0 else Color.BLACK, sign != "0", sign == "p")
            for at, sign in enumerate(game["best"])
        ]
        marks = mark_moves([Score(units).win_probability for units in game["units"]], facts)
        faults = "".join(SIGNS[mark.fault] for mark in marks)
        assert faults == game["marks"].lower().replace("x", ".")


def test_the_games_have_every_kind_of_mark() -> None:
    found = {sign for game in VECTORS["games"] for sign in game["marks"]}
    assert found == set(".imbIMBx")
