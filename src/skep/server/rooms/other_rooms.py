"""The other rooms, as a room needs them: for a rematch, and when it loses its game."""

from __future__ import annotations

from typing import Protocol

from skep.server.rooms.interface import NewGameCheck, no_check


class LostRoom(Protocol):
    """A room whose game another process has taken."""

    id: str


class OtherRooms(Protocol):
    """All the other rooms."""

    def lost(self, room: LostRoom) -> None:
        """Drop a room whose game another process has taken."""
        ...

    async def make_place(self, player: str, bill: NewGameCheck = no_check) -> None:
        """Bill a game, check that a player doesn't have too many, and abort one if need be.

        :raises ProblemError: when there are too many, and each of them would be missed; or when
            the disk is nearly full.
        """
        ...

    def look_after(self, game_id: str) -> None:
        """Open the room of a new game even if nobody comes: its clock may run out."""
        ...
