"""Leases: which process has which game, so that each game has one writer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Lease(NamedTuple):
    """The right to write a game."""

    fence: int | None = None
    """Goes up whenever the game changes hands, and every write names it. None if this server is
    the only one."""

    left_at: int | None = None
    """When the last process that had the game was last alive, by that process's clock. None if
    nobody has left the game since its last event."""


class Leases(Protocol):
    """The leases of this process."""

    async def start(self) -> None:
        """Read what the last server left behind.

        :raises StoreError: when the database fails.
        """
        ...

    async def take(self, game_id: str) -> Lease:
        """Take a game.

        :raises OwnedElsewhereError: when another process has it, and is alive.
        :raises StoreError: when the database fails.
        """
        ...

    def resumed(self, game_id: str) -> None:
        """Note that the clocks of a game are credited for the downtime, and that this is stored."""
        ...

    async def release(self, fences: Mapping[str, int], *, at: int) -> None:
        """Give games back that have these fences.

        :raises StoreError: when the database fails.
        """
        ...

    async def left_games(self, most: int) -> list[str]:
        """Return games with a running clock that no living process has.

        :raises StoreError: when the database fails.
        """
        ...

    async def beat(self, now: int, *, is_timed: bool) -> None:
        """Store that this process is alive; *is_timed* if a clock is running in it.

        :raises StoreError: when the database fails.
        """
        ...
