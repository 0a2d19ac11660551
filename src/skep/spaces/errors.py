"""What can be wrong with arrays and actions."""

from __future__ import annotations

from skep.array_checks import ArrayError
from skep.core.errors import HiveError
from skep.core.reasons import Reason

__all__ = ["ArrayError", "IllegalActionError"]


class IllegalActionError(HiveError, ValueError):
    """An action that is not legal in a position."""

    def __init__(self, action: int, reason: Reason | None) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason
        """Why the move is illegal. None if the action doesn't name a move, or isn't its name."""

    def __str__(self) -> str:
        if self.reason is None:
            return f"action {self.action}: not the action of any move in this position"
        piece = f"{self.reason.piece}: " if self.reason.piece else ""
        return f"action {self.action}: {piece}{self.reason.code.value}"
