"""Symmetric augmentation: rotate and mirror planes, features and actions of training examples."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from skep.bulk import NO_FEATURE
from skep.core.symmetry import SYMMETRIES
from skep.spaces import PLANES, SIZE, action_permutations, cell_permutations
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
    """Apply a symmetry to the planes of each position, and return the results."""
    flat = planes.reshape(-1, PLANES, SIZE * SIZE)
    image = np.empty_like(flat)
    # Row by row, which is faster than one index for all of them: a row fits into a cache.
    for row, number in enumerate(chosen):
        np.take(flat[row], _cells_to_read()[number], axis=1, out=image[row], mode="clip")
    return image.reshape(planes.shape)


def map_features(features: NDArray[np.uint16], chosen: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Apply a symmetry to the inputs of each position, and return the results."""
    image: NDArray[np.uint16] = feature_permutations()[chosen[:, np.newaxis, np.newaxis], features]
    return image


def map_actions(actions: NDArray[np.integer], chosen: NDArray[np.integer]) -> NDArray[np.intp]:
    """Apply a symmetry to each action, and return the results."""
    image: NDArray[np.intp] = action_permutations()[chosen, actions]
    return image


def map_masks(masks: NDArray[np.int8], chosen: NDArray[np.integer]) -> NDArray[np.int8]:
    """Apply a symmetry to each mask, and return the results."""
    image = np.empty_like(masks)
    rows = np.arange(len(masks))[:, np.newaxis]
    image[rows, action_permutations()[chosen]] = masks
    return image
