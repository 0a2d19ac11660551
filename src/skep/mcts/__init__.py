"""Monte Carlo tree search with PUCT: a tree in C++, evaluated natively or in batches by you.

docs/mcts.md shows how to use it. This package needs NumPy and the native rules.
"""

from __future__ import annotations

from skep.mcts.errors import PolicyError, TreeError, TreeFault
from skep.mcts.evaluator import Evaluator
from skep.mcts.move_features import MoveFeatures, move_features
from skep.mcts.player import TreePlayer
from skep.mcts.policy import MovePolicy
from skep.mcts.settings import TreeSettings
from skep.mcts.together import Evaluate, search_together
from skep.mcts.tree import MoveStatistics, Proof, Tree

__all__ = [
    "Evaluate",
    "Evaluator",
    "MoveFeatures",
    "MovePolicy",
    "MoveStatistics",
    "PolicyError",
    "Proof",
    "Tree",
    "TreeError",
    "TreeFault",
    "TreePlayer",
    "TreeSettings",
    "move_features",
    "search_together",
]
