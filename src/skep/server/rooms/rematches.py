"""What a room needs of the others: for a rematch, and when it loses its game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

NewGameCheck = Callable[[], Awaitable[None]]
"""Counts a new game against a visitor's rate limit, or raises a ``ProblemError``."""


async def no_check() -> None:
    """Allow any number of games."""


class LostRoom(Protocol):
    """A room whose game another process has taken."""

    id: str


class OtherRooms(Protocol):
    """All the other rooms."""

    def lost(self, room: LostRoom) -> None:
        """Drop a room whose game another process has taken."""
        ...

    async def make_place(self, player: str) -> None:
        """Check that a player doesn't have too many games, and abort one that nobody would miss.

        :raises ProblemError: when there are too many, and each of them would be missed.
        """
        ...

    def look_after(self, game_id: str) -> None:
        """Open the room of a new game even if nobody comes: its clock may run out."""
        ...
