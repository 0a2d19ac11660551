"""How levels choose: both implementations alike, and by the weights they promise."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from skep import rules
from skep.core.moves import PASS, Pass
from skep.core.position import Position as PurePosition
from skep.engine import pure_choice
from skep.engine.score import WIN
from skep.notation.movestring import format_move
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.engine.level_vectors import WALLED_IN, Example, make_examples, read_examples
from tests.engine.positions import LOSS_IN_2, MIDDLEGAME, after_best

EXAMPLES = read_examples()
WIN_IN_1 = after_best(LOSS_IN_2, 2)
SEEDS = range(400)


@pytest.fixture(params=["pure", "native"])
def choices(request: pytest.FixtureRequest, require: Require) -> Any:
    """Give each implementation."""
    if request.param == "pure":
        return pure_choice
    require(rules.native, NOT_BUILT)
    return rules.native


def position_for(choices: ModuleType, setup: str) -> Position:
    position = parse_setup(setup)
    if choices is pure_choice:
        return PurePosition.from_setup(position.setup())
    return position


def test_the_examples_are_those_that_the_script_makes() -> None:
    assert make_examples() == EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_both_implementations_choose_alike(choices: Any, example: Example) -> None:
    position = position_for(choices, example.setup)
    for count, (units, text) in example.noticed.items():
        found = choices.best_noticed(position, example.history, int(count), example.seed)
        assert (found[0], format_move(found[1], position)) == (units, text)
    percents = range(10, 100, 10)
    overlooked = [one for one in percents if choices.overlooks(position, example.seed, one)]
    assert overlooked == example.overlooks
    assert choices.opponent_is_stuck(position) == example.is_stuck
    chosen = choices.choose_line(
        position, example.seed, example.scores, example.half_loss, example.margin
    )
    assert chosen == example.chosen


def test_who_notices_everything_plays_the_win(choices: Any) -> None:
    units, move = choices.best_noticed(WIN_IN_1, [], 1000, 7)
    assert units == WIN - 1
    outcome = WIN_IN_1.play(move).outcome
    assert outcome is not None
    assert outcome.winner is WIN_IN_1.to_move


def test_a_move_beside_the_enemy_queen_is_noticed_four_times_as_readily(choices: Any) -> None:
    target = MIDDLEGAME.hive.queens()[MIDDLEGAME.to_move.other]
    moves = MIDDLEGAME.legal_moves()
    beside = [one for one in moves if not isinstance(one, Pass) and one.end.distance(target) == 1]
    noticed = [choices.best_noticed(MIDDLEGAME, [], 1, seed)[1] for seed in range(4000)]
    share = sum(move in beside for move in noticed) / len(noticed)
    expected = 4 * len(beside) / (4 * len(beside) + len(moves) - len(beside))
    assert share == pytest.approx(expected, abs=0.04)


def test_a_repeated_position_counts_as_a_draw(choices: Any) -> None:
    units, move = choices.best_noticed(MIDDLEGAME, [], 1, 1)
    assert units != 0
    again = [MIDDLEGAME.play(move).key]
    assert choices.best_noticed(MIDDLEGAME, again, 1, 1) == (0, move)


def test_something_is_overlooked_as_often_as_promised(choices: Any) -> None:
    overlooked = sum(choices.overlooks(MIDDLEGAME, seed, 30) for seed in range(4000))
    assert overlooked / 4000 == pytest.approx(0.3, abs=0.03)
    assert not any(choices.overlooks(MIDDLEGAME, seed, 0) for seed in SEEDS)
    assert all(choices.overlooks(MIDDLEGAME, seed, 100) for seed in SEEDS)


def chosen(choices: Any, *scores: int, half_loss: int = 14, margin: int = 30) -> list[int]:
    """Return which line each seed chooses."""
    picks = (choices.choose_line(MIDDLEGAME, seed, scores, half_loss, margin) for seed in SEEDS)
    return list(picks)


def test_without_a_half_loss_the_best_line_is_played(choices: Any) -> None:
    assert set(chosen(choices, 50, 50, 49, half_loss=0)) == {0}


def test_lines_within_the_margin_are_played_and_no_others(choices: Any) -> None:
    assert set(chosen(choices, 50, 45, 20, 19, -200)) == {0, 1, 2}


def test_a_win_at_once_is_always_played(choices: Any) -> None:
    assert set(chosen(choices, WIN - 1, WIN - 1, 40)) == {0}


def test_a_loss_at_once_is_played_only_when_there_is_nothing_else(choices: Any) -> None:
    wide = 100_000
    assert set(chosen(choices, 4 - WIN, 2 - WIN, margin=wide)) == {0}
    assert set(chosen(choices, 2 - WIN, 2 - WIN, margin=wide)) == {0, 1}


def test_a_half_loss_makes_a_line_half_as_likely(choices: Any) -> None:
    picks = chosen(choices, 14, 0)
    assert picks.count(0) / len(picks) == pytest.approx(2 / 3, abs=0.08)


def test_a_line_that_seems_better_than_the_best_counts_as_much_as_it(choices: Any) -> None:
    picks = chosen(choices, 0, 15_000)
    assert picks.count(0) / len(picks) == pytest.approx(1 / 2, abs=0.08)


@pytest.mark.parametrize("setup", WALLED_IN)
def test_a_side_that_is_walled_in_passes_and_the_other_knows(choices: Any, setup: str) -> None:
    position = position_for(choices, setup)
    assert choices.best_noticed(position, [], 5, 1)[1] == PASS
    assert not choices.opponent_is_stuck(position)
    assert choices.opponent_is_stuck(position.play(PASS))
