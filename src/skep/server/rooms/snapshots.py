"""Whole games as they are sent: encoded once for all spectators, and kept until they change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from skep.server.domain.table import GameTable
from skep.server.messages.games import GameView
from skep.server.messages.to_client import Snapshot
from skep.server.rooms.audience import Audience, encode

_SPECTATOR = ""
"""The viewer that stands for all spectators: they all see the same."""


class Snapshots:
    """The snapshots of one game.

    A long game takes milliseconds to encode. What spectators see is kept, and one who comes later
    gets it too. By then, it may not say who is online: they are told that anyway. The clocks in
    it say when they were read.
    """

    def __init__(self, view: Callable[[GameTable, str], GameView]) -> None:
        """Make snapshots of what *view* returns for a viewer."""
        self._view = view
        self._kept: tuple[int, str] | None = None

    def of(self, table: GameTable, viewer: str) -> str:
        """Return the game as a viewer sees it, encoded."""
        if _kind(table, viewer) != _SPECTATOR:
            return encode(Snapshot(self._view(table, viewer)))
        if self._kept is None or self._kept[0] != table.version:
            self._kept = table.version, encode(Snapshot(self._view(table, _SPECTATOR)))
        return self._kept[1]

    def show_all(self, table: GameTable, audience: Audience) -> None:
        """Show everyone the whole game again, encoded once for each kind of viewer."""
        self.forget()
        audience.tell_each(partial(self.of, table), partial(_kind, table))

    def forget(self) -> None:
        """Drop what is kept: the game has changed, or the name of a player."""
        self._kept = None


def _kind(table: GameTable, viewer: str) -> str:
    """Return a player of the game as they are, and everyone else as ``_SPECTATOR``."""
    return viewer if table.colors_of(viewer) else _SPECTATOR
