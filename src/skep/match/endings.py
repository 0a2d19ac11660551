"""Why a game between engines ended."""

from __future__ import annotations

from enum import Enum

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination


class EndReason(Enum):
    """What ended a game; the value is what logs call it."""

    SURROUNDED = "surrounded"
    REPETITION = "repetition"
    LENGTH = "length"
    """So many plies were played that the referee called it a draw."""

    OVERRUN = "overrun"
    """Somebody thought longer than it may, and lost."""

    ILLEGAL = "illegal"
    """Somebody chose an illegal move, and lost; so it is with all that follow."""

    REFUSED = "refused"
    """It would not play on, or objected to a legal move."""

    GARBLED = "garbled"
    """What it said is not of the protocol."""

    HUNG = "hung"
    CRASHED = "crashed"

    @property
    def is_fault(self) -> bool:
        """Whether it is the loser's fault, and not the course of the game."""
        return self not in _COURSE

    def outcome(self, winner: Color | None) -> Outcome:
        """Return how a record says it; of what it has no word for it says the result."""
        return Outcome(_TERMINATIONS.get(self, Termination.UNKNOWN), winner)


_COURSE = frozenset({EndReason.SURROUNDED, EndReason.REPETITION, EndReason.LENGTH})
_TERMINATIONS = {
    EndReason.SURROUNDED: Termination.SURROUNDED,
    EndReason.REPETITION: Termination.REPETITION,
    EndReason.OVERRUN: Termination.TIMEOUT,
}
