"""Statistics of records, and when they raise an alarm."""

from __future__ import annotations

from collections import Counter

import pytest

from skep.train.data.records import ScoredMove, SelfPlayGame, SelfPlayResult
from skep.train.data.statistics import Alarm, GroupStatistics, RecordStatistics

BOTH = (SelfPlayResult.WHITE_WINS, SelfPlayResult.BLACK_WINS)


def game(
    number: int, results: tuple[SelfPlayResult, ...] = BOTH, plies: int = 50, *, same: bool = False
) -> SelfPlayGame:
    """Return a game that differs from all others, unless *same*."""
    result = results[number % len(results)]
    if result is SelfPlayResult.CUT_OFF:
        return SelfPlayGame(number, "Base", result)
    moves = tuple(ScoredMove(0, 0) for _ in range(plies - 1))
    return SelfPlayGame(number, "Base", result, (0 if same else number,), moves)


def statistics_of(games: list[SelfPlayGame]) -> RecordStatistics:
    statistics = RecordStatistics()
    for one in games:
        statistics.add(one, 100)
    return statistics


def test_games_are_counted_in_total_and_by_rules() -> None:
    games = [
        SelfPlayGame(0, "Base", SelfPlayResult.WHITE_WINS, (1, 2), (ScoredMove(0, 0),)),
        SelfPlayGame(1, "Base", SelfPlayResult.DRAW, (), (ScoredMove(0, 0),) * 5),
        SelfPlayGame(2, "classic", SelfPlayResult.BLACK_WINS, (), (ScoredMove(0, 0),) * 7),
        SelfPlayGame(3, "classic", SelfPlayResult.CUT_OFF),
    ]
    found = statistics_of(games)
    assert found.all == GroupStatistics(
        results=Counter(SelfPlayResult),
        lengths=[3, 5, 7],
        size=400,
        positions=13,
    )
    assert {name: group.lengths for name, group in found.by_rules.items()} == {
        "Base": [3, 5],
        "classic": [7],
    }
    group = found.all
    assert (group.games, group.plies, group.mean_length) == (3, 15, 5.0)
    assert group.white_score == pytest.approx(0.5)
    assert group.share(SelfPlayResult.DRAW) == pytest.approx(1 / 3)
    assert [group.length_at(percent) for percent in (5, 50, 95, 100)] == [3, 5, 5, 7]
    assert found.duplicates == 0
    assert found.alarms() == []


def test_without_games_all_statistics_are_zero() -> None:
    group = RecordStatistics().all
    assert (group.white_score, group.mean_length, group.length_at(50)) == (0.0, 0.0, 0)


@pytest.mark.parametrize(
    ("games", "alarms"),
    [
        ([game(i) for i in range(200)], []),
        ([game(i, (SelfPlayResult.WHITE_WINS,)) for i in range(200)], [Alarm.WHITE_SCORE]),
        ([game(i, (SelfPlayResult.BLACK_WINS,)) for i in range(200)], [Alarm.WHITE_SCORE]),
        (
            [game(i, (*BOTH, SelfPlayResult.DRAW, SelfPlayResult.DRAW)) for i in range(200)],
            [Alarm.DRAWS],
        ),
        ([game(i, plies=14) for i in range(200)], [Alarm.LENGTH]),
        ([game(i, plies=201) for i in range(200)], [Alarm.LENGTH]),
        ([game(i, same=i % 9 == 0) for i in range(200)], [Alarm.DUPLICATES]),
        ([game(i, (*BOTH, *BOTH, SelfPlayResult.CUT_OFF)) for i in range(200)], []),
        ([game(i, (*BOTH, SelfPlayResult.CUT_OFF)) for i in range(120)], [Alarm.CUT_OFF]),
        ([game(i, (SelfPlayResult.WHITE_WINS,)) for i in range(99)], []),
    ],
    ids=[
        *("all is well", "white", "black", "draws", "short", "long", "same"),
        *("some cut off", "many cut off", "too few to tell"),
    ],
)
def test_suspicious_statistics_raise_an_alarm(
    games: list[SelfPlayGame], alarms: list[Alarm]
) -> None:
    assert statistics_of(games).alarms() == alarms
