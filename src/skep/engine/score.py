"""Score: what a position is worth to the side to move."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIN = 30_000
"""The number of a game that is won now; a win in n plies is worth n less."""

LARGEST = 20_000
"""The number that no ordinary score goes beyond; what does is a forced end."""

UNITS_OF_E = 110
"""The score at which a side wins e times as often as it loses.

``tools/fit_probability.py`` fits it to games that the network was not trained on. See
docs/measurements.md for the games and for how reliable it is.
"""

_UNITS = 100


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """What a position is worth to the side to move: an estimate, or the distance of a forced end.

    Scores are compared by what is better: a sooner win, then the larger estimate, then a later
    loss.

    >>> print(Score(125), Score.win(3), -Score.win(3))
    +1.25 wins in 3 loses in 3
    """

    units: int
    """The number that a search calculates with: hundredths, or beyond 20,000 a forced end."""

    @classmethod
    def win(cls, plies: int) -> Score:
        """Return the score of a win in so many plies."""
        return cls(WIN - plies)

    @classmethod
    def loss(cls, plies: int) -> Score:
        """Return the score of a loss in so many plies."""
        return cls(plies - WIN)

    @property
    def is_forced(self) -> bool:
        """Whether it is a win or a loss that nobody can avert."""
        return abs(self.units) > LARGEST

    @property
    def win_in(self) -> int | None:
        """How many plies away the forced end is: above 0 a win, below 0 a loss.

        0 when the game is over; None when there is no forced end.
        """
        if not self.is_forced:
            return None
        plies = WIN - abs(self.units)
        return plies if self.units > 0 else -plies

    @property
    def win_probability(self) -> float:
        """How likely the side to move is to win, from 0 to 1; a draw counts a half.

        As often as it says so games were won: docs/measurements.md has the curve.
        """
        if self.is_forced:
            return 1.0 if self.units > 0 else 0.0
        return 1 / (1 + math.exp(-self.units / UNITS_OF_E))

    def __neg__(self) -> Score:
        return Score(-self.units)

    def __str__(self) -> str:
        plies = self.win_in
        if plies is None:
            return f"{self.units / _UNITS:+.2f}"
        return f"wins in {plies}" if self.units > 0 else f"loses in {-plies}"
