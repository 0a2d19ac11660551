"""Ratings of several players at once."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.match.ratings import Anchor, ratings
from skep.match.statistics import elo, mean_score, score_of

Five = tuple[int, int, int, int, int]


@given(st.tuples(*[st.integers(5, 200)] * 5))
def test_of_two_players_the_ratings_are_the_elo_of_the_match(counts: Five) -> None:
    one, other = ratings(2, {(0, 1): counts})
    assert one.value - other.value == pytest.approx(elo(counts).value, abs=1e-6)
    assert one.value + other.value == pytest.approx(0, abs=1e-9)
    # The spread of the mean score, times the slope of Elo there; half of it is one's own.
    mean, total = mean_score(counts), sum(counts)
    error = math.sqrt(sum(n * (two / 4 - mean) ** 2 for two, n in enumerate(counts))) / total
    slope = 400 / math.log(10) / (mean * (1 - mean))
    assert 2 * one.margin == pytest.approx(1.959964 * error * slope, rel=1e-4)


def test_results_that_fit_a_scale_give_that_scale() -> None:
    # 64 % is 100 Elo and 90.9 % 400: a million games between any two, to the last point.
    scale = (200, 100, -300)
    results = {
        (i, j): _pairs(score_of(scale[i] - scale[j])) for i in range(3) for j in range(i + 1, 3)
    }
    found = ratings(3, results)
    assert [rating.value for rating in found] == [pytest.approx(one, abs=0.1) for one in scale]


def _pairs(score: float) -> Five:
    won = round(500_000 * score)
    return 500_000 - won, 0, 0, 0, won


def test_an_anchor_holds_its_rating() -> None:
    results = {(0, 1): (10, 20, 30, 20, 15), (1, 2): (5, 20, 30, 20, 15), (0, 2): (9, 9, 9, 9, 9)}
    free = ratings(3, results)
    tied = ratings(3, results, anchor=Anchor(1, 1500))
    assert (tied[1].value, tied[1].margin) == pytest.approx((1500, 0))
    gaps = [one.value - free[1].value for one in free]
    assert [one.value - 1500 for one in tied] == [pytest.approx(gap) for gap in gaps]


def test_players_who_never_met_are_compared_through_others() -> None:
    found = ratings(3, {(0, 1): (10, 10, 10, 20, 20), (1, 2): (10, 10, 10, 20, 20)})
    assert found[0].value > found[1].value > found[2].value
    assert found[0].value - found[2].value == pytest.approx(
        2 * elo((10, 10, 10, 20, 20)).value, abs=1e-6
    )
    assert found[0].margin > found[1].margin


def test_more_games_narrow_the_interval() -> None:
    few, many = (ratings(2, {(0, 1): (n, n, 2 * n, n, n)})[0].margin for n in (10, 1000))
    assert few == pytest.approx(10 * many)


@pytest.mark.parametrize(
    "results",
    [
        {(0, 1): (0, 0, 0, 0, 20), (0, 2): (0, 0, 0, 0, 20), (1, 2): (2, 4, 8, 4, 2)},
        {(0, 1): (0, 0, 0, 0, 20), (0, 2): (0, 0, 0, 0, 20), (1, 2): (0, 0, 0, 0, 20)},
        {(0, 1): (0, 0, 0, 0, 1)},
        {},
    ],
)
def test_whoever_has_won_everything_is_far_ahead_and_not_infinitely(
    results: dict[tuple[int, int], Five],
) -> None:
    found = ratings(3, results)
    assert all(math.isfinite(one.value) and math.isfinite(one.margin) for one in found)
    values = [one.value for one in found]
    assert values[0] == max(values)
    assert sum(values) == pytest.approx(0, abs=1e-6)


def test_those_beside_a_sweep_stay_nearly_where_they_were() -> None:
    between = (20, 40, 80, 60, 40)
    alone = ratings(2, {(0, 1): between})
    swept = ratings(3, {(0, 1): between, (0, 2): (0, 0, 0, 0, 99), (1, 2): (0, 0, 0, 0, 99)})
    assert swept[0].value - swept[1].value == pytest.approx(alone[0].value - alone[1].value, abs=3)


def test_pairs_that_were_all_alike_do_not_make_it_certain() -> None:
    one, _ = ratings(2, {(0, 1): (0, 0, 9, 0, 0)})
    assert one.value == pytest.approx(0)
    assert one.margin > 50
