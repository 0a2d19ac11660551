"""What a room needs for a rematch, which is a game in another room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Bill = Callable[[], None]
"""Charges a visitor for a new game, or raises a ``ProblemError``."""


def no_bill() -> None:
    """Charge nothing."""


class Rematches(Protocol):
    """All the other rooms."""

    async def make_place(self, player: str) -> None:
        """Check that a player doesn't have too many games, and abort one that nobody would miss.

        :raises ProblemError: when there are too many, and each of them would be missed.
        """
        ...

    def look_after(self, game_id: str) -> None:
        """Open the room of a new game even if nobody comes: its clock may run out."""
        ...
