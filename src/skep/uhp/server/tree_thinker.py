"""Monte Carlo tree search behind the protocol, in slices, so that a signal can stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from skep.core.moves import Move
from skep.engine import Limits
from skep.rules import Position, native
from skep.uhp.errors import CommandError
from skep.uhp.search_limits import SearchLimits

if TYPE_CHECKING:
    from skep.mcts import MovePolicy, TreePlayer

_SLICE = 0.05
"""Seconds between two looks at whether the search should stop."""


def find_policy(name: str) -> MovePolicy:
    """Load a policy: ``BuiltIn`` or a file.

    :raises CommandError: when NumPy or the native rules are missing.
    :raises PolicyError: when the policy can't be used.
    """
    try:
        from skep.mcts import MovePolicy  # noqa: PLC0415 - it needs NumPy
    except ImportError as error:
        message = "Search MCTS needs NumPy: run pip install numpy"
        raise CommandError(message) from error
    if not hasattr(native, "SearchTree"):
        message = "Search MCTS needs the native rules; use AlphaBeta"
        raise CommandError(message)
    return MovePolicy.load(name)


class TreeThinker:
    """A player with a tree, which stops when it is asked to."""

    def __init__(self, network: str | native.Network, policy: MovePolicy, memory_mib: int) -> None:
        from skep.mcts import TreePlayer, TreeSettings  # noqa: PLC0415 - it needs NumPy

        settings = TreeSettings(memory_mib=memory_mib)
        self._player: TreePlayer = TreePlayer(network, policy, settings)

    def choose(
        self,
        position: Position,
        history: Sequence[int],
        limits: SearchLimits,
        *,
        is_stopped: Callable[[], bool],
    ) -> Move:
        """Return the best move. Nodes are simulations, and a depth counts as no limit of its own.

        :raises CommandError: when the only limit is a depth.
        """
        if limits.seconds is None and limits.nodes is None and limits.depth is not None:
            message = "Search MCTS has no depth: use bestmove time or bestmove nodes"
            raise CommandError(message)
        end = None if limits.seconds is None else perf_counter() + limits.seconds
        left = limits.nodes
        while True:
            seconds = _SLICE if end is None else min(_SLICE, max(end - perf_counter(), 1e-3))
            before = self._player.simulations
            move = self._player.choose(
                position, Limits(seconds=seconds, nodes=left), history=history
            )
            done = self._player.simulations - before
            if left is not None:
                left -= done
            is_over = (left is not None and left <= 0) or (
                end is not None and perf_counter() >= end
            )
            if is_over or is_stopped() or self._player.is_done:
                return move

    def clear(self) -> None:
        """Forget the tree, for a new game."""
        self._player.clear()
