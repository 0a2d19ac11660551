"""One connection to a tab: its player, the games it watches, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from sys import getsizeof
from typing import TYPE_CHECKING

from starlette.status import WS_1001_GOING_AWAY, WS_1013_TRY_AGAIN_LATER

from skep.server.addresses import widest_network
from skep.server.messages.to_client import ToClient
from skep.server.rooms.audience import encode
from skep.server.rooms.interface import NewGameCheck, no_check
from skep.server.sessions import Session

if TYPE_CHECKING:
    from skep.server.rooms.interface import GameRoom

TRY_AGAIN = WS_1013_TRY_AGAIN_LATER
GONE = WS_1001_GOING_AWAY

_QUEUED = 256
"""How many messages can be queued for a connection. A slower client is disconnected."""

_QUEUED_BYTES = 1024 * 1024
"""How much memory the queue of a connection can take. A longer message is queued alone."""

UNWRITTEN = "skep.unwritten"
"""The extension of a WebSocket's scope with a ``CountUnwritten``, which is its ``count``."""

# Chrome wakes the timers of a hidden tab once a minute. It may miss one.
_SILENCE_S = 150.0

Write = Callable[[str], Awaitable[bool]]
"""Sends a message, and returns whether the connection is still open."""

CountUnwritten = Callable[[int, str], None]
"""Takes how many bytes wait to be written, and the visitor's network. If the client doesn't read,
they count as unread."""


def use_no_clock(_now: Callable[[], int]) -> None:
    """Don't note when messages are read: there is no such extension."""


def count_nothing(_size: int, _network: str) -> None:
    """Count nothing: there is no such extension."""


class Connection:
    """One tab: its player, the games it watches, and its queue.

    Most connections are idle, so an idle one costs little: the task that reads is the only one,
    and the task that writes exists only while something waits to be sent.
    """

    def __init__(
        self, player: str, write: Write, session: Session | None = None, *, host: str = ""
    ) -> None:
        """Send with *write*; *host* is the visitor's address."""
        self._player = player
        self.host = host
        self._network = widest_network(host)
        self._write = write
        self.session = session
        self.check_new_game: NewGameCheck = no_check
        self.watched: dict[str, GameRoom] = {}
        self.studies: dict[str, Callable[[], None]] = {}
        """The studies that it has open, and how to leave each."""

        self.end_code: int | None = None
        """The close code, once the server has ended the connection."""

        self.free_at = 0
        """When the last message that wasn't a command was done. Commands behind it count from then:
        whoever holds them up with other messages gains nothing."""

        self.count_unwritten: CountUnwritten = count_nothing
        self._waiting: list[str] = []
        self._waiting_bytes = 0
        self._writing: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._reading = asyncio.current_task()
        self._heard_at = self._loop.time()
        self._silence = self._loop.call_later(_SILENCE_S, self._check_silence)

    @property
    def player(self) -> str:
        """The player; empty for a visitor without a session."""
        return self._player

    @property
    def network(self) -> str:
        """The widest network that the visitor counts toward."""
        return self._network

    def heard(self) -> None:
        """Note that the client has said something. The timer is set again when it fires."""
        self._heard_at = self._loop.time()

    def send(self, message: str) -> None:
        """Queue a message; a connection that can't keep up is dropped."""
        size = self._waiting_bytes + getsizeof(message)
        if self._waiting and (len(self._waiting) >= _QUEUED or size > _QUEUED_BYTES):
            self.end(TRY_AGAIN)
            return
        self._waiting_bytes = size
        self.count_unwritten(size, self._network)
        self._waiting.append(message)
        if self._writing is None:
            self._writing = self._loop.create_task(self._write_all())

    def tell(self, message: ToClient) -> None:
        """Send a message."""
        self.send(encode(message))

    def end(self, code: int) -> None:
        """Stop reading; whoever reads then closes the connection with this code."""
        if self.end_code is None:
            self.end_code = code
            if self._reading is not None and self._reading is not asyncio.current_task():
                self._reading.cancel()

    def recover(self) -> None:
        """Tell asyncio that the cancellation by ``end`` has been handled."""
        if self._reading is not None:
            self._reading.uncancel()

    async def close(self) -> None:
        """Stop the timer, drop what waits, and unsubscribe from all games."""
        self._reading = None
        self._silence.cancel()
        for room in self.watched.values():
            room.unwatch(self)
        for leave in self.studies.values():
            leave()
        # A task that is cancelled before it starts doesn't reset this, and refers to this object.
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                # It stays in the queue until it is written: until then, it takes memory.
                message = self._waiting[0]
                if not await self._write(message):
                    self.end(GONE)
                    return
                del self._waiting[0]
                self._waiting_bytes -= getsizeof(message)
                self.count_unwritten(self._waiting_bytes, self._network)
        finally:
            self._writing = None

    def _check_silence(self) -> None:
        left = self._heard_at + _SILENCE_S - self._loop.time()
        if left <= 0:
            self.end(GONE)
        else:
            self._silence = self._loop.call_later(left, self._check_silence)
