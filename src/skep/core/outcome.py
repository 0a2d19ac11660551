"""How a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skep.core.bugs import Color


class Termination(Enum):
    """What ended a game: the rules (R9), the players, the clock, or whoever runs the game."""

    SURROUNDED = "surrounded"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABORTED = "aborted"
    LENGTH = "length"
    """A draw: the game reached the maximum number of plies that a server or a match allows."""

    UNKNOWN = "unknown"
    """A file says who won, but not how."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: what ended it, and who won."""

    termination: Termination
    winner: Color | None
    """The winner; None for a draw, or for a game that was aborted."""
