"""What routes and connections need of rooms, wherever a game is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from msgspec import Raw

from skep.server.domain.table import GameTable
from skep.server.messages.games import NewGame, SavedGame
from skep.server.messages.to_client import Accepted
from skep.server.messages.to_server import Command
from skep.server.rooms.audience import Listener

NewGameCheck = Callable[[], Awaitable[None]]
"""Counts a new game against a visitor's rate limit, or raises a ``ProblemError``."""


async def no_check() -> None:
    """Allow any number of games."""


class GameRoom(Protocol):
    """A live game, in this process or in another one."""

    @property
    def id(self) -> str:
        """The id of the game."""
        ...

    def looking(self) -> AbstractAsyncContextManager[GameTable]:
        """Give read access to the table.

        :raises ProblemError: when there is no such game.
        """
        ...

    async def view(self, viewer: str) -> Raw:
        """Return the game as a viewer sees it: a ``GameView``, encoded.

        :raises ProblemError: when there is no such game.
        """
        ...

    async def watch(self, listener: Listener, version: int | None) -> None:
        """Subscribe a connection, and send it what it has missed.

        :raises ProblemError: when there is no such game, or its network watches too many.
        """
        ...

    def unwatch(self, listener: Listener) -> None:
        """Unsubscribe a connection."""
        ...

    async def command(
        self,
        player: str,
        command: Command,
        check: NewGameCheck = no_check,
        *,
        arrived: int | None = None,
    ) -> Accepted:
        """Carry out a command and store it, once however often it is sent.

        It counts from the moment at which the server read it, which is now if *arrived* is None.

        :raises ProblemError: when it is not possible, with the reason.
        """
        ...

    async def join(self, player: str, since: int | None = None) -> Raw:
        """Give a player the free seat, and return the game as they see it.

        With *since*, only if the session hasn't ended: see ``Session.since``.

        :raises ProblemError: when there is none, or it is the maker's own game.
        :raises SignedOutError: when the player has ended all sessions.
        """
        ...

    async def call_off(self) -> bool:
        """Abort the game if nobody would miss it, and return whether it was aborted.

        :raises ProblemError: when there is no such game.
        """
        ...


class GameRooms(Protocol):
    """All live games."""

    def __len__(self) -> int:
        """Return how many are open in this process."""
        ...

    @property
    def plies(self) -> int:
        """How many plies are in this process's memory, plus a fixed number per open game."""
        ...

    async def room(self, game_id: str) -> GameRoom:
        """Return the room of a game.

        :raises ProblemError: when there is no such game.
        """
        ...

    async def make(self, wish: NewGame, player: str, since: int | None = None) -> GameRoom:
        """Create a game and return its room; *since* is as in ``GameRoom.join``.

        :raises ProblemError: when there are no such rules, or the player has too many games.
        """
        ...

    async def save(self, wish: SavedGame, player: str, since: int | None = None) -> str:
        """Store a finished game from a player's device, once, and return its id.

        *since* is as in ``GameRoom.join``.

        :raises ProblemError: when it can't have been played like that.
        """
        ...

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone in a player's games the new name."""
        ...

    async def remove_player(self, player: str, *, new_id: Callable[[], str]) -> None:
        """Take a player out of all games: unfinished ones end, and all seats become a guest's."""
        ...

    async def replace_player(self, game_id: str, player: str, other: str) -> None:
        """Put another id in place of a player's in a game, and show it to everyone there."""
        ...
