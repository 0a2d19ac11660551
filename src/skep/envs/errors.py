"""Errors about calls in the wrong order, or at the same time."""

from __future__ import annotations

from enum import Enum

from gymnasium.error import ResetNeeded

from skep.core.errors import HiveError


class NoGame(Enum):
    """Why there is no game to play on; the value is the English text."""

    NOT_STARTED = "No game has started"
    OVER = "The game is over"


class ResetNeededError(HiveError, ResetNeeded):
    """A step before the first reset, or after the end of the game."""

    def __init__(self, why: NoGame) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return f"{self.why.value}. Call reset."


class InUseError(HiveError, RuntimeError):
    """A call while another thread uses the same environment."""

    def __str__(self) -> str:
        return "Another thread is using this environment. Give each thread its own."
