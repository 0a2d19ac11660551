"""SPSA: numbers made better by comparing two guesses at a time (Spall 1992, as fishtest does it).

Every trial moves all numbers at once, each by its step up or down at random; two such guesses,
opposite to each other, play a pair of games, and all numbers go a little towards the winner.
However many numbers there are, one pair tells something about each of them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ALPHA = 0.602
GAMMA = 0.101
"""How fast the pace and the steps fall off: Spall's advice for few trials."""

SLOW_START = 0.1
"""Of all trials, the part by which the fall of the pace is put off."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A whole number to tune: where it begins, how far it may go, and how far a trial moves it."""

    name: str
    start: float
    low: int
    high: int
    step: float


@dataclass(frozen=True, slots=True)
class Trial:
    """Two guesses that are to be compared."""

    plus: Mapping[str, int]
    minus: Mapping[str, int]


class Spsa:
    """The optimiser: it makes trials by number, and learns from how they end.

    A trial depends on the seed, on its number and on the values at the time, and on nothing else.
    """

    def __init__(
        self, constants: Sequence[Constant], *, trials: int, seed: int, rate: float = 0.004
    ) -> None:
        """Begin with the constants as they are; *rate* is the pace of the last trial."""
        self._constants = tuple(constants)
        self._trials = trials
        self._seed = seed
        self._rate = rate
        self.values = {constant.name: float(constant.start) for constant in constants}
        """The constants as they are believed to be best."""

    def trial(self, number: int) -> Trial:
        """Return the guesses of a trial, from 0, about the values as they are."""
        plus: dict[str, int] = {}
        minus: dict[str, int] = {}
        for constant, sign, chance in self._drawn(number):
            # A number between two whole ones is now this and now that, in its proportion.
            move = sign * self._step(constant, number)
            value = self.values[constant.name] + chance
            plus[constant.name] = _within(constant, math.floor(value + move))
            minus[constant.name] = _within(constant, math.floor(value - move))
        return Trial(plus, minus)

    def learn(self, number: int, margin: float) -> None:
        """Take in by how many wins the first guess of a trial was the better one."""
        delay = SLOW_START * self._trials
        fall = ((delay + self._trials) / (delay + number + 1)) ** ALPHA
        for constant, sign, _ in self._drawn(number):
            step = self._step(constant, number)
            pace = self._rate * fall * constant.step**2 / step
            moved = self.values[constant.name] + pace * margin * sign
            self.values[constant.name] = min(max(moved, constant.low), constant.high)

    def rounded(self) -> dict[str, int]:
        """Return the values as whole numbers."""
        return {name: math.floor(value + 0.5) for name, value in self.values.items()}

    def _step(self, constant: Constant, number: int) -> float:
        return constant.step * float((self._trials / (number + 1)) ** GAMMA)

    def _drawn(self, number: int) -> list[tuple[Constant, int, float]]:
        """Return for each constant whether it goes up or down first, and a number below 1."""
        rng = random.Random(f"{self._seed} {number}")
        return [(one, rng.choice((1, -1)), rng.random()) for one in self._constants]


def _within(constant: Constant, value: int) -> int:
    return min(max(value, constant.low), constant.high)
