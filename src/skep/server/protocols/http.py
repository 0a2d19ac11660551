"""Uvicorn's HTTP protocol with limits on connections, headers, queued requests and slow readers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from skep.server.addresses import widest_network
from skep.server.middleware.rate_limits import HANDSHAKE_CHECK, HandshakeCheck
from skep.server.protocols.fair_turns import DATA, REQUEST, UPGRADE, Lane
from skep.server.protocols.websocket import BoundedWebSocket
from skep.server.settings import MAX_BODY

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

    from skep.server.protocols.open_sockets import BoundedConfig

REQUEST_S = 15.0
"""The timeout for a header, from the connection or the previous response on."""

HEAD_BYTES = 16 * 1024
"""The maximum size of a header."""

HEADERS = 100
"""The most headers of a request, including those after a chunked body (trailers)."""

HEAD_UNIT = 1024
"""How much of a header is a unit of work."""

TARGET_BYTES = 4 * 1024
"""The maximum size of a path with its query. The longest that a page asks for, an explorer search,
has about 2,500 bytes. Servers and middleware decode it several times."""

LINK_BYTES = 8 * 1024
"""The same for links to an analysis, whose moves can take 7,000 bytes, and to the editor, which
says what is wrong with a setup string. Only the page reads them."""

LINK_PATHS = (b"/analysis", b"/editor", b"/embed/analysis")

PARAMETERS = 32
"""The most parameters of a query. Searches have eleven."""

CONNECTION_BYTES = 256
"""The most that ``Connection`` and ``Upgrade`` can take, with their names, over all lines. Uvicorn
and websockets parse these lists several times. Browsers send about 60 bytes."""

HANDSHAKE_BYTES = 512
"""The same for all headers of a WebSocket handshake. Browsers send about 140 bytes."""

REQUEST_BYTES = HEAD_BYTES + 8 * MAX_BODY
"""The maximum size of a request as it is sent. A body in small chunks takes a lot more bytes than
its content."""

BODY_PIECES = 2048
"""The most pieces in which a body can arrive. Each is work, however small, and clients that have
something to send don't do it byte by byte."""

PIECES_PER_UNIT = 50
"""How many pieces of a body are a unit of work."""

QUEUED_REQUESTS = 2
"""How many requests of one connection can wait. Browsers wait for each response."""

WRITE_BYTES = 16 * 1024
"""A client that has left more than this unread is slow."""

UNREAD_S = 30.0
"""How long a client can take to read what it was sent."""


_TOO_LONG = (
    b"HTTP/1.1 414 URI Too Long\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 18\r\n"
    b"connection: close\r\n\r\nAddress too long.\n"
)


