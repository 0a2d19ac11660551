"""What records look like as a whole, and when that is an alarm."""

from __future__ import annotations

from collections import Counter

import pytest

from skep.train.records import ScoredMove, SelfGame, SelfPlayResult
from skep.train.statistics import Alarm, RecordStatistics, Tally

BOTH = (SelfPlayResult.WHITE_WINS, SelfPlayResult.BLACK_WINS)


def game(
    number: int, results: tuple[SelfPlayResult, ...] = BOTH, plies: int = 50, *, same: bool = False
) -> SelfGame:
    """Return a game unlike all others, unless it is to be the same."""
    result = results[number % len(results)]
    if result is SelfPlayResult.CUT_OFF:
        return SelfGame(number, "Base", result)
    moves = tuple(ScoredMove(0, 0) for _ in range(plies - 1))
    return SelfGame(number, "Base", result, (0 if same else number,), moves)


def statistics_of(games: list[SelfGame]) -> RecordStatistics:
    statistics = RecordStatistics()
    for one in games:
        statistics.add(one, 100)
    return statistics


def test_games_are_counted_all_and_by_rules() -> None:
    games = [
        SelfGame(0, "Base", SelfPlayResult.WHITE_WINS, (1, 2), (ScoredMove(0, 0),)),
        SelfGame(1, "Base", SelfPlayResult.DRAW, (), (ScoredMove(0, 0),) * 5),
        SelfGame(2, "classic", SelfPlayResult.BLACK_WINS, (), (ScoredMove(0, 0),) * 7),
        SelfGame(3, "classic", SelfPlayResult.CUT_OFF),
    ]
    found = statistics_of(games)
    assert found.all == Tally(
        results=Counter(SelfPlayResult),
        lengths=[3, 5, 7],
        size=400,
    )
    assert {name: tally.lengths for name, tally in found.by_rules.items()} == {
        "Base": [3, 5],
        "classic": [7],
    }
    tally = found.all
    assert (tally.games, tally.plies, tally.mean_length) == (3, 15, 5.0)
    assert tally.white_score == pytest.approx(0.5)
    assert tally.share(SelfPlayResult.DRAW) == pytest.approx(1 / 3)
    assert [tally.length_at(percent) for percent in (5, 50, 95, 100)] == [3, 5, 5, 7]
    assert found.duplicates == 0
    assert found.alarms() == []


def test_nothing_has_neither_shares_nor_lengths() -> None:
    tally = RecordStatistics().all
    assert (tally.white_score, tally.mean_length, tally.length_at(50)) == (0.0, 0.0, 0)


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
def test_what_went_wrong_is_an_alarm(games: list[SelfGame], alarms: list[Alarm]) -> None:
    assert statistics_of(games).alarms() == alarms
