"""The features of moves, with the same numbers as ``native/policy/move_features.h``.

A move has a kind (which bug moves, and whose), four places (where it ends and where it begins,
relative to your own and to the enemy's queen), and fifteen codes: the pieces around both hexes, the
pieces that it covers and uncovers, and how many hexes around the destination are occupied.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from skep.mcts.policy_file import CODES, KINDS, PLACES
from skep.train.model.inputs import symmetries

__all__ = [
    "CODES_OF_MOVE",
    "GROUPS",
    "HIDDEN_SCALE",
    "INPUT_SCALE",
    "MAX_BIAS",
    "MAX_INPUT",
    "MAX_WEIGHT",
    "MOVE",
    "NO_CODE",
    "PLACES_OF_MOVE",
    "WEIGHT_SCALE",
    "row_bases",
    "symmetry_places",
    "term_bases",
]

PLACES_OF_MOVE = 4
GROUPS = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 3, 4)
"""The group of each code: around the destination, around the origin, covered, uncovered, crowd."""

CODES_OF_MOVE = len(GROUPS)
NO_CODE = 0xFF
MOVE = np.dtype(
    [("kind", "u1"), ("places", "u1", PLACES_OF_MOVE), ("codes", "u1", CODES_OF_MOVE)], align=False
)
"""A move as files have it."""

INPUT_SCALE = 255
"""The integer that stands for 1 in the sums of the hidden layer."""

HIDDEN_SCALE = 254
"""The integer that stands for 1 after clipping and squaring."""

WEIGHT_SCALE = 128
"""The integer that stands for 1 in the rows of moves."""

MAX_INPUT, MAX_BIAS, MAX_WEIGHT = 433, 1020, 127
"""The largest weights, so that no position can overflow 16 bits."""


def row_bases() -> NDArray[np.int64]:
    """Return the first row of each of the four places; a kind and a place come on top."""
    return np.arange(PLACES_OF_MOVE) * KINDS * PLACES


def term_bases() -> NDArray[np.int64]:
    """Return the first term of each of the fifteen codes; a kind and a code come on top."""
    return np.array(GROUPS) * KINDS * CODES


def symmetry_places() -> NDArray[np.uint8]:
    """Return, for each of the twelve symmetries, where it maps every place of a move."""
    return np.array([(*places, PLACES - 1) for places in symmetries()], np.uint8)
