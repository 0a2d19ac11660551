"""Plans, and the standings of what has been played of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from skep.core.bugs import Color
from skep.match.endings import EndReason
from skep.match.log import LogEntry
from skep.match.plan import ScheduledGame
from skep.match.standings import Standings, WinDrawLoss
from skep.match.statistics import Sprt, SprtVerdict
from tests.match.parts import small_plan

W, B = Color.WHITE, Color.BLACK


def entry(number: int, winner: Color | None, ending: EndReason = EndReason.SURROUNDED) -> LogEntry:
    return LogEntry(number, winner, ending, ())


def test_a_match_plays_every_opening_with_both_colors() -> None:
    plan = small_plan(games=8)
    schedule = list(plan.schedule())
    assert plan.length == 8
    assert [(one.white, one.black) for one in schedule] == [(0, 1), (1, 0)] * 4
    openings = [one.opening for one in schedule[::2]]
    assert openings == [one.opening for one in schedule[1::2]]
    # Three openings, in an order that the seed decides; then they come again.
    assert sorted(openings[:3]) == [0, 1, 2]
    assert openings[3] == openings[0]
    assert list(replace(plan).schedule()) == schedule
    orders = {tuple(replace(plan, seed=seed).schedule()) for seed in range(20)}
    assert len(orders) == 6


def test_in_a_tournament_everybody_plays_everybody_alike() -> None:
    plan = small_plan("level:1", "level:2", "level:3", "level:4", games=4)
    schedule = list(plan.schedule())
    assert plan.length == len(schedule) == 24
    assert [one.number for one in schedule] == list(range(24))
    meetings = Counter((one.white, one.black) for one in schedule)
    assert meetings == {(a, b): 2 for a in range(4) for b in range(4) if a != b}
    for first, second in zip(schedule[::2], schedule[1::2], strict=True):
        assert (first.pair, first.opening) == (second.pair, second.opening)
        assert (first.white, first.black) == (second.black, second.white)


def test_a_match_is_counted_for_either_player() -> None:
    standings = Standings(small_plan(games=8))
    results = [W, B, B, W, None, W, None]
    for number, winner in enumerate(results):
        standings.add(entry(number, winner))
    # The first player has White in games 0, 2, 4, 6.
    assert standings.tally(0) == WinDrawLoss(2, 2, 3)
    assert standings.tally(1) == WinDrawLoss(3, 2, 2)
    assert standings.tally(0, color=W) == WinDrawLoss(1, 2, 1)
    assert standings.tally(0, color=B) == WinDrawLoss(1, 0, 2)
    assert standings.tally(0, against=1) == standings.tally(0)
    # 2 points, 0 points, ½ points; the last pair is not whole.
    assert standings.pairs(0, 1) == (1, 1, 0, 0, 1)
    assert standings.pairs(1, 0) == (1, 0, 0, 1, 1)
    assert standings.count == 7
    assert [one.number for one in standings.missing()] == [7]
    assert not standings.is_over
    standings.add(entry(7, None))
    assert standings.is_over


def test_a_share_of_nothing_is_a_half() -> None:
    assert WinDrawLoss().share == 0.5
    assert WinDrawLoss(1, 1, 2).share == 0.375
    assert WinDrawLoss(1, 2, 3) + WinDrawLoss(4, 5, 6) == WinDrawLoss(5, 7, 9)


def test_endings_and_faults_are_counted() -> None:
    standings = Standings(small_plan(games=6))
    standings.add(entry(0, W, EndReason.CRASHED))
    standings.add(entry(1, W, EndReason.OVERRUN))
    standings.add(entry(2, None, EndReason.LENGTH))
    standings.add(entry(3, B, EndReason.SURROUNDED))
    standings.add(entry(4, W, EndReason.CRASHED))
    assert standings.endings() == {
        EndReason.CRASHED: 2,
        EndReason.OVERRUN: 1,
        EndReason.LENGTH: 1,
        EndReason.SURROUNDED: 1,
    }
    assert standings.faults(0) == {EndReason.OVERRUN: 1}
    assert standings.faults(1) == {EndReason.CRASHED: 2}


def test_a_game_that_is_not_in_the_plan_is_refused() -> None:
    with pytest.raises(IndexError):
        Standings(small_plan(games=2)).add(entry(2, None))


def test_in_a_tournament_a_player_sees_its_own_games_only() -> None:
    standings = Standings(small_plan("level:1", "level:2", "level:3", games=2))
    # First two games of the first and second player, then of the first and third, then the rest.
    for number, winner in enumerate([W, B, None, W, W, B]):
        standings.add(entry(number, winner))
    assert [standings.tally(player) for player in range(3)] == [
        WinDrawLoss(2, 1, 1),
        WinDrawLoss(2, 0, 2),
        WinDrawLoss(1, 1, 2),
    ]
    assert standings.tally(0, against=2) == WinDrawLoss(0, 1, 1)
    assert standings.pairs(0, 2) == (0, 1, 0, 0, 0)
    assert standings.pairs(1, 2) == (0, 0, 0, 0, 1)


def sweep(number: int) -> LogEntry:
    """Return a game that the first player wins, but for some draws."""
    winner = None if number % 7 == 3 else (W if number % 2 == 0 else B)
    return entry(number, winner)


def test_a_test_ends_a_match_at_the_same_pair_in_whatever_order_the_games_end() -> None:
    plan = small_plan(games=100, sprt=Sprt(0, 100))
    in_order = Standings(plan)
    for number in range(100):
        in_order.add(sweep(number))
        if in_order.is_over:
            break
    counted = in_order.games()
    assert in_order.verdict is SprtVerdict.PASSED
    assert len(counted) % 2 == 0
    assert 4 < len(counted) < 100
    for seed in range(5):
        shuffled = Standings(plan)
        numbers = list(range(100))
        Random(seed).shuffle(numbers)
        for number in numbers:
            shuffled.add(sweep(number))
        assert (shuffled.verdict, shuffled.games()) == (SprtVerdict.PASSED, counted)
        assert shuffled.left_out == 100 - len(counted)
        assert shuffled.tally(0) == in_order.tally(0)


def test_a_test_waits_for_the_pairs_before() -> None:
    standings = Standings(small_plan(games=100, sprt=Sprt(0, 100)))
    for number in range(1, 100):
        standings.add(sweep(number))
    assert not standings.is_over
    standings.add(sweep(0))
    assert standings.verdict is SprtVerdict.PASSED


def test_a_scheduled_game_knows_who_has_which_color() -> None:
    scheduled = ScheduledGame(5, 0, white=2, black=1)
    assert (scheduled.player(W), scheduled.player(B), scheduled.pair) == (2, 1, 2)
