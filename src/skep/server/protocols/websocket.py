"""Uvicorn's WebSocket protocol with limits on what a client makes the server do."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from starlette.status import (
    WS_1007_INVALID_FRAME_PAYLOAD_DATA,
    WS_1008_POLICY_VIOLATION,
    WS_1009_MESSAGE_TOO_BIG,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from skep.server.live_connection import UNWRITTEN
from skep.server.middleware.rate_limits import READ_AT
from skep.server.middleware.token_buckets import Bucket
from skep.server.protocols.fair_turns import MESSAGE, Lane
from skep.server.protocols.frame_limits import (
    FLOOD_S,
    FRAGMENTS,
    MOST_CREDIT_MS,
    PIECE_BYTES,
    PIECE_FRAMES,
    STEP_BYTES,
    STUCK_S,
    WORK,
    WRITE_BYTES,
)
from skep.server.protocols.inbox import Inbox
from skep.server.protocols.recent_work import RecentWork

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport
    from collections.abc import Callable

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.http11 import Request

    from skep.server.protocols.open_sockets import BoundedConfig

_REFUSAL = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

_logger = logging.getLogger(__name__)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which on its own parses all frames as fast as they come.

    Control frames and empty fragments never reach the application, so its limits don't apply to
    them: a flood of pongs alone could keep the server busy. Here a client has a budget for all
    frames. While it is spent, or while the client doesn't read what the server sends, nothing is
    read from the client. The kernel then slows the client down.
    """

    config: BoundedConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # It has everything of a queue that uvicorn uses.
        self.queue: Inbox[ASGIReceiveEvent] = Inbox()  # type: ignore[assignment]
        self._unparsed = bytearray()
        self._budget = Bucket(WORK, self.loop.time())
        self._recent = RecentWork(self.loop.time())
        self.lane: Lane = Lane("")
        """Where the frames wait for their turn, with those of the same network."""

        self._messages = 0
        self._is_waiting = False
        self._next_piece: asyncio.TimerHandle | None = None
        self._flooding_since: float | None = None
        self._abort: asyncio.TimerHandle | None = None
        self._unwritten: tuple[int, str] = (0, "")
        self._now: Callable[[], int] | None = None
        self._arrived_at = 0
        self._read_at = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """Bound what is kept for a client that doesn't read."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=WRITE_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop what is left."""
        self.config.sockets.release(self.transport)
        self._unparsed.clear()
        for handle in (self._next_piece, self._abort):
            if handle is not None:
                handle.cancel()
        super().connection_lost(exc)
        # An error of the parser refers to it.
        self.conn.parser_exc = None
        self.conn.parser.close()
        # Uvicorn sets it only for a handshake that it accepts.
        scope = getattr(self, "scope", None)
        if scope is not None and "extensions" in scope:
            # They refer to this protocol.
            scope["extensions"] = {}

    def data_received(self, data: bytes) -> None:
        """Handle data, within the budget."""
        if not self.handshake_initiated:
            # The request itself, from uvicorn's HTTP protocol.
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
            return
        if self._now is not None:
            # Before it waits for its turn: that isn't the player's time.
            self._arrived_at = self._now()
        self._unparsed += data
        self._read_on()

    def pause_writing(self) -> None:
        """Stop reading too: an answer to a ping could not be sent either."""
        super().pause_writing()
        self.config.sockets.slow(self.transport, *self._unwritten)
        self._pause_reading()

    def resume_writing(self) -> None:
        """Read again."""
        super().resume_writing()
        self.config.sockets.fast(self.transport)
        self._read_on()

    def handle_connect(self, event: Request) -> None:
        """Let the application tell what waits until the client reads: that is unread, too."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            count: dict[object, object] = {"count": self._count_unwritten}
            read_at: dict[object, object] = {"use": self._use_clock}
            extensions = self.scope.get("extensions", {})
            self.scope["extensions"] = {**extensions, UNWRITTEN: count, READ_AT: read_at}

    def _use_clock(self, now: Callable[[], int]) -> None:
        self._now = now

    def _count_unwritten(self, size: int, network: str) -> None:
        self._unwritten = size, network
        if not self.writable.is_set() and not self.transport.is_closing():
            self.config.sockets.slow(self.transport, size, network)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message, unless it isn't text: uvicorn would log a traceback."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self._fail(WS_1007_INVALID_FRAME_PAYLOAD_DATA, "invalid UTF-8")
            return
        if self.queue.empty():
            # Nothing is read while something is queued, so what is queued was read together.
            self._read_at = self._arrived_at
        self._messages += 1
        super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message, and read on when the application has seen all of them."""
        message = await self.queue.get()
        if self._now is not None:
            cast("dict[str, Any]", message)[READ_AT] = self._read_at
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; a client that doesn't read the last one is disconnected."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()
        if self.close_sent:
            # A handshake that was answered with a refusal is complete. Uvicorn forgets to note it,
            # and would log an error.
            self.handshake_complete = True
            self._abort_later()
            # The client's answer may have arrived already.
            self._read_on()

    def shutdown(self) -> None:
        """Close the connection, even if the client doesn't read."""
        super().shutdown()
        self._abort_later()

    @property
    def is_flooding(self) -> bool:
        """Whether the client is over its budget."""
        return self._flooding_since is not None

    def _refuse_handshake(self) -> None:
        """Refuse what the parser can't read, such as a body: uvicorn would wait forever."""
        self.close_sent = True
        self.transport.write(_REFUSAL)
        self.transport.close()
        self._abort_later()

    def _forget_handshake(self) -> None:
        """Free what the application has seen: with thousands of connections, it adds up."""
        del self.request, self.response
        for given in (self.scope["headers"], self.scope["subprotocols"]):
            if isinstance(given, list):
                # Middleware may have copied the scope, but not the list.
                given.clear()

    def _read_on(self) -> None:
        """Go on with what has arrived, unless it waits already, or with reading."""
        if self._is_waiting or self._next_piece is not None:
            self._pause_reading()
        elif self._unparsed and self._can_read:
            self._is_waiting = True
            self.config.turns.run(self.lane, self._parse, self._recent.delay(self.loop.time()))
            if self._is_waiting:
                self._pause_reading()
        else:
            self._settle()

    def _parse(self) -> int:
        """Parse a piece, if the budget allows it and the client reads; return the work."""
        self._is_waiting = False
        if not self._unparsed or not self._can_read:
            self._settle()
            return 0
        if wait := self._budget.wait(self.loop.time()):
            self._wait(wait)
            return 0
        self._messages = 0
        if self._now is not None:
            # A client that holds itself up gains hardly any time by that.
            self._arrived_at = max(self._arrived_at, self._now() - MOST_CREDIT_MS)
        work = self.parse_piece() + MESSAGE * self._messages
        self._recent.add(work, self.loop.time())
        if self._unparsed and self.config.turns.is_spent(self.lane, work):
            self._note_flood()
        if self._unparsed and self._can_read:
            # Whatever else arrives, nothing is read until this is parsed.
            self._is_waiting = True
            self._pause_reading()
            self.config.turns.run_later(
                self.lane, self._parse, self._recent.delay(self.loop.time())
            )
        else:
            self._settle()
        return work

    def _settle(self) -> None:
        """Read again if nothing is left to do."""
        if self.transport.is_closing():
            self._unparsed.clear()
        elif not self._unparsed:
            self._flooding_since = None
            if self._can_read:
                self.transport.resume_reading()

    @property
    def _can_read(self) -> bool:
        is_open = not self.transport.is_closing()
        return is_open and not self.read_paused and self.writable.is_set()

    def parse_piece(self) -> int:
        """Parse a little of what has arrived, and return what it costs."""
        for _ in range(0, min(PIECE_BYTES, len(self._unparsed)), STEP_BYTES):
            step = bytes(self._unparsed[:STEP_BYTES])
            del self._unparsed[:STEP_BYTES]
            self.conn.receive_data(step)
            if len(self.conn.events) >= PIECE_FRAMES or self.conn.parser_exc is not None:
                break
        work = 1 + len(self.conn.events)
        self._budget.take(work)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()
            if len(self.frames) > FRAGMENTS:
                self._fail(WS_1009_MESSAGE_TOO_BIG, "too many fragments")
        return work

    def _wait(self, seconds: float) -> None:
        """Go on when the budget allows it."""
        self._note_flood()
        if not self.transport.is_closing():
            self._pause_reading()
            self._next_piece = self.loop.call_later(seconds, self._parse_on)

    def _parse_on(self) -> None:
        self._next_piece = None
        self._read_on()

    def _note_flood(self) -> None:
        """Note that a budget is spent, and close the connection if that goes on for long."""
        now = self.loop.time()
        if self._flooding_since is None:
            self._flooding_since = now
        if now - self._flooding_since > FLOOD_S:
            _logger.warning("closed a connection that sent too many frames")
            self._fail(WS_1008_POLICY_VIOLATION, "too many frames")

    def _fail(self, code: int, reason: str) -> None:
        self._unparsed.clear()
        self.conn.fail(code, reason)
        if self.conn.close_sent is None:
            # Not even the handshake is complete.
            self.transport.abort()
            return
        self.handle_parser_exception()
        self._abort_later()

    def _pause_reading(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def _abort_later(self) -> None:
        """Give the client a little time to read the last bytes."""
        if self._abort is None:
            self._abort = self.loop.call_later(STUCK_S, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
