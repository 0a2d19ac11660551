"""Policies: files that say which moves to look at first."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from skep.bounded_files import read_bounded
from skep.bounds import THREADS
from skep.core.checks import check_type, within
from skep.core.errors import NativeTask
from skep.engine.network_file import NetworkFault, PolicyFileError, Summary, read_head
from skep.engine.network_names import BUILT_IN
from skep.mcts.errors import PolicyError
from skep.mcts.policy_file import POLICY
from skep.rules import Position, native, native_needed
from skep.spaces.positions import checked_positions


def built_in_policy() -> Traversable:
    """Return the file of the policy that comes with Skep."""
    return resources.files("skep.mcts").joinpath("policy.net")


class MovePolicy:
    """A policy, loaded from a file that ``skep train policy`` wrote."""

    def __init__(self, data: bytes, file: str = "policy") -> None:
        """Load a policy from the contents of a file; *file* is its name in errors.

        :raises PolicyError: if it can't be used.
        :raises NativeNeededError: when the compiled rules are not in use.
        :raises WrongTypeError: when *data* is not bytes.
        """
        check_type("data", data, bytes)
        if native is None:
            raise native_needed(NativeTask.MCTS)
        try:
            self.native = native.Policy(data)
        except ValueError as error:
            raise PolicyError(NetworkFault(str(error)), file=file) from error
        try:
            head = read_head(data, POLICY)
        except PolicyFileError as error:  # native code doesn't read the summary
            raise PolicyError(error.fault, file=file) from error
        self.summary: Summary = head.summary
        """What it was trained on, and how."""

    @classmethod
    def load(cls, path: str | os.PathLike[str] = BUILT_IN) -> MovePolicy:
        """Load a policy from a file, or the one that comes with Skep.

        :raises PolicyError: if the file can't be used.
        :raises WrongTypeError: when *path* is not a path.
        """
        check_type("path", path, str, os.PathLike)
        name = os.fspath(path)
        try:
            data = built_in_policy().read_bytes() if name == BUILT_IN else read_bounded(name)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise PolicyError(NetworkFault.CANNOT_READ, text=why, file=name) from error
        return cls(data, name)

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
        """Return the probability of each legal move of a position, in their order.

        There are none if the game is over.

        :raises WrongTypeError: when *position* is not a position.
        """
        logits = self.logits([position])
        if not logits.size:
            return logits
        parts = np.exp(logits - logits.max())
        shares: NDArray[np.float32] = parts / parts.sum()
        return shares
