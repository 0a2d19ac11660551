"""All rooms: opened when somebody comes, closed when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from skep.server.errors import ProblemError
from skep.server.messages.games import NewGame
from skep.server.rooms.facts import Entry
from skep.server.rooms.making import make_game, new_game_id
from skep.server.rooms.room import Room, Surroundings
from skep.server.rooms.table import Table
from skep.server.store import DamagedError, StoreError

_logger = logging.getLogger(__name__)


class Rooms:
    """The rooms that are open."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._rooms: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def are_timed(self) -> bool:
        """Whether a clock runs in any of them."""
        return any(room.is_timed for room in self._rooms.values())

    async def room(self, game_id: str) -> Room:
        """Return the room of a game.

        :raises ProblemError: when there is no such game.
        """
        room = self._rooms.get(game_id)
        if room is None:
            room = self._rooms[game_id] = Room(game_id, self._around)
            try:
                async with room.looking():
                    pass
            except (ProblemError, StoreError):
                self._rooms.pop(game_id, None)
                raise
        return room

    async def make(self, wish: NewGame, player: str) -> Room:
        """Make a game and return its room.

        :raises ProblemError: when there are no such rules.
        """
        made = make_game(wish, player, rng=self._around.rng)
        entry = Entry(1, self._around.now(), made, player)
        table = Table(new_game_id(), entry)
        await self._around.store.make(table, entry)
        return await self.room(table.id)

    async def start(self) -> None:
        """Open the rooms in which a clock runs; an outage before counts for nobody.

        How long it was is told by each game and the last heartbeat, not by other games: a server
        that dies while it starts has put some of them right already, and not the others.
        """
        last_beat = await self._around.store.last_beat() or 0
        for game_id in await self._around.store.timed_games():
            # Not by room(): its flag would fall before the clock is put right.
            room = Room(game_id, self._around)
            try:
                await room.resume_clock(last_beat)
            except (DamagedError, ProblemError):
                _logger.exception("a game cannot be read")
            else:
                self._rooms[game_id] = room

    async def rename(self, player: str, name: str) -> None:
        """Let everybody at a player's tables know the new name."""
        for room in tuple(self._rooms.values()):
            await room.rename(player, name)

    async def sweep(self) -> None:
        """Close the rooms that nobody would miss."""
        for game_id, room in tuple(self._rooms.items()):
            if room.is_idle:
                del self._rooms[game_id]
                await room.close()

    async def forget(self, game_ids: Iterable[str]) -> None:
        """Close the rooms of games that were deleted."""
        for game_id in game_ids:
            if room := self._rooms.pop(game_id, None):
                await room.close()

    async def close(self) -> None:
        """Close all rooms."""
        rooms = tuple(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(room.close() for room in rooms))
