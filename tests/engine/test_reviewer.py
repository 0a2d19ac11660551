"""Going through a game with an engine: real searches, at a few nodes each."""

from __future__ import annotations

import threading
from itertools import islice

import pytest

from skep.core.bugs import Color
from skep.engine import (
    BusyError,
    ClosedError,
    Limits,
    LimitsError,
    OptionError,
    PositionReview,
    Reviewer,
    Score,
    review_game,
)
from skep.notation.gamestring import parse_game, replay
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from tests.engine.conftest import MakeEngine
from tests.engine.positions import THREATENED

WON = parse_game(
    r"Base;WhiteWins;Black[14];wB1;bG1 -wB1;wA1 wB1\;bQ \bG1;wA2 wA1/;bS1 /bQ;wQ wA2/;bQ \wB1"
    r";wA1 \bQ;bS2 bS1\;wQ \wA2;bA1 bS2\;wA2 bA1\;bB1 /bS2;wB1 bQ;bB1 /bA1;wA2 bB1\;bA2 /bS2"
    r";wA3 \wQ;bA2 wQ-;wA2 wB1\;bB2 \bS1;wB2 wA3/;bG2 bB1\;wG1 \wB2;bG3 -bB1;wB1 /wA1"
)
DRAWN = parse_game(
    r"Base;Draw;White[16];wB1;bA1 wB1\;wQ -wB1;bQ /bA1;wA1 \wQ;bQ wQ\;wA1 /bQ;bA1 -wQ;wB1 bQ-"
    r";bB1 \bA1;wB2 -wA1;bB1 \wQ;wG1 wB1/;bB2 -bB1;wG2 wB2\;bB1 wQ;wS1 wB1\;bG1 /bB2;wG1 bQ\ "
    r";bA2 \bB1;wS2 wG1\;bG2 -bB2;wG3 /wB2;bA3 \bB2;wG3 bA1\;bA3 bB1/;wA2 wS2\;bG3 \bA3"
    r";wG2 bG1\;bG3 bA3\ "
)
TWO_BLUNDERS = replay(THREATENED, ["wG1 \\wB2", "wQ -bP"])
"""White lets Black win at once, and Black does something else."""

FEW = Limits(nodes=60)


def test_every_position_has_a_score_and_a_line(engines: MakeEngine) -> None:
    review = review_game(engines(), WON, FEW)
    assert review.is_complete
    assert [position.ply for position in review.positions] == list(range(28))
    assert [position.position for position in review.positions] == list(WON.positions())
    assert [move.move for move in review.moves] == list(WON.moves)
    for move in review.moves:
        assert move.best.moves[0] in move.before.position.legal_moves()
        assert 0.0 <= move.loss <= 1.0
    end = review.positions[-1]
    assert (end.white_score, end.report) == (Score.win(0), None)
    assert review.positions[-2].white_score == Score.win(1)


def test_the_same_game_is_reviewed_alike(engines: MakeEngine) -> None:
    def scores() -> list[Score]:
        return [one.score for one in review_game(engines(), WON, FEW, plies=range(9, 14)).positions]

    assert scores() == scores()


def test_blunders_are_found(engines: MakeEngine) -> None:
    review = review_game(engines(), TWO_BLUNDERS, Limits(depth=2))
    white, black = review.moves
    assert (white.allows_win, white.misses_win) == (True, False)
    assert (black.allows_win, black.misses_win) == (False, True)
    assert (white.fault, black.fault) != (None, None)
    assert (white.units_lost, black.units_lost) == (None, None)
    sides = {color: review.of_side(color) for color in Color}
    assert (sides[Color.WHITE].allowed_wins, sides[Color.BLACK].missed_wins) == (1, 1)


def test_a_draw_on_the_board_is_worth_nothing_to_either(engines: MakeEngine) -> None:
    review = review_game(engines(), DRAWN, FEW, plies=range(30, 31))
    assert review.positions[-1] == PositionReview(30, DRAWN.last, Score(0), None)


def test_a_draw_by_repetition_is_the_end_too(engines: MakeEngine) -> None:
    rules = parse_ruleset("Base,repetition=threefold")
    there_and_back = ["wQ \\wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-"]
    record = parse_game(
        ";".join(["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", *there_and_back * 2]), rules
    )
    assert record.shown is not None
    review = review_game(engines(), record, Limits(nodes=20))
    assert (review.positions[-1].score, review.positions[-1].report) == (Score(0), None)


def test_who_resigns_leaves_a_position_to_look_at(engines: MakeEngine) -> None:
    record = parse_game("Base;WhiteWins;White[2];wS1;bG1 wS1-")
    review = review_game(engines(), record, FEW)
    assert review.positions[-1].report is not None


def test_some_plies_can_be_reviewed(engines: MakeEngine) -> None:
    review = review_game(engines(), WON, FEW, plies=range(3, 6))
    assert [position.ply for position in review.positions] == [2, 3, 4, 5]
    assert [move.ply for move in review.moves] == [3, 4, 5]
    assert review.is_complete