class _RefusedError(Exception):
    """A request is over a limit, or names two hosts.

    Uvicorn responds with status 400 and closes the connection.
    """


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol, which on its own waits forever for a header of any size.

    A client that sends a few bytes now and then, or that never reads a response, could otherwise
    hold a connection, and many such clients all connections. Uvicorn itself closes a connection
    that is idle after a response.
    """

    config: BoundedConfig

    _header_timeout: asyncio.TimerHandle | None = None
    _write_timeout: asyncio.TimerHandle | None = None
    _heard = 0
    _head_bytes = 0
    _header_count = 0
    _connection_bytes = 0
    _handshake_bytes = 0
    _is_target_too_long = False
    _pieces = 0
    _new_pieces = 0
    _sender = ""
    _has_host = False
    _is_in_body = False
    _answered: RequestResponseCycle | None = None
    _arrived = b""
    _lane = Lane("")

    def connection_made(  # type: ignore[override]  # as uvicorn's own
        self, transport: asyncio.Transport
    ) -> None:
        """Start waiting for a request, unless too many connections are open."""
        self._body_sizes = dict[RequestResponseCycle, int]()
        if not self.config.sockets.admit(transport):
            self.transport = transport
            return
        super().connection_made(transport)
        self._lane = Lane(self.config.sockets.network(transport))
        transport.set_write_buffer_limits(high=WRITE_BYTES)
        self._await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.config.sockets.release(self.transport)
        self._arrived = b""
        self._stop_waiting()
        self._stop_write_timeout()
        if self._answered is not None:
            # Uvicorn tells only the latest request, and the others would write to nobody.
            self._answered.disconnected = True
        super().connection_lost(exc)
        # Uvicorn forgets this timer, which refers to this protocol, if the client resets.
        self._unset_keepalive_if_required()
        # Requests that wait refer to this protocol, and so does the one being answered.
        self.pipeline.clear()
        self._body_sizes.clear()
        self.cycle = self._answered = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Handle data when it is its turn."""
        self._unset_keepalive_if_required()
        is_waiting = bool(self._arrived)
        self._arrived += data
        if not is_waiting:
            self.config.turns.run(self._lane, self._handle_arrived)
        if self._arrived:
            self.transport.pause_reading()
            self._count_waiting()

    def _handle_arrived(self) -> int:
        """Handle data, unless the request is too long."""
        data, self._arrived = self._arrived, b""
        if self.transport.is_closing():
            return 0
        if not self.flow.read_paused:
            self.transport.resume_reading()
        self._heard += len(data)
        if self._heard > REQUEST_BYTES:
            self._give_up()
            return DATA
        self._new_pieces = 0
        super().data_received(data)
        is_too_long = self._heard > HEAD_BYTES and not self._is_in_body
        if is_too_long and not self.transport.is_closing():
            self._give_up()
        self._count_waiting()
        return DATA + len(data) // HEAD_UNIT + self._new_pieces // PIECES_PER_UNIT

    def on_message_begin(self) -> None:
        """Count from zero."""
        super().on_message_begin()
        self._head_bytes = self._header_count = self._pieces = 0
        self._connection_bytes = self._handshake_bytes = 0
        self._has_host = self._is_in_body = False

    def on_url(self, url: bytes) -> None:
        """Keep the address, unless it is too long."""
        self._count_head(url)
        super().on_url(url)
        if len(self.url) > TARGET_BYTES:
            is_link = self.url.partition(b"?")[0].rstrip(b"/") in LINK_PATHS
            if not is_link or len(self.url) > LINK_BYTES:
                self._is_target_too_long = True
                raise _RefusedError

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header, unless there are too many. Trailers are counted and dropped."""
        self._count_head(name, value)
        self._header_count += 1
        if self._header_count > HEADERS:
            raise _RefusedError
        if self._is_in_body:
            return
        self._check_header(name.lower(), len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop waiting: from here on the application has its own timeouts."""
        self._stop_waiting()
        self._is_in_body = True
        if len(self.pipeline) >= QUEUED_REQUESTS or self.url.count(b"&") >= PARAMETERS:
            raise _RefusedError
        super().on_headers_complete()
        # An upgrade has no cycle of its own: this may be that of an earlier request.
        has_cycle = bool(self.cycle) and not self.cycle.response_complete
        if has_cycle and not self.pipeline:
            self._answered = self.cycle

    def send_400_response(self, msg: str) -> None:
        """Refuse a request, and say so if its address is too long."""
        if self._is_target_too_long:
            self.transport.write(_TOO_LONG)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body, unless there are too many."""
        self._pieces += 1
        self._new_pieces += 1
        if self._pieces > BODY_PIECES:
            raise _RefusedError
        super().on_body(body)
        has_cycle = bool(self.cycle) and not self.cycle.response_complete
        if has_cycle:
            if not self._body_sizes:
                self._sender = self._visitor_lane(self.headers).network
            self._body_sizes[self.cycle] = self._body_sizes.get(self.cycle, 0) + len(body)

    def on_message_complete(self) -> None:
        """Count the next request from zero."""
        self._heard = 0
        self._is_in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Start waiting for the next request, unless it is already here."""
        has_next = bool(self.pipeline)
        if self._answered is not None:
            self._body_sizes.pop(self._answered, None)
        if not has_next:
            self._sender = ""
            self._body_sizes.clear()
        self._count_waiting()
        self._answered = self.pipeline[-1][0] if has_next else None
        super().on_response_complete()
        if not has_next and not self.transport.is_closing():
            self._await_header()

    def handle_websocket_upgrade(self) -> None:
        """Hand over the connection when it is its turn."""
        if self._answered is not None or self.pipeline:
            # An earlier request would wait forever for a connection that is no longer its own.
            self.transport.abort()
            return
        self.transport.pause_reading()
        self.config.turns.run(self._visitor_lane(self.headers), self._upgrade)

    def _upgrade(self) -> int:
        """Hand over the connection, and free this protocol without a garbage collection."""
        if self.transport.is_closing():
            return 0
        host = self.config.sockets.visitor(self.transport, self.headers)
        refuse: HandshakeCheck | None = self.app_state.get(HANDSHAKE_CHECK)
        if refuse is not None and (response := refuse(host)):
            self.transport.write(response)
            self.transport.close()
            return DATA
        self.transport.resume_reading()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedWebSocket):
            protocol.lane = self.config.frame_lane(host)
        # The parser refers to the protocol.
        self.parser = None  # type: ignore[assignment]  # as uvicorn's own connection_lost()
        return UPGRADE + self._head_bytes // HEAD_UNIT

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Begin a request when it is its turn."""
        lane = self._visitor_lane(cycle.scope["headers"])
        self.config.turns.run(lane, partial(self._begin, cycle, app))

    def _begin(self, cycle: RequestResponseCycle, app: ASGI3Application) -> int:
        if cycle.disconnected:
            return 0
        super()._start_asgi_task(cycle, app)
        return REQUEST + _head_size(cycle) // HEAD_UNIT

    def _visitor_lane(self, headers: Iterable[tuple[bytes, bytes]]) -> Lane:
        if self._lane.network:
            return self._lane
        # A proxy passes on the requests of others.
        return Lane(widest_network(self.config.sockets.visitor(self.transport, headers)))

    def pause_writing(self) -> None:
        """Start waiting for the client to read."""
        super().pause_writing()
        network = self._visitor_lane(self.headers or ()).network
        self.config.sockets.slow(self.transport, visitor=network)
        self._stop_write_timeout()
        self._write_timeout = self.loop.call_later(UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting for the client to read."""
        self._stop_write_timeout()
        self.config.sockets.fast(self.transport)
        super().resume_writing()

    def _check_header(self, name: bytes, size: int) -> None:
        """Refuse a second host, and lists that are long without a reason."""
        if name == b"host":
            if self._has_host:
                raise _RefusedError
            self._has_host = True
        elif name in {b"connection", b"upgrade"}:
            self._connection_bytes += size
            if self._connection_bytes > CONNECTION_BYTES:
                raise _RefusedError
        elif name.startswith(b"sec-websocket-"):
            self._handshake_bytes += size
            if self._handshake_bytes > HANDSHAKE_BYTES:
                raise _RefusedError

    def _count_waiting(self) -> None:
        """Count what has arrived and is not answered yet: all visitors together have a limit."""
        size = len(self._arrived) + sum(self._body_sizes.values())
        if size and not self.transport.is_closing():
            self.config.sockets.hold(self.transport, self._sender or self._lane.network, size)
        else:
            self.config.sockets.let_go(self.transport)

    def _count_head(self, *parts: bytes) -> None:
        # A header that arrives all at once is over before data_received() can look at it.
        self._head_bytes += sum(map(len, parts))
        if self._head_bytes > HEAD_BYTES:
            raise _RefusedError

    def _await_header(self) -> None:
        self._stop_waiting()
        self._header_timeout = self.loop.call_later(REQUEST_S, self._give_up)

    def _stop_waiting(self) -> None:
        if self._header_timeout is not None:
            self._header_timeout.cancel()
            self._header_timeout = None

    def _stop_write_timeout(self) -> None:
        if self._write_timeout is not None:
            self._write_timeout.cancel()
            self._write_timeout = None

    def _give_up(self) -> None:
        self._stop_waiting()
        # Not close(): that would wait for a client that may not read either.
        self.transport.abort()


def _head_size(cycle: RequestResponseCycle) -> int:
    scope = cycle.scope
    target = len(scope["raw_path"]) + len(scope["query_string"])
    return target + sum(len(name) + len(value) for name, value in scope["headers"])
