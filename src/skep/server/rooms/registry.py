"""The open rooms: opened on demand, closed when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from skep.server.domain.facts import StoredFact
from skep.server.domain.new_games import make_game
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import NewGame
from skep.server.rooms.context import RoomContext
from skep.server.rooms.game_ids import new_game_id
from skep.server.rooms.leaving import leave
from skep.server.rooms.room import Room
from skep.server.store import DamagedError, StoreError
from skep.server.views.requests import game_request

_logger = logging.getLogger(__name__)


class Rooms:
    """The open rooms."""

    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self._rooms: dict[str, Room] = {}
        self._opening: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def are_timed(self) -> bool:
        """Whether a clock is running in any room."""
        return any(room.is_timed for room in self._rooms.values())

    async def room(self, game_id: str) -> Room:
        """Return the room of a game.

        :raises ProblemError: when there is no such game.
        """
        room = self._rooms.get(game_id)
        if room is None:
            room = self._rooms[game_id] = self._new_room(game_id)
            try:
                async with room.looking():
                    pass
            except (ProblemError, StoreError):
                self._rooms.pop(game_id, None)
                raise
        return room

    async def make(self, wish: NewGame, player: str) -> Room:
        """Create a game and return its room.

        :raises ProblemError: when there are no such rules, or the player has too many games.
        """
        made = make_game(game_request(wish), player, rng=self._context.rng)
        await self.make_place(player)
        entry = StoredFact(1, self._context.now(), made, player)
        table = GameTable(new_game_id(), entry)
        await self._context.store.make(table, entry)
        return await self.room(table.id)

    async def start(self) -> None:
        """Open the rooms with a running clock, and credit their clocks for the downtime.

        The downtime follows from each game and the last heartbeat, not from other games: a server
        that dies while it starts has corrected some of them already, but not the others.
        """
        last_beat = await self._context.store.last_beat() or 0
        for game_id in await self._context.store.timed_games():
            # Not with room(): the flag would fall before the clock is corrected.
            room = self._new_room(game_id)
            try:
                await room.resume_clock(last_beat)
            except (DamagedError, ProblemError) as error:
                _logger.error("a game can't be resumed: %s", error)  # noqa: TRY400 - it says it all
            else:
                self._rooms[game_id] = room

    async def wake(self) -> None:
        """Correct all clocks that ran while the server was suspended."""
        for room in tuple(self._rooms.values()):
            if room.is_timed:
                await room.check_time()

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone in a player's games the new name."""
        for game_id in await self._context.store.ids_of(player):
            if room := self._rooms.get(game_id):
                await room.rename(player, name)

    async def remove_player(self, player: str, *, new_id: Callable[[], str]) -> None:
        """Take a player out of all games: unfinished ones end, and all seats become a guest's.

        Each game gets a guest with a *new_id*, so that nobody can tell that it was one player.
        """
        store = self._context.store
        for game_id in await store.ids_of(player, is_over=False):
            try:
                await leave(await self.room(game_id), player)
            except (DamagedError, ProblemError) as error:
                _logger.error("a game can't be left: %s", error)  # noqa: TRY400 - it says it all
        for game_id in await store.ids_of(player):
            await self._replace_player(game_id, player, new_id())

    async def sweep(self) -> None:
        """Close idle rooms."""
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
        await asyncio.gather(*self._opening)
        rooms = tuple(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(room.close() for room in rooms))

    async def _replace_player(self, game_id: str, player: str, other: str) -> None:
        async def replace() -> None:
            await self._context.store.accounts.replace_player(game_id, player, other)

        if game_id not in self._rooms:
            await replace()
        # A room that was open, or has been opened meanwhile, has the player in memory.
        if room := self._rooms.get(game_id):
            try:
                await room.rewrite(replace)
            except (DamagedError, ProblemError) as error:
                _logger.error("a game can't be shown again: %s", error)  # noqa: TRY400 - it says it all

    def _new_room(self, game_id: str) -> Room:
        return Room(game_id, self._context, self)

    def look_after(self, game_id: str) -> None:
        """Open the room of a new game even if nobody comes: its clock may run out."""
        task = asyncio.create_task(self._open(game_id))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _open(self, game_id: str) -> None:
        try:
            await self.room(game_id)
        except (ProblemError, StoreError):
            _logger.exception("a new game can't be read")

    async def make_place(self, player: str) -> None:
        """Check that a player doesn't have too many games, and abort one that nobody would miss.

        :raises ProblemError: when there are too many, and each of them would be missed.
        """
        most = self._context.games_per_player
        unfinished = await self._context.store.unfinished(player, limit=most)
        if len(unfinished) < most:
            return
        for game in unfinished:
            if game.ply == 0 and await (await self.room(game.id)).call_off():
                return
        raise ProblemError(Code.TOO_MANY_GAMES, facts={"most": most})
