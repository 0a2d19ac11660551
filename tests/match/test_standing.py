"""Plans, and the standing of what has been played of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from skep.core.bugs import Color
from skep.match.endings import Ending
from skep.match.log import Entry
from skep.match.plan import Fixture
from skep.match.standing import Standing, Tally
from skep.match.statistics import Sprt, Verdict
from tests.match.parts import small_plan

W, B = Color.WHITE, Color.BLACK


def entry(number: int, winner: Color | None, ending: Ending = Ending.SURROUNDED) -> Entry:
    return Entry(number, winner, ending, ())


def test_a_match_plays_every_opening_with_both_colors() -> None:
    plan = small_plan(games=8)
    fixtures = list(plan.fixtures())
    assert plan.length == 8
    assert [(one.white, one.black) for one in fixtures] == [(0, 1), (1, 0)] * 4
    openings = [one.opening for one in fixtures[::2]]
    assert openings == [one.opening for one in fixtures[1::2]]
    # Three openings, in an order that the seed decides; then they come again.
    assert sorted(openings[:3]) == [0, 1, 2]
    assert openings[3] == openings[0]
    assert list(replace(plan).fixtures()) == fixtures
    orders = {tuple(replace(plan, seed=seed).fixtures()) for seed in range(20)}
    assert len(orders) == 6


def test_in_a_tournament_everybody_plays_everybody_alike() -> None:
    plan = small_plan("level:1", "level:2", "level:3", "level:4", games=4)
    fixtures = list(plan.fixtures())
    assert plan.length == len(fixtures) == 24
    assert [one.number for one in fixtures] == list(range(24))
    meetings = Counter((one.white, one.black) for one in fixtures)
    assert meetings == {(a, b): 2 for a in range(4) for b in range(4) if a != b}
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (first.pair, first.opening) == (second.pair, second.opening)
        assert (first.white, first.black) == (second.black, second.white)


def test_a_match_is_counted_for_either_player() -> None:
    standing = Standing(small_plan(games=8))
    results = [W, B, B, W, None, W, None]
    for number, winner in enumerate(results):
        standing.add(entry(number, winner))
    # The first player has White in games 0, 2, 4, 6.
    assert standing.tally(0) == Tally(2, 2, 3)
    assert standing.tally(1) == Tally(3, 2, 2)
    assert standing.tally(0, color=W) == Tally(1, 2, 1)
    assert standing.tally(0, color=B) == Tally(1, 0, 2)
    assert standing.tally(0, against=1) == standing.tally(0)
    # 2 points, 0 points, ½ points; the last pair is not whole.
    assert standing.pairs(0, 1) == (1, 1, 0, 0, 1)
    assert standing.pairs(1, 0) == (1, 0, 0, 1, 1)
    assert standing.count == 7
    assert [one.number for one in standing.missing()] == [7]
    assert not standing.is_over
    standing.add(entry(7, None))
    assert standing.is_over


def test_a_share_of_nothing_is_a_half() -> None:
    assert Tally().share == 0.5
    assert Tally(1, 1, 2).share == 0.375
    assert Tally(1, 2, 3) + Tally(4, 5, 6) == Tally(5, 7, 9)


def test_endings_and_faults_are_counted() -> None:
    standing = Standing(small_plan(games=6))
    standing.add(entry(0, W, Ending.CRASHED))
    standing.add(entry(1, W, Ending.OVERRUN))
    standing.add(entry(2, None, Ending.LENGTH))
    standing.add(entry(3, B, Ending.SURROUNDED))
    standing.add(entry(4, W, Ending.CRASHED))
    assert standing.endings() == {
        Ending.CRASHED: 2,
        Ending.OVERRUN: 1,
        Ending.LENGTH: 1,
        Ending.SURROUNDED: 1,
    }
    assert standing.faults(0) == {Ending.OVERRUN: 1}
    assert standing.faults(1) == {Ending.CRASHED: 2}


def test_a_game_that_is_not_in_the_plan_is_refused() -> None:
    with pytest.raises(IndexError):
        Standing(small_plan(games=2)).add(entry(2, None))


def test_in_a_tournament_a_player_sees_its_own_games_only() -> None:
    standing = Standing(small_plan("level:1", "level:2", "level:3", games=2))
    # First two games of the first and second player, then of the first and third, then the rest.
    for number, winner in enumerate([W, B, None, W, W, B]):
        standing.add(entry(number, winner))
    assert [standing.tally(player) for player in range(3)] == [
        Tally(2, 1, 1),
        Tally(2, 0, 2),
        Tally(1, 1, 2),
    ]
    assert standing.tally(0, against=2) == Tally(0, 1, 1)
    assert standing.pairs(0, 2) == (0, 1, 0, 0, 0)
    assert standing.pairs(1, 2) == (0, 0, 0, 0, 1)


def sweep(number: int) -> Entry:
    """Return a game that the first player wins, but for some draws."""
    winner = None if number % 7 == 3 else (W if number % 2 == 0 else B)
    return entry(number, winner)


def test_a_test_ends_a_match_at_the_same_pair_in_whatever_order_the_games_end() -> None:
    plan = small_plan(games=100, sprt=Sprt(0, 100))
    in_order = Standing(plan)
    for number in range(100):
        in_order.add(sweep(number))
        if in_order.is_over:
            break
    counted = in_order.games()
    assert in_order.verdict is Verdict.PASSED
    assert len(counted) % 2 == 0
    assert 4 < len(counted) < 100
    for seed in range(5):
        shuffled = Standing(plan)
        numbers = list(range(100))
        Random(seed).shuffle(numbers)
        for number in numbers:
            shuffled.add(sweep(number))
        assert (shuffled.verdict, shuffled.games()) == (Verdict.PASSED, counted)
        assert shuffled.left_out == 100 - len(counted)
        assert shuffled.tally(0) == in_order.tally(0)


def test_a_test_waits_for_the_pairs_before() -> None:
    standing = Standing(small_plan(games=100, sprt=Sprt(0, 100)))
    for number in range(1, 100):
        standing.add(sweep(number))
    assert not standing.is_over
    standing.add(sweep(0))
    assert standing.verdict is Verdict.PASSED


def test_a_fixture_knows_who_has_which_color() -> None:
    fixture = Fixture(5, 0, white=2, black=1)
    assert (fixture.player(W), fixture.player(B), fixture.pair) == (2, 1, 2)
