"""The twelve symmetries permute actions and observations, and commute with play."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from skep.core.position import Position
from skep.core.ruleset import GAME_TYPES
from skep.core.symmetry import SYMMETRIES, Symmetry
from skep.spaces import (
    PLANES,
    SIZE,
    action_permutations,
    cell_permutations,
    encode_move,
    graphs,
    map_graphs,
    masks,
    node_permutations,
    planes,
    play_action,
)
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


@pytest.mark.parametrize("name", EVERY_RULESET)
def test_playing_commutes_with_symmetries(name: str, implementation: type[Position]) -> None:
    positions = list(random_positions(implementation, 22, 45, EVERY_RULESET[name]))
    for turn, position in enumerate(positions[5::10]):
        symmetry = SYMMETRIES[(5 * turn + len(name)) % 12]
        image = symmetry.map_position(position)
        table = action_permutations()[symmetry.number]
        for move in position.legal_moves()[::6]:
            action = int(table[encode_move(move, position)])
            assert play_action(action, image) == symmetry.map_position(position.play(move))
