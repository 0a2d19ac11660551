"""A review: what moves give away, faults, wins missed and allowed, and what is proven later."""

from __future__ import annotations

import pytest

from skep.core.bugs import Color
from skep.core.moves import PASS
from skep.core.outcome import Outcome, Termination
from skep.engine import Line, Report, Score
from skep.engine.review import Fault, MoveReview, PositionReview, Review, with_hindsight
from skep.engine.review.marks import PlayedMoveFacts, mark_moves, move_accuracy, side_accuracy
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.engine.positions import MIDDLEGAME, ONE_MOVE, SHUT_OUT

LEGAL = MIDDLEGAME.legal_moves()
BEST, PLAYED = LEGAL[0], LEGAL[1]
AFTER = MIDDLEGAME.play(PLAYED)
REPLY = AFTER.legal_moves()[0]


def report(score: Score, *, depth: int = 1, position: Position = MIDDLEGAME) -> Report:
    return Report(depth, 100, 0.5, (Line(score, (position.legal_moves()[0],), position),))


def reviewed(score: Score, *, ply: int = 0, position: Position = MIDDLEGAME) -> PositionReview:
    return PositionReview(ply, position, score, report(score, position=position))


def move_review(before: Score, after: Score) -> MoveReview:
    """Return the review of a move that is not the best, with scores for the mover."""
    return MoveReview(PLAYED, reviewed(before), reviewed(-after, ply=1, position=AFTER))


# --- a position -----------------------------------------------------------------------------------


def test_a_score_is_for_the_side_to_move_and_can_be_had_for_white() -> None:
    white, black = reviewed(Score(50)), reviewed(Score(50), position=AFTER)
    assert (white.white_score, black.white_score) == (Score(50), Score(-50))


@pytest.mark.parametrize(
    ("winner", "score"),
    [(Color.WHITE, Score.win(0)), (Color.BLACK, Score.loss(0)), (None, Score(0))],
)
def test_the_end_of_a_game_has_a_score_without_a_search(winner: Color | None, score: Score) -> None:
    end = PositionReview.of_end(40, AFTER, Outcome(Termination.SURROUNDED, winner))
    assert (end.white_score, end.report, end.lines) == (score, None, ())


@pytest.mark.parametrize(
    ("scores", "steady"),
    [
        pytest.param([Score(40)], Score(40), id="one-depth"),
        pytest.param([Score(40), Score(-20)], Score(10), id="mean-of-two"),
        pytest.param([Score(90), Score(40), Score(-20)], Score(10), id="mean-of-the-last-two"),
        pytest.param([Score(40), Score.win(3)], Score.win(3), id="forced-now"),
        pytest.param([Score.loss(4), Score(40)], Score(40), id="forced-no-longer"),
    ],
)
def test_the_score_is_the_mean_of_the_last_two_depths(scores: list[Score], steady: Score) -> None:
    reports = [report(score, depth=depth) for depth, score in enumerate(scores, start=1)]
    assert PositionReview.of_search(0, MIDDLEGAME, reports).score == steady


@pytest.mark.parametrize(
    ("unfinished", "believed", "score"),
    [
        pytest.param(Score.loss(4), Score(50), Score(45), id="against-the-best-move"),
        pytest.param(Score(70), Score(70), Score(45), id="for-it"),
        pytest.param(Score.win(5), Score.win(5), Score.win(5), id="a-win"),
    ],
)
def test_a_depth_that_was_not_finished_counts_only_for_a_move(
    unfinished: Score, believed: Score, score: Score
) -> None:
    finished = [report(Score(40), depth=1), report(Score(50), depth=2)]
    found = PositionReview.of_search(0, MIDDLEGAME, [*finished, report(unfinished, depth=2)])
    assert (found.lines[0].score, found.score) == (believed, score)


def test_a_forced_end_of_the_finished_depth_is_not_averaged() -> None:
    reports = [
        report(Score(40), depth=1),
        report(Score.loss(4), depth=2),
        report(Score(9), depth=2),
    ]
    assert PositionReview.of_search(0, MIDDLEGAME, reports).score == Score(9)


# --- a move ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loss", "fault"),
    [
        (0.0, None),
        (0.0799, None),
        (0.08, Fault.INACCURACY),
        (0.1499, Fault.INACCURACY),
        (0.15, Fault.MISTAKE),
        (0.25, Fault.BLUNDER),
        (1.0, Fault.BLUNDER),
    ],
)
def test_a_fault_is_named_by_what_it_gives_away(loss: float, fault: Fault | None) -> None:
    assert Fault.of(loss) is fault


def test_a_move_gives_away_the_difference() -> None:
    move = move_review(Score(100), Score(-200))
    given = Score(100).win_probability - Score(-200).win_probability
    assert move.loss == pytest.approx(given)
    assert (move.units_lost, move.fault, move.is_best) == (300, Fault.of(given), False)
    assert (move.color, move.ply, move.score) == (Color.WHITE, 1, Score(-200))


def test_a_move_that_turns_out_better_gives_nothing_away() -> None:
    move = move_review(Score(0), Score(100))
    assert (move.loss, move.units_lost, move.fault) == (0.0, 0, None)


