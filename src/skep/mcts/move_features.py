"""What a policy sees of moves: the inputs of an exported policy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skep.bounds import THREADS
from skep.core.checks import within
from skep.core.errors import NativeTask
from skep.rules import Position, native, native_needed
from skep.spaces.positions import checked_positions

MOVE_FEATURES = 20
"""The numbers per move: its kind, four places, and fifteen codes."""


class MoveFeatures(NamedTuple):
    """What a policy sees of the legal moves of many positions, one position after another."""

    moves: NDArray[np.uint8]
    """The features of each move, in the shape (moves, 20). Those of a pass are all 255."""

    owners: NDArray[np.int64]
    """The index of the position of each move."""


def move_features(positions: Iterable[Position], *, threads: int = 1) -> MoveFeatures:
    """Return what a policy sees of all legal moves, in their order.

    docs/mcts.md says what the numbers mean. An exported policy takes them, with the inputs that
    ``bulk.features`` returns.

    :raises NativeNeededError: when the compiled rules are not in use.
    :raises WrongTypeError: when *positions* is not an iterable of positions.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    if native is None:
        raise native_needed(NativeTask.MCTS)
    moves, counts = native.list_move_features(checked_positions(positions), threads)
    owned = np.frombuffer(counts, np.uint16)
    return MoveFeatures(
        np.frombuffer(moves, np.uint8).reshape(-1, MOVE_FEATURES),
        np.repeat(np.arange(len(owned)), owned),
    )
