"""Scores and reports as values."""

from __future__ import annotations

import pytest

from skep.core.hexes import Hex
from skep.core.moves import PASS, Placement
from skep.engine import Line, Report, Score
from skep.engine.search.searcher import RawReport
from skep.notation.movestring import parse_piece
from skep.rules import Position

START = Position.initial()


def test_scores_are_ordered_by_what_is_better() -> None:
    worst_first = [
        Score.loss(2),
        Score.loss(4),
        Score(-20_000),
        Score(-1),
        Score(0),
        Score(20_000),
        Score.win(5),
        Score.win(1),
    ]
    best_first = sorted(worst_first, reverse=True)
    assert best_first == worst_first[::-1]


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(0), "+0.00"),
        (Score(125), "+1.25"),
        (Score(-7), "-0.07"),
        (Score.win(3), "wins in 3 plies"),
        (Score.win(1), "wins in 1 ply"),
        (Score.loss(4), "loses in 4 plies"),
        (Score.loss(1), "loses in 1 ply"),
        (Score.loss(0), "loses in 0 plies"),
    ],
)
def test_a_score_says_itself(score: Score, text: str) -> None:
    assert str(score) == text


@pytest.mark.parametrize(
    ("units", "win_in"), [(29_997, 3), (-29_996, -4), (-30_000, 0), (20_000, None), (-1, None)]
)
def test_the_number_of_a_search_tells_the_distance_of_the_end(
    units: int, win_in: int | None
) -> None:
    assert Score(units).win_in == win_in


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    assert -Score(30) == Score(-30)
    assert -Score.win(3) == Score.loss(3)


def test_the_probability_of_a_win_goes_from_none_to_certain() -> None:
    scores = [Score.loss(2), Score(-300), Score(0), Score(300), Score.win(9)]
    chances = [score.win_probability for score in scores]
    assert chances == sorted(chances)
    certain, likely, unlikely = chances[4], chances[3], chances[1]
    assert (chances[0], chances[2], certain) == (0, 0.5, 1)
    assert unlikely == pytest.approx(1 - likely)
    assert 0.9 < likely < 0.99


def test_a_report_is_made_of_what_a_searcher_gives() -> None:
    first = Placement(parse_piece("wS1"), Hex(0, 0))
    raw: RawReport = (2, 1000, 0.5, [(30, [first, PASS]), (-29_998, [PASS])])
    report = Report.from_raw(raw, START)
    lines = (Line(Score(30), (first, PASS), START), Line(Score.loss(2), (PASS,), START))
    assert report == Report(2, 1000, 0.5, lines)
    assert (report.move, report.score, report.nodes_per_second) == (first, Score(30), 2000.0)


def test_a_report_of_no_time_at_all_has_no_speed() -> None:
    assert Report(0, 0, 0.0, (Line(Score(0), (PASS,), START),)).nodes_per_second == 0


def test_a_line_is_told_in_uhp_moves_from_where_it_begins() -> None:
    first = START.legal_moves()[0]
    second = START.play(first).legal_moves()[0]
    assert Line(Score(0), (first, second), START).text == "wS1;bS1 \\wS1"
    assert Line(Score(0), (second,), START.play(first)).text == "bS1 \\wS1"
    assert repr(Line(Score(0), (PASS,), START)) == "Line(score=Score(units=0), moves=(Pass(),))"
