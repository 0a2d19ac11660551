"""Graphs of positions as one batch for graph networks, in the form of PyTorch Geometric."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from skep.extras import extra_needed

with extra_needed("train"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor

from skep.bounds import THREADS
from skep.core.checks import within
from skep.records import augmentation
from skep.rules import Position
from skep.spaces import NODES, graphs, legal_actions, node_permutations
from skep.spaces.graph import ABSENT
from skep.spaces.positions import checked_positions

GraphBatch: TypeAlias = dict[str, Tensor]

_NONE = -1


def graph_batch(
    positions: Iterable[Position],
    symmetries: NDArray[np.integer] | None = None,
    *,
    threads: int = 1,
) -> GraphBatch:
    """Return the graphs of positions as one graph, with the keys that ``docs/data.md`` lists.

    Nodes that are absent are left out. *symmetries* has the number of a symmetry for each position,
    which is applied to its graph and its actions. The actions are in the order of
    ``spaces.legal_actions(positions)``.

    :raises WrongTypeError: when an argument has the wrong type.
    :raises ArrayError: when *symmetries* has the wrong shape, dtype or numbers.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    found = checked_positions(positions)
    chosen = np.zeros(len(found), np.int64) if symmetries is None else symmetries
    image = augmentation.map_graphs(graphs(found, threads=threads), chosen)
    is_there = image.nodes[:, :, 0] != ABSENT
    owner, node = np.nonzero(is_there)
    # The number of each node among those that are there. One more column stands for no node.
    numbers = np.full((len(found), NODES + 1), _NONE)
    numbers[owner, node] = np.arange(len(node))
    links = image.links[owner, node]
    start, kind = np.nonzero(links != _NONE)
    end = numbers[owner[start], links[start, kind]]
    batch: dict[str, NDArray[Any]] = {
        "inputs": image.nodes[owner, node],
        "node": node,
        "edge_index": np.stack([start, end]),
        "edge_type": kind,
        "batch": owner,
        "ptr": np.append(0, is_there.sum(axis=1).cumsum()),
        "facts": image.facts,
        **_moves(found, chosen, numbers, threads),
    }
    return {name: torch.as_tensor(value.astype(np.int64)) for name, value in batch.items()}


def _moves(
    positions: list[Position],
    chosen: NDArray[np.integer],
    numbers: NDArray[np.int64],
    threads: int,
) -> dict[str, NDArray[Any]]:
    """Return the legal actions, each with the piece that moves and the node where it ends."""
    legal = legal_actions(positions, threads=threads)
    offsets = legal.offsets.astype(np.int64)
    counts = offsets[1:] - offsets[:-1]
    owner = np.repeat(np.arange(len(positions)), counts)
    to = np.append(node_permutations(), np.full((len(node_permutations()), 1), _NONE), axis=1)
    return {
        "move_action": augmentation.map_actions(legal.actions, chosen[owner]),
        "move_piece": numbers[owner, legal.movers],
        "move_target": numbers[owner, to[chosen[owner], legal.nodes]],
        "move_batch": owner,
    }
