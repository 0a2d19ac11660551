"""How many bytes connections hold in the server's memory, in total and by network."""

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
"""The most that can be held in total."""

MOST_OF_NETWORK = 16 * 2**20
"""The most that one network can hold."""


class _Held(NamedTuple):
    network: str
    size: int


class HeldBytes:
    """Bytes of one kind, such as request bodies.

    Each connection has a limit and a timeout of its own, but a few hundred of them together could
    still take a lot of memory. Beyond the limits, the connection that has held its bytes longest is
    closed: one of the network's own if that is over its limit, or one from the network that holds
    the most if the total is.
    """

    def __init__(
        self,
        reason: str,
        why: str,
        most: int = MOST_BYTES,
        per_network: int = MOST_OF_NETWORK,
    ) -> None:
        """Count bytes: metrics say *reason* about what is closed, and the log says *why*."""
        self._reason = reason
        self._why = why
        self._most = most
        self._per_network = per_network
        self._holders = OrderedDict[asyncio.Transport, _Held]()
        self._by_network = Counter[str]()
        self._total = 0

    @property
    def total(self) -> int:
        """How many bytes are held."""
        return self._total

    def hold(self, transport: asyncio.Transport, network: str, size: int) -> None:
        """Note how much a connection holds now; *network* may be empty.

        If it was counted before, it keeps its place.
        """
        if transport in self._holders:
            self._discount(self._holders[transport])
        self._holders[transport] = _Held(network, size)
        self._by_network[network] += size
        self._total += size
        while network and self._by_network[network] > self._per_network:
            self._close_oldest(network)
        while self._total > self._most:
            self._close_oldest(max(self._by_network, key=self._by_network.__getitem__))

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a connection that holds nothing anymore."""
        held = self._holders.pop(transport, None)
        if held is not None:
            self._discount(held)

    def _discount(self, held: _Held) -> None:
        self._total -= held.size
        self._by_network[held.network] -= held.size
        if not self._by_network[held.network]:
            del self._by_network[held.network]

    def _close_oldest(self, network: str) -> None:
        oldest = next(one for one, held in self._holders.items() if held.network == network)
        self.remove(oldest)
        metrics.refused.labels(self._reason).inc()
        # Not in the context of whoever happens to send something now: that may be somebody else.
        facts = {"why": self._why, "network": shortened_network(network)}
        Context().run(partial(log_event, SecurityEvent.ABUSE_CLOSED, **facts))
        # Not close(): that would wait until everything is read.
        oldest.abort()
