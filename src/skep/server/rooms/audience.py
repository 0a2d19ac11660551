"""The audience of a game: everybody who has it open, and what they may have missed."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Protocol

import msgspec

from skep.core.bugs import Color
from skep.server.domain.facts import SeatHolder
from skep.server.messages.games import Online
from skep.server.messages.to_client import Event, Present, ToClient
from skep.server.rooms.alarm import RoomAlarm

_KEPT = 64
"""How many events are kept for those who come back: who missed more gets the whole game."""

CROWD_S = 1.0
"""How long it may take until everybody knows of another watcher."""

_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> str:
    """Return a message as it is sent: written once, however many get it."""
    return _encoder.encode(message).decode()


class Listener(Protocol):
    """A connection: a tab or device of somebody."""

    @property
    def player(self) -> str:
        """Who it is; empty for a visitor without a session."""
        ...

    def send(self, message: str) -> None:
        """Take a message, at once; one that cannot keep up is closed and comes back."""
        ...


class Audience:
    """Who has a game open."""

    def __init__(self, game_id: str) -> None:
        self._game_id = game_id
        self._listeners: set[Listener] = set()
        self._latest: deque[tuple[int, str]] = deque(maxlen=_KEPT)
        self._seats: Mapping[Color, SeatHolder] = {}
        self._told: Online | None = None
        self._crowd = RoomAlarm(self._tell_online)

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, listener: Listener) -> None:
        """Let somebody listen from now on."""
        self._listeners.add(listener)

    def remove(self, listener: Listener) -> bool:
        """Let somebody go; return whether they were there."""
        was_there = listener in self._listeners
        self._listeners.discard(listener)
        return was_there

    def online(self, seats: Mapping[Color, SeatHolder]) -> Online:
        """Return which side is there, and how many watch; a computer always is."""
        present = {listener.player for listener in self._listeners if listener.player}
        strangers = sum(not listener.player for listener in self._listeners)
        seated = {holder.player for holder in seats.values()}
        here = {
            color: holder.level is not None or holder.player in present
            for color, holder in seats.items()
        }
        watchers = len(present - seated) + strangers
        return Online(w=here[Color.WHITE], b=here[Color.BLACK], watchers=watchers)

    def tell_presence(
        self, seats: Mapping[Color, SeatHolder], *, newcomer: Listener | None = None
    ) -> None:
        """Tell everybody who is there: at once when a player comes or goes, else a little later.

        Each of a crowd of watchers is not worth a message to all the others. A newcomer does not
        know yet, and is told at once.
        """
        self._seats = seats
        now, told = self.online(seats), self._told
        if told is None or (now.w, now.b) != (told.w, told.b):
            self._tell_online()
            return
        if newcomer is not None:
            self.tell_one(newcomer, Present(self._game_id, now))
        if now != told and not self._crowd.is_set:
            self._crowd.set(CROWD_S)

    def _tell_online(self) -> None:
        self._crowd.stop()
        self._told = self.online(self._seats)
        self.tell(Present(self._game_id, self._told))

    def close(self) -> None:
        """Tell nobody anything later."""
        self._crowd.stop()

    def tell(self, message: ToClient) -> None:
        """Tell everybody something that is not numbered."""
        encoded = encode(message)
        for listener in tuple(self._listeners):
            listener.send(encoded)

    def tell_event(self, event: Event) -> None:
        """Tell everybody an event, and keep it for those who are away for a moment."""
        encoded = encode(event)
        self._latest.append((event.version, encoded))
        for listener in tuple(self._listeners):
            listener.send(encoded)

    def tell_one(self, listener: Listener, message: ToClient) -> None:
        """Tell one connection something."""
        listener.send(encode(message))

    def everybody(self) -> tuple[Listener, ...]:
        """Return all who listen."""
        return tuple(self._listeners)

    def tell_player(self, player: str, message: ToClient) -> None:
        """Tell all tabs and devices of one player."""
        encoded = encode(message)
        for listener in tuple(self._listeners):
            if listener.player == player:
                listener.send(encoded)

    def missed_since(self, version: int, *, now_at: int) -> list[str] | None:
        """Return the events after a version; None when some are not kept any more."""
        missed = [encoded for number, encoded in self._latest if number > version]
        return missed if version <= now_at and len(missed) == now_at - version else None

    def forget_events(self) -> None:
        """Let whoever comes back get the whole game: what was kept does not hold any more."""
        self._latest.clear()
