"""Score: the evaluation of a position for the side to move."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIN = 30_000
"""The score, in units, of a game that has been won. A win in n plies is n units lower."""

LARGEST = 20_000
"""The largest estimate. A score beyond it is a forced win or loss."""

UNITS_OF_E = 110
"""The score at which a side wins e times as often as it loses.

``tools/fit_probability.py`` fits it to games that the network was not trained on. See
docs/measurements.md for the games and for how reliable it is.
"""

_UNITS = 100


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """The evaluation of a position for the side to move: an estimate, or a forced result.

    A better score compares as larger: a quick win, a slow win, estimates by size, a slow loss, a
    quick loss.

    >>> print(Score(125), Score.win(3), -Score.win(3))
    +1.25 wins in 3 plies loses in 3 plies
    """

    units: int
    """The internal value of the search: hundredths, or a forced result beyond 20,000."""

    @classmethod
    def win(cls, plies: int) -> Score:
        """Return the score of a win in *plies* plies."""
        return cls(WIN - plies)

    @classmethod
    def loss(cls, plies: int) -> Score:
        """Return the score of a loss in *plies* plies."""
        return cls(plies - WIN)

    @property
    def is_forced(self) -> bool:
        """Whether it is a forced win or loss."""
        return abs(self.units) > LARGEST

    @property
    def win_in(self) -> int | None:
        """The distance to a forced result in plies: positive for a win, negative for a loss.

        0 if the game is over, None if no result is forced.
        """
        if not self.is_forced:
            return None
        plies = WIN - abs(self.units)
        return plies if self.units > 0 else -plies

    @property
    def win_probability(self) -> float:
        """The win probability of the side to move, from 0 to 1; a draw counts as half a win.

        docs/measurements.md shows how well it matches the results of games.
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
        verb = "wins" if self.units > 0 else "loses"
        unit = "ply" if abs(plies) == 1 else "plies"
        return f"{verb} in {abs(plies)} {unit}"
