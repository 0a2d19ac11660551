"""The handcrafted evaluation in pure Python: laws, features, and the native one's numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from skep import rules
from skep.core.bugs import Piece
from skep.core.hive import Hive
from skep.core.position import Position
from skep.core.setup import Setup
from skep.engine.score import LARGEST, WIN
from skep.engine.search.evaluation import evaluate, evaluate_end
from skep.engine.search.ordering import in_order
from skep.engine.search.searcher import make_searcher
from skep.notation.setupstring import parse_setup
from tests.backends import NOT_BUILT
from tests.engine.positions import LOSS_IN_2, after_best
from tests.play import positions, positions_of_all


@given(positions_of_all)
def test_it_is_an_ordinary_score(position: Position) -> None:
    assert -LARGEST <= evaluate(position) <= LARGEST


@given(positions_of_all)
def test_the_native_evaluation_gives_the_same_number(position: Position) -> None:
    if rules.native is None:
        pytest.skip(NOT_BUILT)
    native = rules.Position.from_setup(position.setup())
    assert evaluate(position) == make_searcher(1, 1).evaluate(native)


@given(positions)
def test_it_is_the_same_for_both_sides_with_the_colors_swapped(position: Position) -> None:
    assert evaluate(_swapped(position)) == evaluate(position)


@given(positions_of_all)
def test_ordering_moves_leaves_none_out_and_adds_none(position: Position) -> None:
    legal = position.legal_moves()
    ordered = in_order(position, legal[-1] if legal else None)
    assert sorted(map(str, ordered)) == sorted(map(str, legal))
    assert ordered[:1] == list(legal[-1:])


def test_a_move_that_ends_the_game_comes_among_the_first() -> None:
    position = after_best(LOSS_IN_2, 2)
    moves = in_order(position, None)
    wins = [place for place, move in enumerate(moves) if position.play(move).outcome]
    assert wins
    assert wins[0] < len(moves) // 4


def test_a_queen_with_more_neighbors_is_worse_off() -> None:
    few = parse_setup("1~Base~w6~w~_~0-0-wQ.1-0-wS1.2-0-bS1.3-0-bQ.1-1-bA1")
    many = parse_setup("1~Base~w6~w~_~0-0-wQ.1-0-wS1.2-0-bS1.3-0-bQ.2-1-bA1")
    assert evaluate(many) > evaluate(few)


def test_a_beetle_on_the_queen_is_bad_for_her() -> None:
    under = parse_setup("1~Base~w9~w~_~0-0-wQ.1-0-wS1.2-0-bS1.3-0-bQ-wB1")
    beside = parse_setup("1~Base~w9~w~_~0-0-wQ.1-0-wS1.2-0-bS1-wB1.3-0-bQ")
    assert evaluate(under) > evaluate(beside)


@pytest.mark.parametrize("plies", [0, 3])
def test_an_end_is_worth_the_more_the_sooner_it_comes(plies: int) -> None:
    end = after_best(after_best(LOSS_IN_2, 2), 1)
    outcome = end.outcome
    assert outcome is not None
    assert evaluate_end(outcome, end, plies) == plies - WIN
    assert evaluate_end(replace(outcome, winner=end.to_move), end, plies) == WIN - plies
    assert evaluate_end(replace(outcome, winner=None), end, plies) == 0


def _swapped(position: Position) -> Position:
    """Return the same position with the colors swapped, so that the same side is to move."""
    stacks = {
        at: tuple(_other(piece) for piece in stack) for at, stack in position.hive.stacks.items()
    }
    stunned = _other(position.stunned) if position.stunned else None
    ruleset = replace(position.ruleset, first_player=None)
    first = position.first_player.other
    return Position.from_setup(Setup(ruleset, Hive(stacks), position.ply, first, stunned))


def _other(piece: Piece) -> Piece:
    return replace(piece, color=piece.color.other)
