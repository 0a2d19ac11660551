"""Monte Carlo tree search as an opponent by name."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.game import Game
from skep.mcts.player import TreePlayer
from skep.opponents.places import place_of
from skep.rules import Position


class TreeOpponent:
    """The tree search, with the network and the policy that come with Skep."""

    name = "mcts"

    def __init__(self, limits: Limits) -> None:
        """Search with these limits per move: ``nodes`` is the number of simulations."""
        self._limits = limits
        self.reset(0)

    def reset(self, seed: int) -> None:  # noqa: ARG002 - nothing is random
        """Start a new game, with an empty tree."""
        self._player = TreePlayer()

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play."""
        position, earlier = place_of(where, history)
        return self._player.choose(position, self._limits, history=earlier)

    def close(self) -> None:
        """Free the tree's memory."""
        self._player = TreePlayer()
