"""Draw offers and giving up: what a person would say."""

from __future__ import annotations

import pytest

from skep.engine import Score, accepts_draw, resigns

LEVEL = [Score(10), Score(-5), Score(0), Score(12)]
LOST = [Score.loss(8), Score.loss(6), Score.loss(4)]


def test_a_draw_is_accepted_late_in_a_game_that_is_level() -> None:
    assert accepts_draw(LEVEL, ply=60)


def test_a_draw_is_refused_early() -> None:
    assert not accepts_draw(LEVEL, ply=59)


@pytest.mark.parametrize("better", [Score(21), Score(300), Score.win(3)])
@pytest.mark.parametrize("turn", range(4))
def test_a_draw_is_refused_by_who_was_better_lately(better: Score, turn: int) -> None:
    scores = [*LEVEL[:turn], better, *LEVEL[turn + 1 :]]
    assert not accepts_draw(scores, ply=100)


def test_what_was_long_ago_does_not_count() -> None:
    assert accepts_draw([Score(500), *LEVEL], ply=80)


def test_who_is_losing_is_glad_of_a_draw() -> None:
    assert accepts_draw([Score(-400)] * 4, ply=70)
    assert accepts_draw([Score(-400), *LOST], ply=70)


def test_who_has_not_looked_for_a_while_refuses() -> None:
    assert not accepts_draw(LEVEL[:3], ply=90)
    assert not accepts_draw([], ply=90)


def test_a_third_repetition_is_a_draw_to_who_is_not_better() -> None:
    assert accepts_draw([Score(20)], ply=20, repetitions=3)
    assert not accepts_draw([Score(21)], ply=20, repetitions=3)
    assert not accepts_draw([], ply=20, repetitions=3)
    assert not accepts_draw([Score(20)], ply=20, repetitions=2)


@pytest.mark.parametrize("level", range(1, 8))
def test_a_weak_level_plays_on_to_the_end(level: int) -> None:
    assert not resigns(LOST, level=level)


@pytest.mark.parametrize("level", [8, 9, 10])
def test_a_strong_level_gives_up_when_it_has_seen_the_end_for_a_while(level: int) -> None:
    assert resigns(LOST, level=level)
    assert resigns([Score(900), *LOST], level=level)


@pytest.mark.parametrize(
    "scores",
    [
        [],
        LOST[:2],
        [*LOST, Score(-900)],
        [Score(-20_000)] * 3,
        [Score.win(3), Score.loss(6), Score.loss(4)],
        [Score.win(5), Score.win(3), Score.win(1)],
    ],
)
def test_nobody_gives_up_before_the_loss_is_certain(scores: list[Score]) -> None:
    assert not resigns(scores, level=10)