def test_more_lines_can_be_asked_for(engines: MakeEngine) -> None:
    review = review_game(engines(), WON, Limits(nodes=200), lines=3, plies=range(1, 3))
    assert [len(position.lines) for position in review.positions] == [3, 3, 3]


def test_a_game_without_moves_is_one_position(engines: MakeEngine) -> None:
    review = review_game(engines(), parse_game(""), FEW)
    assert (len(review.positions), review.moves, review.is_complete) == (1, (), True)


def test_a_position_that_came_before_is_a_draw_to_the_search(engines: MakeEngine) -> None:
    moves = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wQ \\wS1", "bQ bG1/", "wQ -wS1"]
    record = parse_game(";".join(moves), parse_ruleset("Base,box=Q1S1G1"))
    *earlier, last = record.positions()
    review = review_game(engines(), record, Limits(depth=1), lines=16, plies=range(7, 8))
    known = {position.key for position in earlier}
    scores = [
        line.score for line in review.positions[-1].lines if last.play(line.moves[0]).key in known
    ]
    assert scores == [Score(0)]


# --- on the way -----------------------------------------------------------------------------------


def test_positions_are_told_of_as_they_come(engines: MakeEngine) -> None:
    told: list[PositionReview] = []
    review = review_game(engines(), WON, FEW, plies=range(1, 4), on_position=told.append)
    assert [position.ply for position in told] == [0, 1, 2, 3]
    assert [one.position for one in told] == [one.position for one in review.positions]


def test_whoever_stops_iterating_can_go_on_later(engines: MakeEngine) -> None:
    reviewer = Reviewer(engines(), WON, FEW, plies=range(1, 4))
    assert [position.ply for position in islice(reviewer, 2)] == [0, 1]
    assert (reviewer.left, reviewer.review.is_complete) == (2, False)
    assert [position.ply for position in reviewer] == [2, 3]
    assert (reviewer.left, reviewer.review.is_complete) == (0, True)
    assert list(reviewer) == []


def test_it_can_be_stopped_from_another_thread(engines: MakeEngine) -> None:
    # A depth that no search comes to: without stop it would not end.
    reviewer = Reviewer(engines(), WON, Limits(depth=64), plies=range(9, 14))
    timer = threading.Timer(0.1, reviewer.stop)
    timer.start()
    found = list(reviewer)
    timer.join()
    assert tuple(found) == reviewer.review.positions
    assert not reviewer.review.is_complete


def test_it_can_be_stopped_before_it_begins(engines: MakeEngine) -> None:
    reviewer = Reviewer(engines(), WON, Limits(depth=64))
    reviewer.stop()
    assert list(reviewer) == []
    assert reviewer.review.positions == ()


def test_it_can_be_stopped_between_two_positions(engines: MakeEngine) -> None:
    reviewer = Reviewer(engines(), WON, FEW)
    for position in reviewer:
        if position.ply == 1:
            reviewer.stop()
    assert [position.ply for position in reviewer.review.positions] == [0, 1]


def test_a_stop_that_comes_just_before_the_search_ends_it(
    engines: MakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engines()
    reviewer = Reviewer(engine, WON, Limits(depth=64))
    analyze = engine.analyze

    def analyze_late(*args: object, **kwargs: object) -> object:
        reviewer.stop()
        return analyze(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "analyze", analyze_late)
    assert list(reviewer) == []


# --- errors ---------------------------------------------------------------------------------------


def test_a_review_without_limits_is_refused(engines: MakeEngine) -> None:
    with pytest.raises(LimitsError, match="one of seconds, depth and nodes at least"):
        Reviewer(engines(), WON, Limits())


@pytest.mark.parametrize(
    "plies", [range(0), range(2), range(5, 29), range(28, 30), range(1, 9, 2), range(9, 3)]
)
def test_plies_that_the_game_does_not_have_are_refused(engines: MakeEngine, plies: range) -> None:
    with pytest.raises(OptionError, match="consecutive plies from 1 to 27"):
        Reviewer(engines(), WON, FEW, plies=plies)


def test_a_game_without_moves_has_no_plies(engines: MakeEngine) -> None:
    with pytest.raises(OptionError):
        Reviewer(engines(), parse_game(""), FEW, plies=range(1, 2))


def test_what_the_engine_refuses_is_not_hidden(engines: MakeEngine) -> None:
    engine = engines()
    with pytest.raises(OptionError, match="lines"):
        review_game(engine, WON, FEW, lines=0)
    with engine.analyze(WON.start), pytest.raises(BusyError):
        review_game(engine, WON, FEW)
    engine.close()
    with pytest.raises(ClosedError):
        review_game(engine, WON, FEW)


def test_a_record_from_a_setup_is_numbered_from_its_start(engines: MakeEngine) -> None:
    record = GameRecord(THREATENED, TWO_BLUNDERS.moves[:1])
    review = review_game(engines(), record, FEW)
    assert [move.ply for move in review.moves] == [1]
