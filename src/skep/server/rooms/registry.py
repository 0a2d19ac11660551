"""The open rooms: opened on demand, closed when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from skep.server.domain.new_games import make_game
from skep.server.domain.saved_games import DeviceGame
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import NewGame, SavedGame
from skep.server.rooms.context import RoomContext
from skep.server.rooms.interface import GameRooms, NewGameCheck, no_check
from skep.server.rooms.made_games import new_game, retold_game, saved_game_ids
from skep.server.rooms.other_rooms import LostRoom
from skep.server.rooms.quitting import quit_game
from skep.server.rooms.room import Room
from skep.server.rooms.room_tasks import RoomTasks
from skep.server.store import ConflictError, DamagedError, OwnedElsewhereError, StoreError
from skep.server.store.group_commit import writer_of
from skep.server.views.requests import device_game, game_request
from skep.server.watched_plies import PLIES_PER_ROOM

_RESUMED_AT_ONCE = 10

_SWEPT_PLIES = 50_000
"""How many plies are read until idle rooms are closed before their time. Each takes 1 to 2 kB."""

_logger = logging.getLogger(__name__)


class Rooms:
    """The open rooms."""

    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self._rooms: dict[str, Room] = {}
        self.directory: GameRooms = self
        """Finds every game. With several processes, some are in another one."""

        self.on_lost: Callable[[Room], None] = _ignore
        """Called with a room whose game another process has taken."""

        self._read_plies = 0
        self._renames: dict[str, object] = {}
        self._opening = RoomTasks()

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def plies(self) -> int:
        """How many plies are in memory, plus a fixed number per open game."""
        return sum(PLIES_PER_ROOM + room.ply for room in self._rooms.values())

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
                async with room.looking() as table:
                    plies = PLIES_PER_ROOM + table.ply
            except (ProblemError, StoreError) as error:
                # If the database failed, others who wait for the room may succeed. They must not be
                # left in a second one. If there is no such game, nobody succeeds.
                can_succeed = isinstance(error, StoreError) and not room.is_idle
                if not can_succeed and self._rooms.get(game_id) is room:
                    del self._rooms[game_id]
                raise
            self._note_read(plies)
        return room

    def _note_read(self, plies: int) -> None:
        """Close idle rooms early if many games were read since the last time."""
        self._read_plies += plies
        if self._read_plies > _SWEPT_PLIES:
            self._read_plies = 0
            self._opening.start(self.sweep())

    async def make(self, wish: NewGame, player: str, since: int | None = None) -> Room:
        """Create a game and return its room.

        :raises ProblemError: when there are no such rules, or the player has too many games.
        """
        return await self.room(await self.create(wish, player, since))

    async def create(self, wish: NewGame, player: str, since: int | None = None) -> str:
        """Create a game and return its id.

        :raises ProblemError: when there are no such rules, or the player has too many games.
        """
        fact = make_game(game_request(wish), player, rng=self._context.rng)
        await self.make_place(player)
        made = new_game(fact, player, now=self._context.now())
        await self._context.store.make(*made, writer=writer_of(player, since))
        return made.table.id

    async def save(self, wish: SavedGame, player: str, since: int | None = None) -> str:
        """Store a finished game from a player's device, once, and return its id.

        :raises ProblemError: when it can't have been played like that.
        """
        game = device_game(wish)
        for game_id in saved_game_ids(player, wish.key):
            if await self._save(game, game_id, player, since):
                return game_id
        # It was deleted again and again.
        raise ProblemError(Code.NOT_YOUR_GAME)

    async def _save(self, game: DeviceGame, game_id: str, player: str, since: int | None) -> bool:
        """Store a game under an id unless it is taken, and return whether it is the player's.

        One that is long has a thousand events. So few are in memory at once, and they are written
        one at a time: moves share a transaction with one of them at most.
        """
        store, context = self._context.store, self._context
        people = await store.players_of(game_id)
        if people is None:
            await self._check_space(player)
            retell = partial(retold_game, game, game_id, player, rng=context.rng, now=context.now())
            try:
                async with context.long_work.saving():
                    table, entries = await context.long_work.run(retell)
                    async with context.long_work.turn():
                        writer, run = writer_of(player, since), context.long_work.in_thread
                        await store.make(table, *entries, writer=writer, run=run)
            except ConflictError:
                # The same request came twice, and the other one was faster.
                people = await store.players_of(game_id)
            else:
                return True
        return people is not None and player in people

    async def _check_space(self, player: str) -> None:
        """Check that one more game can be kept.

        Nothing is deleted to make space: the game is still on the device, and can be saved later.

        :raises ProblemError: when the player has too many, or the disk is nearly full.
        """
        store, most = self._context.store, self._context.saved_games_per_player
        if await store.saved_games(player, limit=most) >= most:
            raise ProblemError(Code.TOO_MANY_SAVED, facts={"most": most})
        await self._context.disk.check()

    async def start(self) -> None:
        """Learn which clocks were running. Their rooms are opened on demand or one by one."""
        await self._context.leases.start()

    async def resume_some(self) -> None:
        """Open rooms with a running clock that nobody has, until there are none.

        Their clocks are credited for the downtime. Players come first: this takes half of the
        time at most.
        """
        loop = asyncio.get_running_loop()
        while game_ids := await self._context.leases.left_games(_RESUMED_AT_ONCE):
            since = loop.time()
            await asyncio.gather(*map(self._resume, game_ids))
            await asyncio.sleep(loop.time() - since)

    async def _resume(self, game_id: str) -> None:
        try:
            await self.room(game_id)
        except OwnedElsewhereError:
            # Another process was faster.
            return
        except (DamagedError, ProblemError) as error:
            _logger.error("a game can't be resumed: %s", error)  # noqa: TRY400 - it says it all
            self._context.leases.resumed(game_id)

    async def wake(self) -> None:
        """Correct all clocks that ran while the server was suspended."""
        for room in tuple(self._rooms.values()):
            if room.is_timed:
                await room.check_time()

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone in a player's games the new name, unless they get a newer one meanwhile."""
        this = self._renames[player] = object()
        try:
            for game_id in await self._context.store.ids_of(player):
                if self._renames.get(player) is not this:
                    # The newer one goes through all of the games.
                    return
                if room := self._rooms.get(game_id):
                    await room.rename(player, name)
                    # Others come first.
                    await asyncio.sleep(0)
        finally:
            if self._renames.get(player) is this:
                del self._renames[player]

    async def remove_player(self, player: str, *, new_id: Callable[[], str]) -> None:
        """Take a player out of all games: unfinished ones end, and all seats become a guest's.

        Each game gets a guest with a *new_id*, so that nobody can tell that it was one player.
        """
        store = self._context.store
        for game_id in await store.ids_of(player, is_over=False):
            try:
                await quit_game(await self.directory.room(game_id), player)
            except (DamagedError, ProblemError) as error:
                _logger.error("a game can't be quit: %s", error)  # noqa: TRY400 - it says it all
        for game_id in await store.ids_of(player):
            await self.directory.replace_player(game_id, player, new_id())
            await asyncio.sleep(0)

    async def sweep(self) -> None:
        """Close idle rooms, and give their games back. Of others, only a clock may be needed."""
        self._read_plies = 0
        idle = [room for room in self._rooms.values() if room.is_idle]
        for room in idle:
            del self._rooms[room.id]
        for room in self._rooms.values():
            room.forget_unwatched()
        await self._close(idle)

    async def forget(self, game_ids: Iterable[str]) -> None:
        """Close the rooms of games that were deleted."""
        for game_id in game_ids:
            if room := self._rooms.pop(game_id, None):
                await room.close()

    async def close(self) -> None:
        """Close all rooms."""
        await self._opening.finish()
        rooms = tuple(self._rooms.values())
        self._rooms.clear()
        await self._close(rooms)

    async def _close(self, rooms: Sequence[Room]) -> None:
        await asyncio.gather(*(room.close() for room in rooms))
        fences = {room.id: room.fence for room in rooms if room.fence is not None}
        await self._context.leases.release(fences, at=self._context.now())

    def get(self, game_id: str) -> Room | None:
        """Return the room of a game if it is open."""
        return self._rooms.get(game_id)

    def opened(self) -> list[Room]:
        """Return the open rooms."""
        return list(self._rooms.values())

    def lost(self, room: LostRoom) -> None:
        """Drop a room whose game another process has taken."""
        found = self._rooms.get(room.id)
        if found is not None and found is room:
            del self._rooms[room.id]
            found.retire(is_lost=True)
            self.on_lost(found)

    async def replace_player(self, game_id: str, player: str, other: str) -> None:
        """Put another id in place of a player's in a game, and show it to everyone there."""
        if game_id not in self._rooms:
            async with self._context.long_work.turn():
                await self._context.store.facts.replace_player(game_id, player, other)
        # A room that was open, or has been opened meanwhile, has the player in memory.
        if room := self._rooms.get(game_id):
            try:
                await room.replace_player(player, other)
            except (DamagedError, ProblemError) as error:
                _logger.error("a game can't be shown again: %s", error)  # noqa: TRY400 - it says it all

    def _new_room(self, game_id: str) -> Room:
        return Room(game_id, self._context, self)

    def look_after(self, game_id: str) -> None:
        """Open the room of a new game even if nobody comes: its clock may run out."""
        self._opening.start(self._open(game_id))

    async def _open(self, game_id: str) -> None:
        try:
            await self.room(game_id)
        except (ProblemError, StoreError):
            _logger.exception("a new game can't be read")

    async def make_place(self, player: str, bill: NewGameCheck = no_check) -> None:
        """Check that a player doesn't have too many games, and abort one that nobody would miss.

        Before that, *bill* the game: count it against the rate limit. A game that the disk has no
        space for isn't billed.

        :raises ProblemError: when there are too many, and each of them would be missed; or when
            the disk is nearly full: what is left is for the moves of open games.
        """
        await self._context.disk.check()
        await bill()
        most = self._context.games_per_player
        unfinished = await self._context.store.unfinished(player, limit=most)
        if len(unfinished) < most:
            return
        for game in unfinished:
            if game.ply == 0 and await (await self.directory.room(game.id)).call_off():
                return
        raise ProblemError(Code.TOO_MANY_GAMES, facts={"most": most})


def _ignore(_room: Room) -> None:
    """Do nothing."""
