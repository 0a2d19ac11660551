"""Errors about calls in the wrong order or at the same time, and about where games start."""

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


class StartFault(Enum):
    """Why games can't start as asked; the value is an English message with places for facts."""

    OTHER_RULES = (
        "{name}: the rules of the position are {found}, and those of the environment {wanted}."
        " Create an environment with the rules of the position"
    )
    OVER = "{name}: the game is over. Choose an earlier position"
    UNREADABLE = "{name}: {why}"
    NONE = "{name}: expected at least one position"
    WRONG_NUMBER = "{name}: expected one position, or one for each of {wanted} games, not {found}"
    TOO_SHORT = (
        "{name}: the game is over before your first move. Choose another start, the other side or"
        " a larger max_plies"
    )
    UNKNOWN_OPTION = "{name}: {text} is unknown. Known: {known}"


class StartError(HiveError, ValueError):
    """A position that no game can start from, or an unknown option of ``reset``."""

    def __init__(self, fault: StartFault, name: str, **facts: object) -> None:
        super().__init__(fault, name, facts)
        self.fault = fault
        self.name = name
        """The argument or option, such as ``starts[3]``."""

        self.facts = facts

    def __str__(self) -> str:
        return self.fault.value.format(name=self.name, **self.facts)


class InUseError(HiveError, RuntimeError):
    """A call while another thread uses the same environment."""

    def __str__(self) -> str:
        return "Another thread is using this environment. Give each thread its own."
