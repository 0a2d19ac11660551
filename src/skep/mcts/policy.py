"""Policies: files that say which moves to look at first."""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from skep.bounds import THREADS
from skep.core.checks import within
from skep.core.errors import NativeTask
from skep.engine.network_file import Summary, read_head
from skep.engine.network_names import BUILT_IN
from skep.engine.policies import make_policy, read_policy
from skep.engine.policy_file import POLICY
from skep.rules import Position, native, native_needed
from skep.spaces.arrays import checked_positions


class Policy:
    """A policy, loaded from a file that ``skep train policy`` wrote."""

    def __init__(self, data: bytes, file: str = "policy") -> None:
        """Load a policy from the contents of a file; *file* is its name in errors.

        :raises NetworkError: if it can't be used.
        :raises NativeNeededError: when the compiled rules are not in use.
        """
        if native is None:
            raise native_needed(NativeTask.MCTS)
        self.native = make_policy(data, file)
        self.summary: Summary = read_head(data, POLICY).summary
        """What it was trained on, and how."""

    @classmethod
    def load(cls, path: str | os.PathLike[str] = BUILT_IN) -> Policy:
        """Load a policy from a file, or the one that comes with Skep.

        :raises NetworkError: if the file can't be used.
        """
        name = os.fspath(path)
        return cls(read_policy(name), name)

    def logits(self, positions: Iterable[Position], *, threads: int = 1) -> NDArray[np.float32]:
        """Return the logits of all legal moves, in their order, one position after another.

        ``spaces.legal_actions(positions)`` has the actions in the same order, and where those of
        each position begin.

        :raises WrongTypeError: when *positions* is not an iterable of positions.
        """
        threads = within("threads", threads, THREADS)
        data = self.native.logits(checked_positions(positions), threads)
        return np.frombuffer(data, np.float32)

    def probabilities(self, position: Position) -> NDArray[np.float32]:
        """Return the probability of each legal move of a position, in their order."""
        logits = self.logits([position])
        parts = np.exp(logits - logits.max())
        shares: NDArray[np.float32] = parts / parts.sum()
        return shares
