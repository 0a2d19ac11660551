"""How hard a puzzle is: the engine and its levels try to solve it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skep.core.moves import Move
from skep.engine import LEVELS, Engine, Limits
from skep.puzzles.puzzle import LEVELS_TRIED, Difficulty
from skep.rules import Position

ATTEMPTS = (12, 12, 12, 8, 8, 4, 4, 2, 1)
"""How often each level tries, from 1 on. Strong levels take long, and hardly ever vary."""

NODE_STEPS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
"""The node limits at which the engine tries."""

_RATINGS = range(400, 2801, 10)
"""The ratings that a puzzle can have."""

_LEVEL_RATINGS = tuple(600 + (level.elo or 0) * 3 // 4 for level in LEVELS[:LEVELS_TRIED])
"""The ratings of levels 1 to 9 as solvers. The lowest is about a beginner's."""

_SCALE = 400 / math.log(10)


class Grader:
    """Measures how hard puzzles are. The same puzzle always gets the same grade."""

    def __init__(self) -> None:
        """Start the engines on first use."""
        self._engine = Engine(hash_mib=16)
        self._levels = {
            (level.number, seed): Engine(level=level.number, seed=seed, hash_mib=4)
            for level, attempts in zip(LEVELS, ATTEMPTS, strict=False)
            for seed in range(attempts)
        }

    def grade(self, position: Position, solution: Move, near_misses: int) -> Difficulty:
        """Return the difficulty of a puzzle."""
        solved = tuple(
            round(
                100
                * sum(
                    self._levels[number, seed].choose(position, Limits()) == solution
                    for seed in range(attempts)
                )
                / attempts
            )
            for number, attempts in enumerate(ATTEMPTS, 1)
        )
        nodes = self._nodes_to_solve(position, solution)
        return Difficulty(nodes, near_misses, solved, rating_of(solved))

    def _nodes_to_solve(self, position: Position, solution: Move) -> int:
        """Return the smallest limit from which on every search finds the solution."""
        needed = NODE_STEPS[-1]
        for nodes in reversed(NODE_STEPS):
            self._engine.clear()
            if self._engine.think(position, Limits(nodes=nodes)).lines[0].moves[0] != solution:
                break
            needed = nodes
        return needed


def rating_of(solved: Sequence[int]) -> int:
    """Return the rating at which a solver finds a solution every other time.

    It is the most likely one, if each level solves it as often as its rating predicts.
    """
    weights = dict(zip(_LEVEL_RATINGS, zip(solved, ATTEMPTS, strict=True), strict=True))

    def likelihood(rating: int) -> float:
        total = 0.0
        for level, (percent, attempts) in weights.items():
            chance = _chance(level, rating)
            total += attempts * (
                percent / 100 * math.log(chance) + (1 - percent / 100) * math.log(1 - chance)
            )
        return total

    return max(_RATINGS, key=likelihood)


def _chance(solver: int, puzzle: int) -> float:
    return 1 / (1 + math.exp((puzzle - solver) / _SCALE))
