"""How many connections the server holds at once, and how many descriptors it has for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from skep.server import metrics
from skep.server.addresses import AddressRange, is_in, parse_address, visitor_networks
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.proxies import visitor_address
from skep.server.middleware.token_buckets import Rate
from skep.server.protocols.fair_turns import FairTurns, Lane
from skep.server.protocols.held_bytes import HeldBytes
from skep.server.protocols.unread_bytes import UnreadBytes

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limit
    resource = None  # type: ignore[assignment]

WANTED_FILES = 65_536
"""How many descriptors the server asks for."""

RESERVED_FILES = 128
"""Descriptors for the database, the workers, files of the page and the log."""

_FORWARDED = b"x-forwarded-for"

NO_LIMIT = 1_000_000_000

_REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def raise_file_limit() -> int:
    """Ask the system for enough descriptors, and return how many connections there can be."""
    if resource is None:  # pragma: no cover - see above
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = WANTED_FILES
    wanted = min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(1, min(soft, WANTED_FILES) - RESERVED_FILES)


class OpenSockets:
    """Counts all connections, in total and by address.

    When no descriptor is left, the system can't even tell a visitor so, and the database and the
    workers fail too. So the server refuses connections before that.
    """

    def __init__(
        self,
        most: int = NO_LIMIT,
        *,
        per_address: int = NO_LIMIT,
        proxies: Sequence[AddressRange] = (),
    ) -> None:
        """Allow this many; addresses of *proxies* count only toward the total."""
        self._most = most
        # However few there are, one address never gets all of them.
        self._per_address = min(per_address, max(1, most // 2))
        self._proxies = proxies
        self._by_network = Counter[str]()
        self._open = dict[asyncio.Transport, tuple[str, ...]]()
        self._unread = UnreadBytes()
        self._requests = HeldBytes("input", "unanswered requests")

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection, or refuse it and return False."""
        networks = self._networks(transport)
        is_over = len(self._open) >= self._most or any(
            self._by_network[name] >= self._per_address * factor
            for name, factor in networks.items()
        )
        if is_over:
            metrics.refused.labels("connections").inc()
            log_event(SecurityEvent.CONNECTION_REFUSED)
            transport.write(_REFUSAL)
            transport.close()
            return False
        self._open[transport] = tuple(networks)
        self._by_network.update(networks.keys())
        metrics.connections_open.inc()
        return True

    def network(self, transport: asyncio.Transport) -> str:
        """Return the widest network that a connection counts for; empty if it is a proxy's."""
        *_, network = ("", *self._open.get(transport, ()))
        return network

    def visitor(self, transport: asyncio.Transport, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Return a visitor's address, which a trusted proxy has passed on in its *headers*."""
        host = _peer(transport)
        near = parse_address(host) if self._proxies else None
        if near is None or not is_in(near, self._proxies):
            return host
        forwarded = [value.decode("latin-1") for name, value in headers if name == _FORWARDED]
        return str(visitor_address(forwarded, near, self._proxies))

    def slow(self, transport: asyncio.Transport, unwritten: int = 0, visitor: str = "") -> None:
        """Count what a client has not read, and *unwritten* bytes that wait for it.

        Behind a proxy, *visitor* is the client's network, if the application knows it by now.
        """
        # The widest network.
        *_, network = (visitor, *self._open.get(transport, ()))
        self._unread.add(transport, network, unwritten)

    def fast(self, transport: asyncio.Transport) -> None:
        """Note that a client is reading again."""
        self._unread.remove(transport)

    def hold(self, transport: asyncio.Transport, network: str, size: int) -> None:
        """Count how much a connection has sent of requests that are not answered yet."""
        self._requests.hold(transport, network, size)

    def let_go(self, transport: asyncio.Transport) -> None:
        """Note that all requests of a connection are answered."""
        self._requests.remove(transport)

    def release(self, transport: asyncio.Transport) -> None:
        """Forget a connection that is closed."""
        self._unread.remove(transport)
        self._requests.remove(transport)
        if transport not in self._open:
            return
        metrics.connections_open.dec()
        for name in self._open.pop(transport):
            self._by_network[name] -= 1
            if not self._by_network[name]:
                del self._by_network[name]

    def _networks(self, transport: asyncio.Transport) -> dict[str, int]:
        host = _peer(transport)
        address = parse_address(host)
        if address is not None and is_in(address, self._proxies):
            return {}
        return visitor_networks(host)


def _peer(transport: asyncio.Transport) -> str:
    # A Unix socket has a name instead.
    peer: tuple[str, int] | str | None = transport.get_extra_info("peername")
    return peer[0] if isinstance(peer, tuple) else ""


class BoundedConfig(uvicorn.Config):
    """Uvicorn's settings, with what all connections share."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: OpenSockets,
        *,
        frames: Rate | None = None,
        **settings: Any,
    ) -> None:
        """Serve *app*; *frames* is the budget of an address for WebSocket frames."""
        super().__init__(app, **settings)
        self.sockets = sockets
        self.turns: FairTurns = FairTurns()
        self._frames = frames

    def frame_lane(self, host: str) -> Lane:
        """Return where the frames of a visitor wait."""
        # The widest network.
        *_, (network, factor) = visitor_networks(host).items()
        rate = None if self._frames is None else self._frames.times(factor)
        return Lane(network, rate, is_live=True)
