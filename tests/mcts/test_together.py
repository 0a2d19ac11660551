"""Many trees are searched together, in batches for a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from skep import Game, parse_setup
from skep.core.errors import WrongTypeError
from skep.mcts import (
    Evaluate,
    Proof,
    Tree,
    TreeError,
    TreeFault,
    TreeSettings,
    search_together,
)
from skep.rules import Position
from skep.spaces import ACTIONS, ArrayError, legal_actions
from tests.mcts.test_tree import OPENING, WINS_IN_ONE, visits

Arrays = tuple[NDArray[np.float32], NDArray[np.float32]]


def trees_of(count: int) -> list[Tree]:
    position = Game.from_string(OPENING).position
    return [Tree(position, settings=TreeSettings(noise=0.25, seed=seed)) for seed in range(count)]


class Model:
    """A model that tells positions apart, and remembers the sizes of its batches."""

    def __init__(self, *, flat: bool = False) -> None:
        self.flat = flat
        self.sizes: list[int] = []

    def __call__(self, positions: Sequence[Position], /) -> Arrays:
        self.sizes.append(len(positions))
        values = np.array([one.key % 1000 / 1000 - 0.5 for one in positions], np.float32)
        rows = np.zeros((len(positions), ACTIONS), np.float32)
        rows[:] = np.arange(ACTIONS) % 7 + values[:, None]
        if not self.flat:
            return values, rows
        legal = legal_actions(positions)
        counts = np.diff(legal.offsets).astype(np.int64)
        return values, rows[np.repeat(np.arange(len(positions)), counts), legal.actions]


@pytest.mark.parametrize("flat", [False, True])
def test_trees_grow_as_they_would_alone(flat: bool) -> None:  # noqa: FBT001
    """Each tree gets its own rows, though all of them are in one batch."""
    together, alone = trees_of(5), trees_of(5)
    count = search_together(together, Model(flat=flat), simulations=60, leaves=1)
    assert count == 300
    model = Model()
    for tree in alone:
        while tree.visits < 60:
            tree.update(*model(tree.select(1)))
    assert [visits(tree) for tree in together] == [visits(tree) for tree in alone]


def test_simulations_come_on_top_of_those_before() -> None:
    trees = trees_of(2)
    search_together(trees[:1], Model(), simulations=30)
    search_together(trees, Model(), simulations=20)
    assert [tree.visits for tree in trees] == [50, 20]
    assert search_together([], Model(), simulations=20) == 0


@pytest.mark.parametrize(
    ("count", "options", "largest"),
    [
        pytest.param(40, {"batch": 64}, 40, id="one from each of many"),
        pytest.param(4, {"batch": 64, "leaves": 16}, 64, id="more from each of a few"),
        pytest.param(4, {"batch": 64, "leaves": 2}, 8, id="no more than allowed"),
        pytest.param(1, {}, 16, id="one tree"),
    ],
)
def test_batches_are_as_full_as_they_can_be(
    count: int, options: dict[str, int], largest: int
) -> None:
    model = Model()
    trees = trees_of(count)
    search_together(trees, model, simulations=200, **options)
    assert max(model.sizes) == largest
    assert model.sizes[0] == count  # a new tree has one position to evaluate
    assert {tree.visits for tree in trees} == {200}


def test_a_batch_stays_full_when_few_trees_are_left() -> None:
    trees = trees_of(8)
    for number, tree in enumerate(trees[:6]):
        search_together([tree], Model(), simulations=10 + number)
    won = Tree(parse_setup(WINS_IN_ONE))
    model = Model()
    search_together([won, *trees[6:]], model, simulations=100, batch=32)
    assert won.proof is Proof.WIN
    assert won.visits < 100
    assert model.sizes[0] == 3
    assert model.sizes.count(32) > 3


def test_a_tree_that_is_full_ends_its_search() -> None:
    full = Tree(Game.from_string(OPENING).position, settings=TreeSettings(memory_mib=1))
    search_together([full], Model(), simulations=10**6)
    assert full.is_full


def _interrupted(_: Sequence[Position]) -> Arrays:
    raise KeyboardInterrupt


def _zeros(values: str, shape: tuple[int, ...], logits: tuple[int, ...]) -> Evaluate:
    return _always((np.zeros(shape, values), np.zeros(logits, np.float32)))


def _always(result: Any) -> Evaluate:
    def evaluate(_: Sequence[Position]) -> Arrays:
        return cast("Arrays", result)

    return evaluate


@pytest.mark.parametrize(
    ("evaluate", "error", "why"),
    [
        (_interrupted, KeyboardInterrupt, "^$"),
        (_always(3), WrongTypeError, "result of evaluate: expected a tuple of values and logits"),
        (_always(([0.0], [0.0])), WrongTypeError, r"values: expected numpy\.ndarray"),
        (_zeros("f8", (3,), (3, ACTIONS)), ArrayError, "values: expected dtype float32"),
        (_zeros("f4", (4,), (3, ACTIONS)), ArrayError, r"values: expected shape \(3,\), not \(4,"),
        (_zeros("f4", (3,), (3, 7)), ArrayError, "logits: expected shape "),
        (_zeros("f4", (3,), (7,)), ArrayError, "logits: expected shape "),
    ],
)
def test_a_failure_leaves_trees_that_can_be_searched(
    evaluate: Any, error: type[BaseException], why: str
) -> None:
    trees = trees_of(3)
    with pytest.raises(error, match=why):
        search_together(trees, evaluate, simulations=10)
    assert search_together(trees, Model(), simulations=10) == 30


def test_values_that_are_not_allowed_are_errors_and_trees_stay_usable() -> None:
    trees = trees_of(3)

    def evaluate(positions: Sequence[Position]) -> Arrays:
        values, logits = Model()(positions)
        values[1] = np.nan
        return values, logits

    with pytest.raises(ArrayError, match="values: expected numbers from -1 to 1"):
        search_together(trees, evaluate, simulations=10)
    search_together(trees, Model(), simulations=10)
    assert [tree.visits for tree in trees] == [11, 10, 10]


def test_trees_in_use_are_errors() -> None:
    first, second = trees_of(2)
    with pytest.raises(TreeError, match="the same tree is in the list twice") as caught:
        search_together([first, second, first], Model(), simulations=10)
    assert caught.value.fault is TreeFault.TWICE
    own = second.select(1)
    with pytest.raises(TreeError):
        search_together([first, second], Model(), simulations=10)
    second.update(*Model()(own))  # the caller's positions are still there
    search_together([first, second], Model(), simulations=10)
    assert (first.visits, second.visits) == (10, 11)


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"simulations": 0}, ValueError, "simulations: expected 1 to "),
        ({"simulations": 5, "batch": 0}, ValueError, "batch: expected 1 to "),
        ({"simulations": 5, "leaves": 0}, ValueError, "leaves: expected 1 to "),
        ({"simulations": "x"}, WrongTypeError, "simulations: expected int"),
    ],
)
def test_numbers_out_of_range_are_errors(
    arguments: dict[str, Any], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        search_together(trees_of(1), Model(), **arguments)
    with pytest.raises(WrongTypeError, match="trees: expected Tree"):
        search_together([3], Model(), simulations=1)  # type: ignore[list-item]


def test_a_single_tree_and_a_value_in_place_of_a_function_are_errors() -> None:
    trees = trees_of(1)
    with pytest.raises(WrongTypeError, match=r"trees: expected Iterable, not .*Tree"):
        search_together(trees[0], Model(), simulations=1)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="evaluate: expected a function, not 5"):
        search_together(trees, 5, simulations=1)  # type: ignore[arg-type]
    assert trees[0].visits == 0
