"""How a level chooses its move, in pure Python: the same as native/games/level.cpp.

``tests/vectors/levels.json`` has examples for both.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Sequence
from enum import IntEnum
from itertools import accumulate

from skep.core.hexes import Hex
from skep.core.keys import mix
from skep.core.moves import PASS, Move, Pass
from skep.core.position import Position as CorePosition
from skep.engine.score import WIN
from skep.engine.search.evaluation import evaluate, evaluate_end
from skep.rules import Position

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15

_PERCENT = 100
# How much more readily a move beside the enemy queen is noticed.
_BESIDE_QUEEN = 4

_WINS_AT_ONCE = WIN - 1
_LOSES_AT_ONCE = 2 - WIN
_HIGHEST_EVALUATION = 20_000
_FRACTION = 256


class PortableRandom:
    """The generator splitmix64: the same numbers on every platform."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, bound: int) -> int:
        """Return a number from 0 to *bound* - 1."""
        self._state = self._state + _GOLDEN & _MASK
        return (mix(self._state) >> 32) * bound >> 32


class Chance(IntEnum):
    """What a random number is for. Each use has numbers of its own."""

    OVERLOOK = 0
    NOTICE = 1
    CHOOSE = 2


def random_for(seed: int, position: Position, chance: Chance) -> PortableRandom:
    """Return a generator that depends on nothing but the seed, the position and the ply."""
    return PortableRandom(mix(seed & _MASK) ^ position.key ^ mix((position.ply << 8) + chance))


def overlooks(position: Position, seed: int, percent: int) -> bool:
    """Whether a level overlooks something in this position, given how often it does."""
    return random_for(seed, position, Chance.OVERLOOK).below(_PERCENT) < percent


def opponent_is_stuck(position: Position) -> bool:
    """Whether the opponent can only pass, whatever happens. If so, it is time to end the game."""
    # As if one could pass now, which only the pure position lets us try.
    passed = CorePosition(
        position.ruleset, position.hive, position.ply + 1, position.first_player, None
    )
    return passed.legal_moves() == (PASS,)


def best_noticed(
    position: Position, history: Sequence[int], count: int, seed: int
) -> tuple[int, Move]:
    """Notice some of the legal moves, and return the best of them with its score, one ply deep."""
    earlier = frozenset(history)
    random = random_for(seed, position, Chance.NOTICE)
    target = position.hive.queens().get(position.to_move.other)
    moves = [
        (move, _BESIDE_QUEEN if _ends_beside(move, target) else 1)
        for move in position.legal_moves()
    ]
    noticed = [_draw(moves, random) for _ in range(min(count, len(moves)))]
    scored = [(_score(position, move, earlier), move) for move in noticed]
    return max(scored, key=lambda one: one[0])


def choose_line(
    position: Position, seed: int, scores: Sequence[int], half_loss: int, margin: int
) -> int:
    """Choose one of several lines, given their scores, best first, and return its index."""
    best = scores[0]
    if half_loss == 0 or best == _WINS_AT_ONCE:
        return 0
    weights = [_weight(score, best, half_loss, margin) for score in scores]
    left = random_for(seed, position, Chance.CHOOSE).below(sum(weights))
    return bisect(list(accumulate(weights)), left)


def _draw(moves: list[tuple[Move, int]], random: PortableRandom) -> Move:
    """Draw a move, and take it out of the list."""
    upto = list(accumulate(weight for _, weight in moves))
    return moves.pop(bisect(upto, random.below(upto[-1])))[0]


def _ends_beside(move: Move, queen: Hex | None) -> bool:
    return queen is not None and not isinstance(move, Pass) and move.end.distance(queen) == 1


def _score(position: Position, move: Move, earlier: Collection[int]) -> int:
    after = position.play_unchecked(move)
    if after.outcome is not None:
        return -evaluate_end(after.outcome, after, 1)
    if after.key in earlier:
        return 0
    return -max(-_HIGHEST_EVALUATION, min(_HIGHEST_EVALUATION, evaluate(after)))


def _weight(score: int, best: int, half_loss: int, margin: int) -> int:
    """Return how likely a line is: halved by each *half_loss*, and linear between.

    Whole numbers, so that every machine chooses the same.
    """
    # A lower line may look better only because it was searched less deeply.
    loss = max(0, best - score)
    if loss > margin or score <= _LOSES_AT_ONCE < best:
        return 0
    halvings, rest = divmod(loss * _FRACTION // half_loss, _FRACTION)
    return (2 * _FRACTION - rest << 16) >> halvings if halvings <= 24 else 0  # noqa: PLR2004
