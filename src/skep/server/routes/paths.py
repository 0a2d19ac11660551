"""What the routes read from a path."""

from __future__ import annotations

from skep.server.messages.base import Body, GameId


class GamePath(Body, frozen=True):
    """The path of a game."""

    id: GameId
