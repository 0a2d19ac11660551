"""A model of your own as an opponent, with a tree search. This module needs NumPy."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.checks import check_type, within
from skep.core.moves import Move
from skep.game import Game
from skep.mcts import Evaluate, Tree, search_together
from skep.mcts.together import LEAVES
from skep.opponents.places import place_of
from skep.rules import Position

DEFAULT_SIMULATIONS = 200

_SIMULATIONS = range(2, 2**63)
"""The first simulation only evaluates the position."""


class ModelOpponent:
    """A tree search with a model that returns values and logits, such as a network in PyTorch."""

    def __init__(
        self,
        evaluate: Evaluate,
        *,
        simulations: int = DEFAULT_SIMULATIONS,
        leaves: int = 4,
        name: str = "model",
    ) -> None:
        """Create an opponent that searches with this many simulations per move.

        *evaluate* is the function for ``skep.mcts.search_together``, which gets up to *leaves*
        positions at once.

        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when *simulations* is less than 2, or *leaves* out of range.
        """
        check_type("name", name, str)
        self.name = name
        self.evaluate = evaluate
        self._simulations = within("simulations", simulations, _SIMULATIONS)
        self._leaves = within("leaves", leaves, LEAVES)

    def reset(self, seed: int) -> None:
        """Start a new game. Nothing is random."""

    def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play.

        :raises GameError: when the game is over.
        :raises WrongTypeError: when *where* is neither a position nor a game.
        """
        position, earlier = place_of(where, history)
        tree = Tree(position, history=earlier)
        search_together([tree], self.evaluate, simulations=self._simulations, leaves=self._leaves)
        return tree.best()

    def close(self) -> None:
        """Do nothing: no tree is kept."""
