"""How hard a puzzle is: the engine and its levels try to solve it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skep.core.moves import Move
from skep.engine import LEVELS, Engine, Limits
from skep.puzzles.proofs import ProvenPuzzle
from skep.puzzles.puzzle import EASIEST, HARDEST, LEVELS_TRIED, MOST_NODES, Difficulty, depth_of
from skep.rules import Position

ATTEMPTS = (12, 12, 12, 8, 8, 4, 4, 2, 1)
"""How often each level tries, from 1 on. Strong levels take long, and hardly ever vary."""

NODE_STEPS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, MOST_NODES)
"""The node limits at which the engine tries."""

_RATINGS = range(EASIEST, HARDEST + 1, 10)
"""The ratings that a puzzle can have."""

_LEVEL_RATINGS = tuple(600 + (level.elo or 0) * 3 // 4 for level in LEVELS[:LEVELS_TRIED])
"""The ratings of levels 1 to 9 as solvers. The lowest is about a beginner's."""

_SPREAD = 310
"""The standard deviation of the fit, in rating points."""

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

    def grade(self, proven: ProvenPuzzle) -> Difficulty:
        """Return the difficulty of a puzzle."""
        position, solution = proven.position, proven.solution
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
        depth = depth_of(proven.goal, proven.moves)
        rating = rating_of(solved, nodes=nodes, depth=depth, near_misses=proven.near_misses)
        return Difficulty(nodes, depth, proven.near_misses, solved, rating)

    def _nodes_to_solve(self, position: Position, solution: Move) -> int:
        """Return the smallest limit from which on every search finds the solution.

        It is the largest limit, too, if not even that search finds it.
        """
        needed = NODE_STEPS[-1]
        for nodes in reversed(NODE_STEPS):
            self._engine.clear()
            if self._engine.think(position, Limits(nodes=nodes)).lines[0].moves[0] != solution:
                break
            needed = nodes
        return needed


def rating_of(solved: Sequence[int], *, nodes: int, depth: int, near_misses: int) -> int:
    """Return the rating at which a solver finds a solution half the time.

    It is the most likely one, if each level solves it as often as its rating predicts, and if
    puzzles with as many nodes, plies and near misses have ratings around the usual one. The latter
    decides where all levels solve a puzzle, or none.
    """
    usual = _expected_rating(nodes, depth, near_misses)
    weights = dict(zip(_LEVEL_RATINGS, zip(solved, ATTEMPTS, strict=True), strict=True))

    def likelihood(rating: int) -> float:
        total = -(((rating - usual) / _SPREAD) ** 2) / 2
        for level, (percent, attempts) in weights.items():
            chance = _chance(level, rating)
            total += attempts * (
                percent / 100 * math.log(chance) + (1 - percent / 100) * math.log(1 - chance)
            )
        return total

    return max(_RATINGS, key=likelihood)


def _expected_rating(nodes: int, depth: int, near_misses: int) -> float:
    """Return the rating that is usual for what can be measured without the levels.

    A least-squares fit to the ratings that the levels alone give the shipped puzzles, without those
    that all levels solve, or none.
    """
    return 300 + 160 * depth + 145 * math.log10(nodes) + 20 * math.log1p(near_misses)


def _chance(solver: int, puzzle: int) -> float:
    return 1 / (1 + math.exp((puzzle - solver) / _SCALE))
