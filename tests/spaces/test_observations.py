"""Planes and graphs: both implementations write the same, and no information is lost."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest

import skep.rules
from skep.core.bugs import Color
from skep.core.errors import WrongTypeError
from skep.core.position import Position
from skep.core.ruleset import GAME_TYPES
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.rules import native
from skep.spaces import (
    ACTIONS,
    NODES,
    OBSERVATION_VERSION,
    PLANES,
    SIZE,
    ArrayError,
    Center,
    Graphs,
    graphs,
    legal_actions,
    observe,
    planes,
)
from skep.spaces import actions as actions_module
from skep.spaces import graph as graph_module
from skep.spaces import plane as plane_module
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.spaces.positions import EVERY_RULESET, MOVED_BY, moved_by, random_positions

BEETLE_ON_QUEEN = "1~Base-MLP~b3~w~wB1~2-0-bQ.0-1-wQ-wB1.1-1-bS1"


def played(implementation: type[Position], *moves: str) -> Position:
    position = implementation.initial(GAME_TYPES["Base+MLP"])
    for move in moves:
        position = position.play(read_move(move, position))
    return position


def test_the_planes_of_a_small_position(implementation: type[Position]) -> None:
    assert (OBSERVATION_VERSION, PLANES, SIZE) == (1, 38, 32)
    position = implementation.from_setup(parse_setup(BEETLE_ON_QUEEN).setup())
    found = planes([position])[0]
    assert found.dtype == np.uint8
    assert found.shape == (38, 32, 32)

    def pieces(plane: int) -> list[tuple[int, int, int]]:
        return [(r - 16, q - 16, int(found[plane, r, q])) for r, q in np.argwhere(found[plane])]

    # Black is to move, so Black's queen is in the middle, and the spider southwest of her.
    assert pieces(0) == [(0, 0, 1)]
    assert pieces(1) == [(1, -1, 1)]
    # White's queen with a beetle on top, which moved last.
    assert pieces(14) == [(1, -2, 1)]
    assert pieces(14 + 3) == [(1, -2, 2)]
    assert pieces(28) == [(0, 0, 1), (1, -2, 2), (1, -1, 1)]
    assert pieces(29) == [(0, 0, 1), (1, -1, 1)]
    assert pieces(30) == pieces(31) == [(1, -2, 1)]
    facts = found[32:].reshape(6, -1)
    assert (facts == facts[:, :1]).all()
    assert facts[:, 0].tolist() == [1, 3, 1, 1, 1, 1]
    others = np.delete(found[:28], [0, 1, 14, 17], axis=0)
    assert not others.any()


def test_the_center_is_a_choice(implementation: type[Position]) -> None:
    position = played(implementation, "wS1", "bG1 wS1-")
    own = planes([position])[0]
    # No queen is in play: the first piece in the order of references, which is the spider.
    assert own[1, 16, 16] == 1
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1")
    for center in Center:
        assert planes([position], center=center)[0][14, 16, 16] == 1  # the only queen in play
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    assert planes([position])[0][0, 16, 16] == 1
    assert planes([position], center=Center.OPPONENTS_QUEEN)[0][14, 16, 16] == 1


@pytest.mark.parametrize("name", EVERY_RULESET)
def test_both_implementations_see_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch, require: Require
) -> None:
    require(native, NOT_BUILT)
    from skep.rules import Position as Native  # noqa: PLC0415 - a class, whichever is in use

    positions = list(random_positions(Native, 11, 40, EVERY_RULESET[name]))[::3]
    fast = [planes(positions, center=center, threads=2) for center in Center]
    fast_graphs, fast_actions = graphs(positions, threads=2), legal_actions(positions, threads=2)
    for module in (actions_module, graph_module, plane_module):
        monkeypatch.setattr(module, "native", None)
    for center, found in zip(Center, fast, strict=True):
        assert np.array_equal(planes(positions, center=center), found)
    slow = graphs(positions)
    for column in ("nodes", "links", "facts"):
        assert np.array_equal(getattr(slow, column), getattr(fast_graphs, column)), column
    slow_actions = legal_actions(positions)
    for column in ("actions", "movers", "cells", "nodes", "offsets"):
        assert np.array_equal(getattr(slow_actions, column), getattr(fast_actions, column)), column


def test_the_graph_of_a_small_position(implementation: type[Position]) -> None:
    position = implementation.from_setup(parse_setup(BEETLE_ON_QUEEN).setup())
    found = graphs([position])
    nodes, links = found.nodes[0], found.links[0]
    assert nodes.shape == (NODES, 6)
    queen, spider, their_queen, their_beetle = 0, 1, 14, 17
    assert nodes[queen].tolist() == [2, 0, 0, 0, 0, 0]
    assert nodes[2].tolist() == [1, 1, 0, 0, 0, 0]  # the second spider, in reserve
    assert nodes[their_queen].tolist() == [2, 0, 1, 0, 1, 0]
    assert nodes[their_beetle].tolist() == [2, 2, 1, 1, 0, 1]
    assert links[their_queen].tolist()[6:] == [-1, their_beetle]
    assert links[their_beetle].tolist()[6:] == [their_queen, -1]
    assert links[queen, 4] == spider
    assert links[spider, 1] == queen
    open_hexes = np.flatnonzero(nodes[:, 0] == 3)
    assert len(open_hexes) == 10
    # West of one queen is northeast of the other, who is the opponent's and so comes first.
    assert links[queen, 5] == links[their_queen, 1] == 28 + their_queen * 6 + 1
    assert found.facts[0].tolist() == [1, 3, 1, 1, 1, 1]


@pytest.mark.parametrize("steps", MOVED_BY)
def test_observations_are_free_of_translation(
    steps: tuple[int, int], implementation: type[Position]
) -> None:
    positions = list(random_positions(implementation, 6, 60, GAME_TYPES["Base+MLP"]))[1::4]
    moved = [moved_by(position, *steps) for position in positions]
    for center in Center:
        assert np.array_equal(planes(moved, center=center), planes(positions, center=center))
    here, there = graphs(positions), graphs(moved)
    for column in ("nodes", "links", "facts"):
        assert np.array_equal(getattr(here, column), getattr(there, column)), column


def test_the_observations_of_fixed_games_never_change(require: Require) -> None:
    """Digests of a game of each type; if one changes, the version has to go up."""
    require(native, NOT_BUILT)
    in_planes = in_graphs = 0
    for ruleset in GAME_TYPES.values():
        positions = list(random_positions(skep.rules.Position, 7, 60, ruleset))
        for center in Center:
            in_planes = zlib.crc32(planes(positions, center=center).tobytes(), in_planes)
        found = graphs(positions)
        for column in (found.nodes, found.links, found.facts):
            in_graphs = zlib.crc32(column.tobytes(), in_graphs)
    assert (OBSERVATION_VERSION, in_planes, in_graphs) == (1, PLANES_DIGEST, GRAPHS_DIGEST)


PLANES_DIGEST = 0x3937EBB9
GRAPHS_DIGEST = 0xEFB77D1E


def test_links_go_both_ways(implementation: type[Position]) -> None:
    for position in random_positions(implementation, 9, 40, GAME_TYPES["Base+MLP"]):
        links = graphs([position]).links[0]
        kind = graphs([position]).nodes[0][:, 0]
        for node, direction in np.argwhere(links[:, :6] >= 0):
            other = links[node, direction]
            assert kind[other] >= 2
            back = links[other, (direction + 3) % 6]
            assert back == node or kind[node] == 2  # covered pieces see others, not the reverse
        for node in np.flatnonzero(links[:, 6] >= 0):
            assert links[links[node, 6], 7] == node


def test_what_the_other_side_sees(implementation: type[Position]) -> None:
    position = played(implementation, "wS1", "bG1 wS1-", "wQ -wS1")
    seen, mask = np.empty((PLANES, SIZE, SIZE), np.uint8), np.empty(ACTIONS, np.int8)
    observe(position, Color.BLACK, seen, mask, times=2)
    expected = planes([position])[0]
    expected[34] = 2
    assert np.array_equal(seen, expected)
    assert mask.any()
    observe(position, Color.WHITE, seen, mask)
    assert not mask.any()
    assert seen[0, 16, 16] == 1
    assert seen[32].max() == 0


def test_arrays_are_written_in_place(implementation: type[Position]) -> None:
    positions = [implementation.initial(), played(implementation, "wS1")]
    out = np.full((2, PLANES, SIZE, SIZE), 9, np.uint8)
    assert planes(positions, out) is out
    assert np.array_equal(out, planes(positions))
    room = Graphs.allocate(2)
    assert graphs(positions, room) is room
    assert np.array_equal(room.links, graphs(positions).links)


def test_arrays_that_do_not_fit_are_refused(implementation: type[Position]) -> None:
    position = implementation.initial()
    floats: Any = np.empty((1, PLANES, SIZE, SIZE), np.float32)
    with pytest.raises(ArrayError, match="shape"):
        planes([position], np.empty((1, PLANES, SIZE), np.uint8))
    with pytest.raises(ArrayError, match="dtype"):
        planes([position], floats)
    room = Graphs.allocate(2)
    with pytest.raises(ArrayError, match="nodes"):
        graphs([position], room)
    wrong: Any = 0
    with pytest.raises(WrongTypeError, match="center"):
        planes([position], center=wrong)
    with pytest.raises(WrongTypeError, match="center"):
        legal_actions([position], center=wrong)
    with pytest.raises(WrongTypeError, match="side"):
        observe(position, wrong, wrong, wrong)
    with pytest.raises(WrongTypeError, match="center"):
        observe(position, Color.WHITE, wrong, wrong, center=wrong)
    with pytest.raises(ValueError, match="times"):
        observe(position, Color.WHITE, wrong, wrong, times=0)
    with pytest.raises(WrongTypeError, match="out"):
        graphs([position], wrong)
