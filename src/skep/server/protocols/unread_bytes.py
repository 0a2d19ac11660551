"""How much of what the server has sent is still unread, across all connections."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from contextvars import Context
from functools import partial
from typing import NamedTuple

from skep.server import metrics
from skep.server.addresses import shortened_network
from skep.server.logs.security_events import SecurityEvent, log_event

MOST_BYTES = 64 * 2**20
"""The most that can be unread in total."""

MOST_OF_NETWORK = 16 * 2**20
"""The most that can be unread in one network."""


class _Unread(NamedTuple):
    network: str
    size: int


class UnreadBytes:
    """The write buffers of slow readers, and what the application has queued for them.

    Each connection has a limit and a timeout of its own, but a few hundred of them together could
    still take a lot of memory. Beyond the limits, the connection that has waited longest is closed:
    one of the network's own if that is over its limit, or
    one from the network with the most unread if the total is.
    """

    def __init__(self, most: int = MOST_BYTES, per_network: int = MOST_OF_NETWORK) -> None:
        self._most = most
        self._per_network = per_network
        self._slow = OrderedDict[asyncio.Transport, _Unread]()
        self._by_network = Counter[str]()
        self._total = 0

    @property
    def total(self) -> int:
        """How many bytes are unread."""
        return self._total

    def add(self, transport: asyncio.Transport, network: str, unwritten: int = 0) -> None:
        """Count what a connection that has stopped reading takes; *network* may be empty.

        *unwritten* bytes wait for its buffer. If it was counted before, it keeps its place.
        """
        if transport in self._slow:
            self._discount(self._slow[transport])
        size = transport.get_write_buffer_size() + unwritten
        self._slow[transport] = _Unread(network, size)
        self._by_network[network] += size
        self._total += size
        while network and self._by_network[network] > self._per_network:
            self._close_oldest(network)
        while self._total > self._most:
            self._close_oldest(max(self._by_network, key=self._by_network.__getitem__))

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a connection that is reading again, or is closed."""
        unread = self._slow.pop(transport, None)
        if unread is not None:
            self._discount(unread)

    def _discount(self, unread: _Unread) -> None:
        self._total -= unread.size
        self._by_network[unread.network] -= unread.size
        if not self._by_network[unread.network]:
            del self._by_network[unread.network]

    def _close_oldest(self, network: str) -> None:
        oldest = next(one for one, unread in self._slow.items() if unread.network == network)
        self.remove(oldest)
        metrics.refused.labels("unread").inc()
        # Not in the context of whoever happens to write now: that may be somebody else.
        facts = {"why": "unread responses", "network": shortened_network(network)}
        Context().run(partial(log_event, SecurityEvent.ABUSE_CLOSED, **facts))
        # Not close(): that would wait until everything is read.
        oldest.abort()
