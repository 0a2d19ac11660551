"""A game, wherever it is played: each call goes to the process that has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from msgspec import Raw

from skep.server.cluster.asking import UnpaidError
from skep.server.cluster.envelopes import (
    CallOffGame,
    JoinGame,
    MakeRequest,
    PlayGame,
    Request,
    ViewGame,
)
from skep.server.domain.table import GameTable
from skep.server.messages.to_client import Accepted
from skep.server.messages.to_server import Command
from skep.server.player_networks import PlayerNetworks
from skep.server.rooms.audience import Listener
from skep.server.rooms.interface import NewGameCheck, no_check
from skep.server.rooms.room import Room
from skep.server.rooms.wall_clock import Now

_T = TypeVar("_T")


class Router(Protocol):
    """Finds the process that has a game."""

    async def route(
        self,
        game_id: str,
        here: Callable[[Room], Awaitable[_T]],
        request: Request | MakeRequest,
        type_: type[_T],
    ) -> _T:
        """Call *here* if the game is in this process, else send *request* to the one that has it.

        :raises ProblemError: when it is refused.
        :raises UnpaidError: when another process has it, and has to know that it was billed.
        :raises UnreachableError: when nobody has carried it out, as far as is known.
        """
        ...

    def looking(self, game_id: str) -> AbstractAsyncContextManager[GameTable]:
        """Give read access to the table of a game."""
        ...

    async def watch(self, game_id: str, listener: Listener, version: int | None) -> None:
        """Subscribe a connection, and keep it subscribed wherever the game goes."""
        ...

    def unwatch(self, game_id: str, listener: Listener) -> None:
        """Unsubscribe a connection."""
        ...


class _Payment:
    """The bill for a game that a command creates. It is paid once, even if the game moves then."""

    def __init__(self, check: NewGameCheck) -> None:
        self._check = check
        self.is_made = False

    async def make(self) -> None:
        """Bill the visitor.

        :raises ProblemError: when the visitor has created too many games.
        """
        if not self.is_made:
            await self._check()
            self.is_made = True


class RoutedRoom:
    """A game in one of several processes."""

    def __init__(self, game_id: str, router: Router, networks: PlayerNetworks, now: Now) -> None:
        self._id = game_id
        self._router = router
        self._networks = networks
        self._now = now

    @property
    def id(self) -> str:
        """The id of the game."""
        return self._id

    def looking(self) -> AbstractAsyncContextManager[GameTable]:
        """Give read access to the table."""
        return self._router.looking(self._id)

    async def view(self, viewer: str) -> Raw:
        """Return the game as a viewer sees it: a ``GameView``, encoded."""
        request = ViewGame(viewer)
        return await self._router.route(self._id, lambda room: room.view(viewer), request, Raw)

    async def watch(self, listener: Listener, version: int | None) -> None:
        """Subscribe a connection, and send it what it has missed."""
        await self._router.watch(self._id, listener, version)

    def unwatch(self, listener: Listener) -> None:
        """Unsubscribe a connection."""
        self._router.unwatch(self._id, listener)

    async def command(
        self,
        player: str,
        command: Command,
        check: NewGameCheck = no_check,
        *,
        arrived: int | None = None,
    ) -> Accepted:
        """Carry out a command and store it, once however often it is sent."""
        at, network = self._now() if arrived is None else arrived, self._networks.of(player)
        payment = _Payment(check)

        def request() -> PlayGame:
            # Not when it arrived: the clocks of two processes may differ.
            waited_ms = max(0, self._now() - at)
            return PlayGame(player, command, network, waited_ms, is_paid=payment.is_made)

        def here(room: Room) -> Awaitable[Accepted]:
            return room.command(player, command, payment.make, arrived=at)

        try:
            return await self._router.route(self._id, here, request, Accepted)
        except UnpaidError:
            await payment.make()
            return await self._router.route(self._id, here, request, Accepted)

    async def join(self, player: str, since: int | None = None) -> Raw:
        """Give a player the free seat, and return the game as they see it."""
        request = JoinGame(player, since)
        return await self._router.route(
            self._id, lambda room: room.join(player, since), request, Raw
        )

    async def call_off(self) -> bool:
        """Abort the game if nobody would miss it, and return whether it was aborted."""
        return await self._router.route(self._id, lambda room: room.call_off(), CallOffGame(), bool)
