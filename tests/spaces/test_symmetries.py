"""The twelve symmetries permute actions and observations, and commute with play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import skep.rules
from skep.core.errors import WrongTypeError
from skep.core.position import Position
from skep.core.ruleset import GAME_TYPES
from skep.core.symmetry import SYMMETRIES, Symmetry
from skep.rules import native
from skep.spaces import (
    PLANES,
    SIZE,
    ArrayError,
    action_permutations,
    cell_permutations,
    graphs,
    legal_actions,
    map_graphs,
    masks,
    node_permutations,
    planes,
    play_action,
)
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.spaces.positions import EVERY_RULESET, random_positions

TABLES = [action_permutations, cell_permutations, node_permutations]


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_permutations_that_combine_like_symmetries(
    table: Callable[[], NDArray[np.intp]],
) -> None:
    rows = table()
    assert rows.shape[0] == 12
    assert rows[0].tolist() == list(range(rows.shape[1]))
    for row in rows:
        assert np.array_equal(np.sort(row), np.arange(len(row)))
    for first in SYMMETRIES:
        for second in SYMMETRIES:
            combined = rows[second.number][rows[first.number]]
            assert np.array_equal(combined, rows[first.then(second).number])
    with pytest.raises(ValueError, match="read-only"):
        rows[0, 0] = 1


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
def test_observations_of_images_are_images_of_observations(
    symmetry: Symmetry, implementation: type[Position]
) -> None:
    positions = list(random_positions(implementation, 21, 40, GAME_TYPES["Base+MLP"]))[::8]
    images = [symmetry.map_position(position) for position in positions]
    number = symmetry.number
    before, after = masks(positions), np.empty_like(masks(positions))
    after[:, action_permutations()[number]] = before
    assert np.array_equal(after, masks(images))
    flat = planes(positions).reshape(-1, PLANES, SIZE * SIZE)
    turned = np.empty_like(flat)
    turned[:, :, cell_permutations()[number]] = flat
    assert np.array_equal(turned, planes(images).reshape(flat.shape))
    mapped, direct = map_graphs(graphs(positions), number), graphs(images)
    for column in ("nodes", "links", "facts"):
        assert np.array_equal(getattr(mapped, column), getattr(direct, column)), column


def test_graphs_that_do_not_fit_are_refused() -> None:
    position = skep.rules.Position.initial()
    found = graphs([position, position])
    for number in (-1, 12):
        with pytest.raises(ValueError, match="symmetry"):
            map_graphs(found, number)
    wrong: Any = [position]
    with pytest.raises(WrongTypeError, match="graphs"):
        map_graphs(wrong, 0)
    for column in ("nodes", "links", "facts"):
        array = getattr(found, column)
        for other in (array[:1], array.astype(np.float32), array[..., :1]):
            with pytest.raises(ArrayError):
                map_graphs(replace(found, **{column: other}), 0)
    with pytest.raises(ArrayError, match="links: expected numbers from -1 to 195, not 196"):
        map_graphs(replace(found, links=np.full_like(found.links, 196)), 0)


def check_play(position: Position, symmetry: Symmetry, step: int) -> None:
    """Check that moves commute with a symmetry: all actions, and the play of every one or some."""
    image = symmetry.map_position(position)
    table = action_permutations()[symmetry.number]
    moves, actions = position.legal_moves(), legal_actions([position]).actions
    names = table[actions]
    assert sorted(names) == sorted(legal_actions([image]).actions)
    for move, action in list(zip(moves, names, strict=True))[::step]:
        after = symmetry.map_position(position.play_unchecked(move))
        assert play_action(int(action), image) == after


@pytest.mark.parametrize("name", EVERY_RULESET)
def test_playing_commutes_with_all_symmetries(name: str, implementation: type[Position]) -> None:
    positions = list(random_positions(implementation, 22, 45, EVERY_RULESET[name]))
    for turn, position in enumerate(positions[1::3]):
        for symmetry in (SYMMETRIES[turn % 12], SYMMETRIES[(5 * turn + 7) % 12]):
            check_play(position, symmetry, step=9)


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
def test_playing_commutes_with_symmetries_in_a_hundred_thousand_positions(require: Require) -> None:
    require(native, NOT_BUILT)
    total, seed = 0, 2000
    while total < 100_000:
        for ruleset in EVERY_RULESET.values():
            for position in random_positions(skep.rules.Position, seed, 150, ruleset):
                check_play(position, SYMMETRIES[total % 12], step=1)
                total += 1
        seed += 1
