"""Symmetric augmentation: rotate and mirror planes, features and actions of training examples."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import check_array, check_numbers
from skep.bulk import FEATURE_SLOTS, NO_FEATURE
from skep.core.checks import check_type
from skep.core.symmetry import SYMMETRIES
from skep.spaces import (
    ACTIONS,
    NODES,
    PLANES,
    SIZE,
    Graphs,
    action_permutations,
    cell_permutations,
    node_permutations,
)
from skep.spaces.graph import COLUMNS, LINKS
from skep.spaces.numbering import DIRECTIONS
from skep.spaces.places import NO_NODE
from skep.spaces.plane import FACTS
from skep.spaces.symmetries import direction_permutations
from skep.train.model.inputs import KINDS, PIECE_INPUTS, symmetries


@cache
def feature_permutations() -> NDArray[np.uint16]:
    """Return where each input of the value network goes, for each of the twelve symmetries.

    A table with a row per symmetry: ``table[number][old] == new``. An empty slot stays empty.
    """
    table = np.tile(np.arange(NO_FEATURE + 1, dtype=np.uint16), (len(SYMMETRIES), 1))
    place, kind = np.divmod(np.arange(PIECE_INPUTS), KINDS)
    for number, places in enumerate(symmetries()):
        table[number, :PIECE_INPUTS] = np.array(places)[place] * KINDS + kind
    table.setflags(write=False)  # it is shared
    return table


@cache
def _cells_to_read() -> NDArray[np.intp]:
    """Return which hex of a plane each hex of its image comes from, for each symmetry."""
    return np.argsort(cell_permutations(), axis=1)


def map_planes(planes: NDArray[np.uint8], chosen: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Apply a symmetry to the planes of each position, and return the results.

    :raises WrongTypeError: when an argument is not an array.
    :raises ArrayError: when one has the wrong shape or dtype, or there is no such symmetry.
    """
    rows = _checked_symmetries(chosen)
    check_array("planes", planes, (rows, PLANES, SIZE, SIZE), np.uint8, any_order=True)
    flat = planes.reshape(-1, PLANES, SIZE * SIZE)
    image = np.empty_like(flat)
    # Row by row, which is faster than one index for all of them: a row fits into a cache.
    for row, number in enumerate(chosen):
        np.take(flat[row], _cells_to_read()[number], axis=1, out=image[row], mode="clip")
    return image.reshape(planes.shape)


def map_features(features: NDArray[np.uint16], chosen: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Apply a symmetry to the inputs of each position, and return the results.

    :raises WrongTypeError: when an argument is not an array.
    :raises ArrayError: when one has the wrong shape, dtype or numbers.
    """
    rows = _checked_symmetries(chosen)
    check_numbers("features", features, (rows, 2, FEATURE_SLOTS), range(NO_FEATURE + 1))
    image: NDArray[np.uint16] = feature_permutations()[chosen[:, np.newaxis, np.newaxis], features]
    return image


def map_actions(actions: NDArray[np.integer], chosen: NDArray[np.integer]) -> NDArray[np.intp]:
    """Apply a symmetry to each action, and return the results.

    :raises WrongTypeError: when an argument is not an array.
    :raises ArrayError: when one has the wrong shape, dtype or numbers.
    """
    rows = _checked_symmetries(chosen)
    check_numbers("actions", actions, (rows,), range(ACTIONS))
    image: NDArray[np.intp] = action_permutations()[chosen, actions]
    return image


def map_masks(masks: NDArray[np.int8], chosen: NDArray[np.integer]) -> NDArray[np.int8]:
    """Apply a symmetry to each mask, and return the results.

    :raises WrongTypeError: when an argument is not an array.
    :raises ArrayError: when one has the wrong shape or dtype, or there is no such symmetry.
    """
    rows = _checked_symmetries(chosen)
    check_array("masks", masks, (rows, ACTIONS), np.int8, any_order=True)
    image = np.empty_like(masks)
    image[np.arange(rows)[:, np.newaxis], action_permutations()[chosen]] = masks
    return image


def map_graphs(graphs: Graphs, chosen: NDArray[np.integer]) -> Graphs:
    """Apply a symmetry to the graph of each position, and return the results.

    :raises WrongTypeError: when an argument has the wrong type.
    :raises ArrayError: when an array has the wrong shape, dtype or numbers.
    """
    check_type("graphs", graphs, Graphs)
    size = _checked_symmetries(chosen)
    check_array("facts", graphs.facts, (size, FACTS), np.uint8, any_order=True)
    check_array("nodes", graphs.nodes, (size, NODES, COLUMNS), np.uint8, any_order=True)
    check_numbers("links", graphs.links, (size, NODES, LINKS), range(NO_NODE, NODES))
    rows = np.arange(size)[:, np.newaxis]
    nodes = node_permutations()[chosen]
    to = np.append(nodes, np.full((size, 1), NO_NODE), axis=1).astype(np.int16)
    links = to[rows[:, :, np.newaxis], graphs.links]  # the last column, which -1 means, stays -1
    from_direction = _directions_to_read()[chosen]
    turned = np.take_along_axis(links, from_direction[:, np.newaxis], axis=2)
    image = Graphs.allocate(size)
    image.nodes[rows, nodes] = graphs.nodes
    image.links[rows, nodes] = turned
    image.facts[:] = graphs.facts
    return image


@cache
def _directions_to_read() -> NDArray[np.intp]:
    """Return which link of a node each link of its image comes from, for each symmetry."""
    levels = np.tile(np.arange(DIRECTIONS, LINKS), (len(SYMMETRIES), 1))
    return np.append(np.argsort(direction_permutations(), axis=1), levels, axis=1)


def _checked_symmetries(chosen: NDArray[np.integer]) -> int:
    """Return the number of rows, one symmetry each."""
    check_type("chosen", chosen, np.ndarray)
    check_numbers("chosen", chosen, (chosen.size,), range(len(SYMMETRIES)))
    return len(chosen)
