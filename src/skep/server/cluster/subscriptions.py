"""Connections of this process to games, wherever they are played."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skep.server.rooms.audience import Listener
from skep.server.rooms.room import Room

Place = Room | str
"""The room in this process, or the process that has the game."""


@dataclass(eq=False, slots=True)
class Subscription:
    """A connection to a game.

    To a room in this process it is the listener, and not the connection itself: while a connection
    subscribes again, the end of its old subscription must not end the new one.
    """

    game: str
    listener: Listener
    number: int
    """What the process that has the game calls it."""

    place: Place | None = None
    """Where it is subscribed, or is about to be; None while it isn't."""

    is_pending: bool = False
    """Whether it is about to be subscribed."""

    was_admitted: bool = False
    """Whether some process has let it watch the game."""

    has_missed: bool = False
    """Whether it has to subscribe once more: its place was lost while it was pending."""

    @property
    def player(self) -> str:
        """Whose connection it is."""
        return self.listener.player

    @property
    def network(self) -> str:
        """Where it comes from."""
        return self.listener.network

    def send(self, message: str) -> None:
        """Hand the connection a message."""
        self.listener.send(message)

    @property
    def is_cut(self) -> bool:
        """Whether somebody has to subscribe it again."""
        return self.place is None and not self.is_pending


class Subscriptions:
    """All connections of this process to games."""

    def __init__(self) -> None:
        self._ids = itertools.count()
        self._by_number: dict[int, Subscription] = {}
        self._by_game: dict[str, dict[Listener, Subscription]] = {}

    def add(self, game: str, listener: Listener) -> Subscription:
        """Return the subscription of a connection, which is new or has a new number."""
        self.remove(game, listener)
        made = Subscription(game, listener, next(self._ids))
        self._by_number[made.number] = made
        self._by_game.setdefault(game, {})[listener] = made
        return made

    def remove(self, game: str, listener: Listener) -> Subscription | None:
        """Forget a connection, and return what it was."""
        here = self._by_game.get(game, {})
        found = here.pop(listener, None)
        if found is not None:
            del self._by_number[found.number]
        if not here:
            self._by_game.pop(game, None)
        return found

    def is_current(self, subscription: Subscription) -> bool:
        """Return whether the connection is still there, and hasn't subscribed again since."""
        return self._by_number.get(subscription.number) is subscription

    def get(self, number: int) -> Subscription | None:
        """Return the subscription with a number."""
        return self._by_number.get(number)

    def of(self, game: str) -> list[Subscription]:
        """Return the connections to a game."""
        return list(self._by_game.get(game, {}).values())

    def cut(self, is_cut: Callable[[Place], bool]) -> set[str]:
        """Mark subscriptions at some places as broken, and return the games."""
        return _cut(self._by_number.values(), is_cut)

    def cut_games(self, place: str, games: Iterable[str]) -> set[str]:
        """Mark subscriptions to games that have left a place as broken, and return the games."""
        there = [one for game in games for one in self.of(game)]
        return _cut(there, lambda it: it == place)

    def places(self) -> set[str]:
        """Return the processes where connections are subscribed."""
        return {one.place for one in self._by_number.values() if isinstance(one.place, str)}


def _cut(subscriptions: Iterable[Subscription], is_cut: Callable[[Place], bool]) -> set[str]:
    games: set[str] = set()
    for one in subscriptions:
        if one.place is None or not is_cut(one.place):
            continue
        if one.is_pending:
            one.has_missed = True
        else:
            one.place = None
            games.add(one.game)
    return games
