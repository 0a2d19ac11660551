"""Graphs of positions as one batch."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

if importlib.util.find_spec("torch") is None:
    pytest.skip("needs PyTorch", allow_module_level=True)

import numpy as np
import torch

from skep import Position, WrongTypeError, parse_ruleset, parse_setup, records, spaces
from skep.core.symmetry import SYMMETRIES
from skep.records import augmentation
from skep.records.examples import read_examples


def _lists(tensor: torch.Tensor) -> Any:
    """Return the numbers of a tensor; PyTorch has no type for them."""
    anything: Any = tensor
    return anything.tolist()


@pytest.fixture(scope="module")
def positions(ten_games: Path) -> list[Position]:
    """Give positions of all lengths, and the first one of a game."""
    found = [example.position for example in read_examples([ten_games])]
    return [Position.initial(parse_ruleset("Base+MLP")), *found[::7]]


@pytest.fixture(scope="module")
def chosen(positions: list[Position]) -> Any:
    """Give a symmetry for each position."""
    return np.random.default_rng(1).integers(12, size=len(positions))


@pytest.fixture(scope="module")
def images(positions: list[Position], chosen: Any) -> list[Position]:
    """Give the images of the positions."""
    numbers: list[int] = chosen.tolist()
    pairs = zip(positions, numbers, strict=True)
    return [SYMMETRIES[number].map_position(position) for position, number in pairs]


def test_the_graph_of_an_image_is_the_image_of_the_graph(
    positions: list[Position], images: list[Position], chosen: Any
) -> None:
    mapped = augmentation.map_graphs(spaces.graphs(positions), chosen)
    expected = spaces.graphs(images)
    for name in ("nodes", "links", "facts"):
        assert (getattr(mapped, name) == getattr(expected, name)).all()


def test_a_batch_of_images_is_the_image_of_the_batch(
    positions: list[Position], images: list[Position], chosen: Any
) -> None:
    one, other = records.graph_batch(positions, chosen), records.graph_batch(images)
    assert one.keys() == other.keys()
    for name in one:
        if not name.startswith("move_"):
            assert torch.equal(one[name], other[name]), name
    # An image lists its legal moves in another order.
    moves = ("move_batch", "move_action", "move_piece", "move_target")
    rows, others = (
        _lists(torch.stack([batch[name] for name in moves], 1)) for batch in (one, other)
    )
    assert sorted(rows) == sorted(others)


def test_a_batch_holds_every_node_and_link(positions: list[Position]) -> None:
    graphs, batch = spaces.graphs(positions), records.graph_batch(positions)
    assert {str(value.dtype) for value in batch.values()} == {"torch.int64"}
    for number in range(len(positions)):
        start, end = _lists(batch["ptr"][number : number + 2])
        assert (batch["batch"][start:end] == number).all()
        node = batch["node"][start:end].numpy()
        assert (node == np.flatnonzero(graphs.nodes[number, :, 0])).all()
        assert (batch["inputs"][start:end].numpy() == graphs.nodes[number, node]).all()
        assert (batch["facts"][number].numpy() == graphs.facts[number]).all()
        links = np.full((spaces.NODES, 8), -1)
        mine = (batch["edge_index"][0] >= start) & (batch["edge_index"][0] < end)
        sources, targets = batch["node"][batch["edge_index"][:, mine]].numpy()
        links[sources, batch["edge_type"][mine].numpy()] = targets
        assert (links == graphs.links[number]).all()
    assert len(batch["batch"]) == int(batch["ptr"][-1])


def test_actions_name_their_nodes(positions: list[Position]) -> None:
    """Passes have no nodes, and the first piece of a game has no node where it ends."""
    batch, legal = records.graph_batch(positions), spaces.legal_actions(positions)
    assert (batch["move_action"].numpy() == legal.actions).all()
    node = np.append(batch["node"].numpy(), -1)
    assert (node[batch["move_piece"].numpy()] == legal.movers).all()
    assert (node[batch["move_target"].numpy()] == legal.nodes).all()
    for name in ("move_piece", "move_target"):
        at = batch[name]
        is_node = at >= 0
        assert torch.equal(batch["batch"][at[is_node]], batch["move_batch"][is_node])
    assert (batch["move_target"][batch["move_batch"] == 0] == -1).all()
    assert (batch["move_piece"][batch["move_batch"] == 0] >= 0).all()


def test_a_dataset_gives_the_graphs_of_what_a_model_sees(ten_games: Path) -> None:
    dataset = records.RecordDataset(ten_games, "graph", batch_size=50, with_setups=True)
    for batch in dataset:
        numbers: list[int] = batch["symmetry"].tolist()
        images = [
            SYMMETRIES[number].map_position(parse_setup(setup))
            for number, setup in zip(numbers, batch["setup"], strict=True)
        ]
        expected = records.graph_batch(images)
        for name in ("inputs", "edge_index", "edge_type", "batch", "ptr", "node", "facts"):
            assert torch.equal(batch[name], expected[name])
        pairs = {*zip(_lists(batch["move_batch"]), _lists(batch["move_action"]), strict=True)}
        played: list[int] = _lists(batch["action"])
        assert set(enumerate(played)) <= pairs


def test_no_positions_make_an_empty_graph() -> None:
    batch = records.graph_batch([])
    assert batch["inputs"].shape == (0, 6)
    assert batch["edge_index"].shape == (2, 0)
    assert _lists(batch["ptr"]) == [0]


def test_wrong_symmetries_are_refused(positions: list[Position]) -> None:
    with pytest.raises(spaces.ArrayError, match="numbers from 0 to 11, not 12"):
        records.graph_batch(positions[:1], np.array([12]))
    with pytest.raises(spaces.ArrayError, match="shape"):
        records.graph_batch(positions[:2], np.array([1]))
    wrong: Any = [1]
    with pytest.raises(WrongTypeError, match="chosen"):
        records.graph_batch(positions[:1], wrong)
