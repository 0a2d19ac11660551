"""Leases of a server that has its database to itself."""

from __future__ import annotations

from collections.abc import Mapping

from skep.server.store.leases import Lease
from skep.server.store.store import Store


class SoleLeases:
    """The leases of a server that has its database to itself: it has every game.

    Only games with a running clock matter when it starts. Until all of them are credited for the
    downtime, no heartbeat is stored: the last one of the previous server has to stay.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._left: dict[str, None] = {}
        self._last_beat = 0

    async def start(self) -> None:
        """Read which clocks were running, and the last heartbeat."""
        self._last_beat = await self._store.last_beat() or 0
        self._left = dict.fromkeys(await self._store.timed_games())

    async def take(self, game_id: str) -> Lease:
        """Take a game. It is left behind until its clocks are credited."""
        return Lease(left_at=self._last_beat if game_id in self._left else None)

    def resumed(self, game_id: str) -> None:
        """Note that a game is no longer left behind."""
        self._left.pop(game_id, None)

    async def release(self, fences: Mapping[str, int], *, at: int) -> None:
        """Do nothing: there is nobody to give games to."""

    async def left_games(self, most: int) -> list[str]:
        """Return games whose clocks are not yet credited."""
        return [game_id for game_id, _ in zip(self._left, range(most), strict=False)]

    async def beat(self, now: int, *, is_timed: bool) -> None:
        """Store a heartbeat while a clock runs and no game is left behind."""
        if is_timed and not self._left:
            await self._store.beat(now)
