"""The audience of a game: every connection that has it open, and recent events to catch up on."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from skep.core.bugs import Color
from skep.server.domain.facts import SeatHolder
from skep.server.domain.table import GameStatus, GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import Online, StatusView
from skep.server.messages.to_client import Present, Refused, ToClient
from skep.server.rooms.alarm import RoomAlarm
from skep.server.views.events import EventView
from skep.server.views.problems import problem_view
from skep.server.watched_plies import WatchedPlies

_KEPT = 64
"""How many events are kept for clients that reconnect. Whoever missed more gets the whole game."""

_KEPT_LETTERS = 16 * 1024
"""How many characters they can have together: about as many as a whole game has."""

CROWD_S = 1.0
"""How long it may take until everyone knows about another spectator."""

_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> str:
    """Return a message as it is sent. It is encoded once for all receivers.

    Other characters than ASCII are escaped. Otherwise Python would keep a whole game with one emoji
    in a name at four bytes per character, for everybody who is slow to read it.
    """
    return in_ascii(_encoder.encode(message).decode())


def in_ascii(text: str) -> str:
    r"""Return compact JSON with other characters escaped.

    Python's own encoder takes the whole text for one string. So it also escapes quotes and
    backslashes, which is undone: each ``"`` has one ``\`` too many, and each ``\`` is doubled. This
    takes 10 ms per megabyte at most, however the characters alternate.
    """
    if text.isascii():
        return text
    return json.dumps(text)[1:-1].replace('\\"', '"').replace("\\\\", "\\")


class Listener(Protocol):
    """A connection: one tab or device of a player or spectator."""

    @property
    def player(self) -> str:
        """Who it is; empty for a visitor without a session."""
        ...

    @property
    def network(self) -> str:
        """Where it comes from: the widest network that the visitor counts toward."""
        ...

    def send(self, message: str) -> None:
        """Queue a message. A connection that can't keep up is closed, and reconnects."""
        ...


class Audience:
    """Who has a game open."""

    def __init__(self, game_id: str, watched: WatchedPlies) -> None:
        """Start without anyone; *watched* says how many games each network watches."""
        self.ply: int = 0
        self._game_id = game_id
        self._watched = watched
        self._listeners: set[Listener] = set()
        self._counted: set[Listener] = set()
        self._latest: deque[tuple[int, str]] = deque(maxlen=_KEPT)
        self._last: EventView | None = None
        self._seats: Mapping[Color, SeatHolder] = {}
        self._told: Online | None = None
        self._crowd = RoomAlarm(self._tell_online)

    def __len__(self) -> int:
        return len(self._listeners)

    def admit(self, listener: Listener, table: GameTable, *, was_watching: bool = False) -> None:
        """Count a connection that wants to watch. Players of an unfinished game don't count.

        It isn't refused if it *was_watching* where the game was before.

        :raises ProblemError: when its network already watches too many games.
        """
        self.ply = table.ply
        is_over = table.status is GameStatus.OVER
        if listener in self._counted or (table.colors_of(listener.player) and not is_over):
            return
        if not was_watching and not self._watched.allows(listener.network, self):
            most = self._watched.games_of(listener.network)
            raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": most})
        self._count(listener)

    def _count(self, listener: Listener) -> None:
        # The network of a connection is unknown if its process runs an earlier release.
        if listener.network and listener not in self._counted:
            self._counted.add(listener)
            self._watched.add(listener.network, self)

    def _discount(self, listener: Listener) -> None:
        if listener in self._counted:
            self._counted.remove(listener)
            self._watched.remove(listener.network, self)

    def add(self, listener: Listener) -> None:
        """Add a connection that was admitted."""
        self._listeners.add(listener)

    def remove(self, listener: Listener) -> bool:
        """Remove a connection, and return whether it was there."""
        self._discount(listener)
        was_there = listener in self._listeners
        self._listeners.discard(listener)
        return was_there

    def online(self, seats: Mapping[Color, SeatHolder]) -> Online:
        """Return which sides are online and how many spectators. A computer is always online."""
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
        """Tell everyone who is online: at once when a player comes or goes, else a little later.

        With many spectators, each one isn't worth a message to all the others. A newcomer
        doesn't know yet, and is told at once.
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
        """Cancel what would be sent later, and drop the kept events."""
        for listener in tuple(self._counted):
            self._discount(listener)
        self._crowd.stop()
        self.forget_events()

    def tell(self, message: ToClient) -> None:
        """Send everyone a message without a number."""
        encoded = encode(message)
        for listener in tuple(self._listeners):
            listener.send(encoded)

    def tell_trouble(self) -> None:
        """Tell everyone that the computer can't move yet: too many others wait for it."""
        self.tell(Refused(problem_view(ProblemError(Code.ENGINE_BUSY)), game=self._game_id))

    def tell_event(self, event: EventView) -> None:
        """Send everyone an event as they see it, and keep it for clients that reconnect."""
        public, for_mover = encode(event.public), ""
        self._last, self.ply = event, event.public.state.turn.ply
        if event.public.state.status is StatusView.OVER:
            # From now on, the players only look at it.
            for listener in self._listeners:
                self._count(listener)
        self._latest.append((event.public.version, public))
        while sum(len(kept) for _, kept in self._latest) > _KEPT_LETTERS:
            self._latest.popleft()
        for listener in tuple(self._listeners):
            if event.mover != listener.player:
                listener.send(public)
                continue
            for_mover = for_mover or encode(event.for_mover())
            listener.send(for_mover)

    def tell_one(self, listener: Listener, message: ToClient) -> None:
        """Send one connection a message."""
        listener.send(encode(message))

    def tell_each(self, encoded_for: Callable[[str], str]) -> None:
        """Send everyone an encoded message that depends on who they are."""
        for listener in tuple(self._listeners):
            listener.send(encoded_for(listener.player))

    def tell_player(self, player: str, encoded: str) -> None:
        """Send an encoded message to all tabs and devices of one player."""
        for listener in tuple(self._listeners):
            if listener.player == player:
                listener.send(encoded)

    def missed_since(self, version: int | None, now_at: int, player: str) -> list[str] | None:
        """Return the events after a version; None when there is none, or some are not kept.

        The legal moves are those of now, so only the last event has them.
        """
        if version is None or version > now_at:
            return None
        missed = [encoded for number, encoded in self._latest if number > version]
        if len(missed) != now_at - version:
            return None
        if missed and self._last is not None and self._last.mover == player:
            missed[-1] = encode(self._last.for_mover())
        return missed

    def forget_events(self) -> None:
        """Drop the kept events, so that clients that reconnect get the whole game."""
        self._latest.clear()
        self._last = None
