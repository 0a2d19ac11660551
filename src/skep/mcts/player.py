"""A player that searches with a tree, and keeps the tree from move to move."""

from __future__ import annotations

import os
from collections.abc import Sequence

from skep.core.checks import check_type
from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN
from skep.mcts.evaluator import Evaluator
from skep.mcts.policy import MovePolicy
from skep.mcts.settings import TreeSettings
from skep.mcts.tree import Proof, Tree
from skep.rules import Position, check_position, native

DEFAULT_SIMULATIONS = 1000
"""The number of simulations per move if limits name neither nodes nor seconds."""


class TreePlayer:
    """An ``Opponent`` like ``Engine``: ``choose`` returns its move."""

    def __init__(
        self,
        network: str | os.PathLike[str] | native.Network = BUILT_IN,
        policy: str | os.PathLike[str] | MovePolicy = BUILT_IN,
        settings: TreeSettings | None = None,
    ) -> None:
        """Load a network and a policy: ``BUILT_IN`` or a file; the network can be ``HAND_MADE``.

        :raises NetworkError: if the network can't be used, or as ``PolicyError`` the policy.
        :raises NativeNeededError: when the compiled rules are not in use.
        :raises WrongTypeError: when an argument has the wrong type.
        """
        check_type("settings", settings, TreeSettings, type(None))
        self.settings = settings or TreeSettings()
        loaded = policy if isinstance(policy, MovePolicy) else MovePolicy.load(policy)
        self._evaluator = Evaluator(network, loaded)
        self._tree: Tree | None = None
        self.simulations = 0
        """The number of simulations in all searches so far."""

        self._plies = 0
        """The length of the history before the root of the tree."""

    def choose(self, position: Position, limits: Limits, *, history: Sequence[int] = ()) -> Move:
        """Return a move. ``limits.nodes`` is the number of simulations; a depth is ignored.

        :raises TreeError: when the game is over.
        :raises WrongTypeError: when *position* or *limits* has the wrong type.
        """
        check_position(position)
        check_type("limits", limits, Limits)
        tree = self._reused(position, history)
        if tree is None:
            tree = Tree(position, history=history, settings=self.settings)
        self._tree, self._plies = tree, len(history)
        simulations = limits.nodes
        if simulations is None and limits.seconds is None:
            simulations = DEFAULT_SIMULATIONS
        done = tree.search(self._evaluator, simulations=simulations, seconds=limits.seconds)
        if tree.visits < 2:  # noqa: PLR2004 - the first simulation only evaluates the root
            done += tree.search(self._evaluator, simulations=1)
        self.simulations += done
        return tree.best()

    @property
    def is_done(self) -> bool:
        """Whether more simulations are pointless: the result is proven, or the tree is full."""
        tree = self._tree
        return tree is not None and (tree.proof is not Proof.OPEN or tree.is_full)

    @property
    def tree(self) -> Tree | None:
        """The tree of the last search."""
        return self._tree

    def clear(self) -> None:
        """Forget the tree."""
        self._tree = None

    def _reused(self, position: Position, history: Sequence[int]) -> Tree | None:
        """Return the tree of the last move, advanced to this position, if it leads there."""
        tree = self._tree
        keys = [*history, position.key]
        if tree is None or not self._plies <= len(history) <= self._plies + 2:
            return None
        if keys[self._plies] != tree.position.key:
            return None
        for key in keys[self._plies + 1 :]:
            before = tree.position
            moves = (move for move in before.legal_moves() if before.play(move).key == key)
            move = next(moves, None)
            if move is None:
                return None
            tree.advance(move)
        # Keys ignore the rule set, where the hive is, and which of two ants is which. Moves don't.
        return tree if tree.position == position else None