def test_the_best_move_gives_nothing_away_whatever_comes_after_it() -> None:
    after = reviewed(Score(900), ply=1, position=MIDDLEGAME.play(BEST))
    move = MoveReview(BEST, reviewed(Score(0)), after)
    assert move.is_best
    assert (move.loss, move.units_lost, move.fault, move.allows_win) == (0.0, 0, None, False)


@pytest.mark.parametrize(
    ("before", "after", "misses_and_allows"),
    [
        pytest.param(Score.win(3), Score(200), (True, False), id="missed"),
        pytest.param(Score(0), Score.loss(2), (False, True), id="allowed"),
        pytest.param(Score.win(1), Score.loss(2), (True, True), id="both"),
        pytest.param(Score.win(3), Score.win(8), (False, False), id="only-later"),
        pytest.param(Score.loss(8), Score.loss(2), (False, False), id="only-sooner"),
        pytest.param(Score(0), Score(-500), (False, False), id="neither"),
    ],
)
def test_wins_are_missed_and_allowed(
    before: Score, after: Score, misses_and_allows: tuple[bool, bool]
) -> None:
    move = move_review(before, after)
    assert (move.misses_win, move.allows_win) == misses_and_allows


def test_a_forced_end_has_no_units_to_lose() -> None:
    assert move_review(Score.win(3), Score(200)).units_lost is None
    assert move_review(Score(0), Score.loss(2)).units_lost is None


# --- what is proven later -------------------------------------------------------------------------


def test_a_certain_loss_proves_a_win_one_move_earlier() -> None:
    before, after = with_hindsight(
        [reviewed(Score(50)), reviewed(Score.loss(4), ply=1, position=AFTER)]
    )
    assert (before.score, before.is_proven) == (Score.win(5), True)
    assert (after.score, after.is_proven) == (Score.loss(4), False)
    move = MoveReview(PLAYED, before, after)
    assert (move.is_best, move.loss, move.misses_win) == (True, 0.0, False)


def test_a_sooner_win_that_was_seen_stays() -> None:
    seen = reviewed(Score.win(3))
    after = reviewed(Score.loss(4), ply=1, position=AFTER)
    assert with_hindsight([seen, after]) == (seen, after)


def test_nothing_else_is_proven() -> None:
    some = [reviewed(Score(50)), reviewed(Score.win(3), ply=1, position=AFTER)]
    assert with_hindsight(some) == tuple(some)
    assert with_hindsight([]) == ()


# --- a side ---------------------------------------------------------------------------------------


def review_of(*scores: Score) -> Review:
    record = GameRecord(MIDDLEGAME, (PLAYED, REPLY))
    positions = list(record.positions())
    found = tuple(
        reviewed(score, ply=ply, position=positions[ply]) for ply, score in enumerate(scores)
    )
    return Review(record, range(1, 3), found)


def test_accuracy_is_that_of_a_move_on_average() -> None:
    review = review_of(Score(100), Score(200), Score(-200))
    white, black = review.of_side(Color.WHITE), review.of_side(Color.BLACK)
    loss = Score(100).win_probability - Score(-200).win_probability
    assert white.accuracy == pytest.approx(move_accuracy(loss) / 100)
    assert (white.moves, white.choices, white.faults) == (1, 1, {Fault.of(loss): 1})
    assert black.accuracy == pytest.approx(1.0, abs=1e-5)
    assert black.faults == {}


def test_a_review_that_was_broken_off_has_the_moves_so_far() -> None:
    review = review_of(Score(100), Score(200))
    assert [move.ply for move in review.moves] == [1]
    assert not review.is_complete
    assert review.of_side(Color.BLACK).accuracy is None
    assert review_of(Score(100)).moves == ()


def test_a_game_has_the_marks_and_the_accuracy_of_the_page() -> None:
    raw = review_of(Score(100), Score(-90), Score.win(3))
    review = Review(raw.record, raw.plies, with_hindsight(raw.positions))
    # The page has only probabilities, before any hindsight.
    white = [one.white_score.win_probability for one in raw.positions]
    facts = [PlayedMoveFacts(move.color, move.is_best) for move in raw.moves]
    marks = mark_moves(white, facts)
    assert [move.loss for move in review.moves] == pytest.approx([mark.loss for mark in marks])
    for color in Color:
        accuracy = side_accuracy(marks, facts, color)
        assert accuracy is not None
        assert review.of_side(color).accuracy == pytest.approx(accuracy / 100)


def test_the_only_legal_move_counts_for_accuracy_if_it_is_no_pass() -> None:
    record = GameRecord(ONE_MOVE, ONE_MOVE.legal_moves())
    assert record.moves != (PASS,)
    positions = [
        reviewed(Score(0), ply=ply, position=position)
        for ply, position in enumerate(record.positions())
    ]
    side = Review(record, range(1, 2), tuple(positions)).of_side(Color.WHITE)
    assert (side.moves, side.choices) == (1, 0)
    assert side.accuracy == pytest.approx(1.0, abs=1e-5)


def test_a_pass_does_not_count_for_accuracy() -> None:
    record = GameRecord(SHUT_OUT, SHUT_OUT.legal_moves())
    positions = [
        reviewed(Score(0), ply=ply, position=position)
        for ply, position in enumerate(record.positions())
    ]
    side = Review(record, range(1, 2), tuple(positions)).of_side(Color.WHITE)
    assert (side.moves, side.choices, side.accuracy) == (1, 0, None)
