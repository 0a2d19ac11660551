"""Monte Carlo tree search with PUCT: a tree in C++, evaluated natively or in batches by you.

docs/mcts.md shows how to use it. This package needs NumPy and the native rules.
"""

from __future__ import annotations

from skep.mcts.errors import TreeError, TreeFault
from skep.mcts.evaluator import Evaluator
from skep.mcts.player import Player
from skep.mcts.policy import Policy
from skep.mcts.settings import Settings
from skep.mcts.tree import MoveStatistics, Proof, Tree

__all__ = [
    "Evaluator",
    "MoveStatistics",
    "Player",
    "Policy",
    "Proof",
    "Settings",
    "Tree",
    "TreeError",
    "TreeFault",
]
