"""Why a game between engines ended."""

from __future__ import annotations

from enum import Enum

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination


class EndReason(Enum):
    """Why a game ended; the value is the word in logs."""

    SURROUNDED = "surrounded"
    REPETITION = "repetition"
    LENGTH = "length"
    """A draw: the game reached the maximum number of plies."""

    OVERRUN = "overrun"
    """The loser exceeded its time."""

    ILLEGAL = "illegal"
    """The loser chose an illegal move."""

    REFUSED = "refused"
    """The loser refused a command or rejected a legal move."""

    GARBLED = "garbled"
    """The loser broke the protocol."""

    HUNG = "hung"
    CRASHED = "crashed"

    @property
    def is_fault(self) -> bool:
        """Whether the loser misbehaved, rather than lost or drew on the board."""
        return self not in _ON_THE_BOARD

    def outcome(self, winner: Color | None) -> Outcome:
        """Return the outcome for a game record, which has no termination for most faults."""
        return Outcome(_TERMINATIONS.get(self, Termination.UNKNOWN), winner)


_ON_THE_BOARD = frozenset({EndReason.SURROUNDED, EndReason.REPETITION, EndReason.LENGTH})
_TERMINATIONS = {
    EndReason.SURROUNDED: Termination.SURROUNDED,
    EndReason.REPETITION: Termination.REPETITION,
    EndReason.LENGTH: Termination.LENGTH,
    EndReason.OVERRUN: Termination.TIMEOUT,
}
