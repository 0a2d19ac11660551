"""What can be wrong with the text of a game, a state or a move, and with taking back an action."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError


class OpenSpielFault(Enum):
    """What is wrong; the value is an English message with places for the facts."""

    OTHER_GAME = "expected hive or hive(…), not {text!r}"
    UNKNOWN_PARAMETER = "unknown parameter {text!r}. Known: {known}"
    BAD_PARAMETER = "{name}: expected {expected}, not {text!r}"
    NOT_A_MOVE = "not a move string: {text!r}"
    NOT_A_STATE = "not a state of {game}: {text!r}"
    NOT_THE_LAST = "action {action} of player {player} is not the last one"


class OpenSpielError(HiveError, ValueError):
    """Text that isn't a game, a state or a move, or an action that isn't the last one."""

    def __init__(self, fault: OpenSpielFault, **facts: object) -> None:
        super().__init__(fault, facts)
        self.fault = fault
        self.facts = facts

    def __str__(self) -> str:
        return self.fault.value.format(**self.facts)
