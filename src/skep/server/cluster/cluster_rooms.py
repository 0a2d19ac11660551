"""All games of a server with several processes.

The database says which process has a game (``leases.shared``). That process has its room, and the
only one. The others send it what their players do, and hand on to their connections what it sends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec

from skep.server.cluster.answering import Answering
from skep.server.cluster.asking import Asking, UnreachableError
from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import (
    Delivery,
    GameAnswer,
    GameQuestion,
    Item,
    MakeRequest,
    Moved,
    NotHere,
    Refusal,
    Renamed,
    ReplacePlayer,
    Request,
    Resync,
    StopWatching,
    Unpaid,
    WatchGame,
)
from skep.server.cluster.known_owners import KnownOwners
from skep.server.cluster.recent_games import RecentGames
from skep.server.cluster.routed_room import RoutedRoom
from skep.server.cluster.subscriptions import Place, Subscription, Subscriptions
from skep.server.domain.table import GameTable
from skep.server.errors import ProblemError
from skep.server.messages.games import NewGame, SavedGame
from skep.server.messages.to_client import Refused
from skep.server.rooms.audience import Listener, encode
from skep.server.rooms.context import RoomContext
from skep.server.rooms.long_work import asking_network, on_behalf_of
from skep.server.rooms.registry import Rooms
from skep.server.rooms.room import Room
from skep.server.store import OwnedElsewhereError, StoreError
from skep.server.store.leases.shared import SharedLeases
from skep.server.views.problems import problem_view

_T = TypeVar("_T")

# A process that has died has its games until its lease expires.
_SHORTEST_PAUSE_S, _LONGEST_PAUSE_S = 0.05, 0.5
_AGAIN_S = 0.5

_logger = logging.getLogger(__name__)


class ClusterRooms:
    """All games, in this process and in the others."""

    def __init__(
        self,
        context: RoomContext,
        rooms: Rooms,
        leases: SharedLeases,
        bus: Bus,
        *,
        patience_s: float,
    ) -> None:
        """Wait for *patience_s* seconds at most until somebody has carried out a request."""
        self._context = context
        self._networks = context.networks
        self._rooms = rooms
        self._leases = leases
        self._bus = bus
        self._patience_s = patience_s
        self._asking = Asking(bus, timeout_s=patience_s / 2)
        self._answering = Answering(bus, self._here, context.networks, context.now)
        self._subscriptions = Subscriptions()
        self._owners = KnownOwners()
        self._read = RecentGames(context)
        self._rewatching: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lapses = 0
        self._is_draining = False
        rooms.directory = self
        rooms.on_lost = self._lost

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def plies(self) -> int:
        """How many plies are in this process's memory, plus a fixed number per open game."""
        return self._rooms.plies

    # --- for routes and connections -------------------------------------------------------------

    async def room(self, game_id: str) -> RoutedRoom:
        """Return the room of a game; whether there is such a game turns out later."""
        return RoutedRoom(game_id, self, self._networks, self._context.now)

    async def make(self, wish: NewGame, player: str, since: int | None = None) -> RoutedRoom:
        """Create a game and return its room. Whoever is first to look at the game takes it."""
        return await self.room(await self._rooms.create(wish, player, since))

    async def save(self, wish: SavedGame, player: str, since: int | None = None) -> str:
        """Store a finished game from a player's device. No process has it until somebody looks."""
        return await self._rooms.save(wish, player, since)

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone in a player's games the new name."""
        # First: a newer name may overtake this one here, and must not in other processes.
        self._bus.broadcast(Renamed(player, name, asking_network()))
        await self._rooms.rename(player, name)

    async def remove_player(self, player: str, *, new_id: Callable[[], str]) -> None:
        """Take a player out of all games."""
        await self._rooms.remove_player(player, new_id=new_id)

    async def replace_player(self, game_id: str, player: str, other: str) -> None:
        """Put another id in place of a player's in a game, and show it to everyone there."""
        request = ReplacePlayer(player, other)
        await self.route(
            game_id, lambda room: room.replace_player(player, other), request, type(None)
        )

    # --- routing --------------------------------------------------------------------------------

    async def route(
        self,
        game_id: str,
        here: Callable[[Room], Awaitable[_T]],
        request: Request | MakeRequest,
        type_: type[_T],
        *,
        on_place: Callable[[Place], None] = lambda _: None,
    ) -> _T:
        """Call *here* if the game is in this process, else send *request* to the one that has it.

        *on_place* is called before every attempt.

        :raises ProblemError: when it is refused.
        :raises UnpaidError: when another process has it, and has to know that it was billed.
        :raises UnreachableError: when nobody has carried it out, as far as is known.
        """
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self._patience_s, _SHORTEST_PAUSE_S
        while True:
            try:
                owner = self._owners.get(game_id)
                if owner is None:
                    room = await self._here(game_id)
                    on_place(room)
                    return await here(room)
                on_place(owner)
                answer = await self._asking.ask(owner, game_id, request)
                return msgspec.json.decode(answer, type=type_)
            except OwnedElsewhereError as error:
                if error.owner not in {"", self._leases.process}:
                    self._owners.know(game_id, error.owner)
                    continue
            except UnreachableError:
                self._owners.forget(game_id)
            if loop.time() >= until:
                raise UnreachableError
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)

    @asynccontextmanager
    async def looking(self, game_id: str) -> AsyncGenerator[GameTable]:
        """Give read access to the table of a game; that of another process is read."""
        table = None
        async with AsyncExitStack() as stack:
            if room := self._rooms.get(game_id):
                # Another process may have taken it, and this one has just found out.
                with suppress(OwnedElsewhereError):
                    table = await stack.enter_async_context(room.looking())
            yield table or await self._read.table(game_id)

    async def _here(self, game_id: str) -> Room:
        """Return the room of a game that this process has, or takes.

        :raises OwnedElsewhereError: when another process has it.
        """
        if self._is_draining:
            raise OwnedElsewhereError(self._leases.process)
        return await self._rooms.room(game_id)

    # --- watching -------------------------------------------------------------------------------

    async def watch(self, game_id: str, listener: Listener, version: int | None) -> None:
        """Subscribe a connection, and keep it subscribed wherever the game goes."""
        self.unwatch(game_id, listener)
        subscription = self._subscriptions.add(game_id, listener)
        try:
            await self._subscribe(subscription, version)
        except ProblemError:
            self._subscriptions.remove(game_id, listener)
            raise
        except StoreError:
            # The visitor is told, and sees the game as soon as somebody can show it.
            self._rewatch({game_id})
            raise

    def unwatch(self, game_id: str, listener: Listener) -> None:
        """Unsubscribe a connection."""
        found = self._subscriptions.remove(game_id, listener)
        # One that is pending leaves once it is there.
        if found is not None and not found.is_pending:
            self._leave(found)

    async def _subscribe(self, subscription: Subscription, version: int | None) -> None:
        def try_at(place: Place) -> None:
            # What was lost elsewhere no longer matters.
            subscription.place, subscription.has_missed = place, False

        player, network = subscription.player, subscription.network
        was_watching = subscription.was_admitted
        request = WatchGame(subscription.number, player, version, network, was_watching)
        subscription.is_pending = True
        try:
            await self.route(
                subscription.game,
                lambda room: room.watch(subscription, version, was_watching=was_watching),
                request,
                type(None),
                on_place=try_at,
            )
        except BaseException:
            self._leave(subscription)
            raise
        finally:
            subscription.is_pending = False
        subscription.was_admitted = True
        if not self._subscriptions.is_current(subscription):
            self._leave(subscription)
        elif subscription.has_missed:
            # The game has moved on already, or its process has dropped this connection again.
            self._leave(subscription)
            self._rewatch({subscription.game})

    def _leave(self, subscription: Subscription) -> None:
        place, subscription.place = subscription.place, None
        if isinstance(place, Room):
            place.unwatch(subscription)
        elif place is not None:
            self._bus.send(place, StopWatching(subscription.number))

    def _rewatch(self, games: Iterable[str]) -> None:
        """Subscribe connections again whose game has moved, or who may have missed something."""
        for game in games:
            self._owners.forget(game)
            if game not in self._rewatching and not self._is_draining:
                self._rewatching.add(game)
                self._start(self._watch_again(game))

    async def _watch_again(self, game: str) -> None:
        try:
            while cut := [one for one in self._subscriptions.of(game) if one.is_cut]:
                for old in cut:
                    await self._subscribe_again(old)
        finally:
            # Not when the task is done: what breaks in between would stay broken.
            self._rewatching.discard(game)

    async def _subscribe_again(self, old: Subscription) -> None:
        if not self._subscriptions.is_current(old):
            return
        # With a new number: what is still on its way to the old one is out of date.
        again = self._subscriptions.add(old.game, old.listener)
        again.was_admitted = old.was_admitted
        try:
            # The whole game: nobody knows which events were lost.
            await self._subscribe(again, None)
        except ProblemError as error:
            if self._subscriptions.is_current(again):
                self._subscriptions.remove(old.game, old.listener)
                old.listener.send(encode(Refused(problem_view(error), game=old.game)))
        except StoreError:
            await asyncio.sleep(_AGAIN_S)

    def _lost(self, room: Room) -> None:
        """Follow a game that another process has taken."""
        for process in self._answering.listeners.remove_room(room):
            self._bus.send(process, Moved([room.id]))
        self._rewatch(self._subscriptions.cut(lambda place: place is room))

    # --- the bus --------------------------------------------------------------------------------

    def receive(self, sender: str, item: Item) -> None:
        """Handle what another process sends."""
        if sender == self._leases.process:
            return
        match item:
            case GameAnswer() | Refusal() | Unpaid() | NotHere():
                self._asking.take(item)
            case Delivery():
                self._deliver(sender, item)
            case GameQuestion():
                self._start(self._answering.answer(sender, item))
            case StopWatching(number=number):
                self._answering.listeners.remove(sender, number)
            case Renamed(player=player, name=name, network=network):
                with on_behalf_of(network):
                    self._start(self._rooms.rename(player, name))
            case Moved() | Resync():
                self._rewatch(self._cut_by(sender, item))
            case _:  # that Redis works, or about a study or a session
                pass

    def _cut_by(self, sender: str, item: Moved | Resync) -> set[str]:
        """Return the games whose connections have to subscribe again."""
        match item:
            case Moved(games=games):
                for game in games:
                    self._owners.forget(game)
                return self._subscriptions.cut_games(sender, games)
            case Resync():
                return self._subscriptions.cut(lambda place: place == sender)

    def unsent(self, process: str, item: Item) -> None:
        """Handle that something did not reach another process."""
        if isinstance(item, GameQuestion):
            self._asking.unsent(item)
        elif isinstance(item, Delivery):
            # It subscribes again when it is told so.
            self._answering.listeners.remove_processes(lambda name: name == process)

    def missed_some(self) -> None:
        """Subscribe again to all games of other processes."""
        self._rewatch(self._subscriptions.cut(lambda place: isinstance(place, str)))

    def _deliver(self, sender: str, item: Delivery) -> None:
        for number in item.numbers:
            subscription = self._subscriptions.get(number)
            if subscription is not None and subscription.place == sender:
                subscription.send(item.text)
            else:
                self._bus.send(sender, StopWatching(number))

    # --- living and dying -----------------------------------------------------------------------

    async def check_processes(self) -> None:
        """Follow games whose process has died, and drop the connections of dead processes."""
        living = self._leases.living
        if self._leases.process not in living:
            return
        self._bus.forget_all_but(living)
        for process in self._answering.listeners.remove_processes(lambda it: it not in living):
            # It may have come back since the last heartbeat.
            self._bus.send(process, Resync())
        if dead := self._subscriptions.places() - living:
            self._rewatch(self._subscriptions.cut(lambda place: place in dead))
        if self._leases.lapses != self._lapses:
            # The others took this process for dead, and dropped its connections.
            self.missed_some()
            await self._check_leases()
            self._lapses = self._leases.lapses

    async def _check_leases(self) -> None:
        """Find out which games others have taken while this process was suspended or cut off."""
        fences = await self._leases.games()
        for room in self._rooms.opened():
            if room.fence is not None and fences.get(room.id) != room.fence:
                self._rooms.lost(room)

    async def close(self) -> None:
        """Finish what is being written, give all games back, and tell the other processes."""
        self._is_draining = True
        games = [room.id for room in self._rooms.opened()]
        try:
            await self._rooms.close()
            await self._leases.leave()
        except StoreError:
            _logger.exception("the games could not be given back: others take them soon")
        self._bus.broadcast(Moved(games))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _logger.error("a message of another process could not be handled", exc_info=error)
