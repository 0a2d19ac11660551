"""A model of your own as an opponent, with a tree search. This module needs NumPy."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.checks import check_type, within
from skep.core.moves import Move
from skep.game import Game
from skep.mcts import Evaluate, Tree, search_together
from skep.mcts.together import BATCHES, LEAVES, check_evaluate
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
        check_evaluate(evaluate)
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
        return self._best([Tree(position, history=earlier)])[0]

    def choose_all(self, games: Sequence[Game]) -> list[Move]:
        """Return the move to play in each of several games: the same ones as ``choose``.

        The model gets the leaves of all games together, up to *leaves* from each. If its numbers
        depend on the size of a batch, as in PyTorch their last digits can, a move may differ.

        :raises GameError: when a game is over.
        :raises WrongTypeError: when one of *games* is not a game.
        """
        trees: list[Tree] = []
        for game in games:
            check_type("games", game, Game)
            position, earlier = place_of(game, ())
            trees.append(Tree(position, history=earlier))
        return self._best(trees)

    def _best(self, trees: list[Tree]) -> list[Move]:
        # In smaller batches, the number of games would change the leaves from each, and the moves.
        size = min(max(1, self._leaves * len(trees)), BATCHES[-1])
        search_together(
            trees, self.evaluate, simulations=self._simulations, batch=size, leaves=self._leaves
        )
        return [tree.best() for tree in trees]

    def close(self) -> None:
        """Do nothing: no tree is kept."""
