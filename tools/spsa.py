"""SPSA: optimize numbers by comparing two guesses at a time (Spall 1992, as in fishtest).

Every trial shifts all numbers at once, each by its step, up or down at random. Two such guesses,
opposite to each other, play a pair of games, and all numbers move a little toward the winner's.
However many numbers there are, one pair says something about each of them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ALPHA = 0.602
GAMMA = 0.101
"""How fast the learning rate and the steps decay, as Spall advises for few trials."""

SLOW_START = 0.1
"""The share of all trials by which the decay of the learning rate is delayed."""


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer to tune: its initial value, its range, and the step of a trial."""

    name: str
    start: float
    low: int
    high: int
    step: float


@dataclass(frozen=True, slots=True)
class Trial:
    """Two guesses to compare."""

    plus: Mapping[str, int]
    minus: Mapping[str, int]


class Spsa:
    """The optimizer: it makes trials by number, and learns from their results.

    A trial depends only on the seed, its number and the current values.
    """

    def __init__(
        self, constants: Sequence[Constant], *, trials: int, seed: int, rate: float = 0.004
    ) -> None:
        """Begin with the initial values. *rate* is the learning rate of the last trial."""
        self._constants = tuple(constants)
        self._trials = trials
        self._seed = seed
        self._rate = rate
        self.values = {constant.name: float(constant.start) for constant in constants}
        """The best known values."""

    def trial(self, number: int) -> Trial:
        """Return the guesses of a trial, numbered from 0, around the current values."""
        plus: dict[str, int] = {}
        minus: dict[str, int] = {}
        for constant, sign, chance in self._drawn(number):
            # A number between two integers is rounded up or down at random, in proportion.
            move = sign * self._step(constant, number)
            value = self.values[constant.name] + chance
            plus[constant.name] = _within(constant, math.floor(value + move))
            minus[constant.name] = _within(constant, math.floor(value - move))
        return Trial(plus, minus)

    def learn(self, number: int, margin: float) -> None:
        """Learn from a trial, given by how many wins the first guess was better."""
        delay = SLOW_START * self._trials
        fall = ((delay + self._trials) / (delay + number + 1)) ** ALPHA
        for constant, sign, _ in self._drawn(number):
            step = self._step(constant, number)
            pace = self._rate * fall * constant.step**2 / step
            moved = self.values[constant.name] + pace * margin * sign
            self.values[constant.name] = min(max(moved, constant.low), constant.high)

    def rounded(self) -> dict[str, int]:
        """Return the values as integers."""
        return {name: math.floor(value + 0.5) for name, value in self.values.items()}

    def _step(self, constant: Constant, number: int) -> float:
        return constant.step * float((self._trials / (number + 1)) ** GAMMA)

    def _drawn(self, number: int) -> list[tuple[Constant, int, float]]:
        """Return, for each constant, whether it first goes up or down, and a number below 1."""
        rng = random.Random(f"{self._seed} {number}")
        return [(one, rng.choice((1, -1)), rng.random()) for one in self._constants]


def _within(constant: Constant, value: int) -> int:
    return min(max(value, constant.low), constant.high)
