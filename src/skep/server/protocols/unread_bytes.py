"""How much of what the server has sent is still unread, across all connections."""

from __future__ import annotations

import asyncio

from skep.server.protocols.held_bytes import MOST_BYTES, MOST_OF_NETWORK, HeldBytes


class UnreadBytes(HeldBytes):
    """The write buffers of slow readers, and what the application has queued for them."""

    def __init__(self, most: int = MOST_BYTES, per_network: int = MOST_OF_NETWORK) -> None:
        super().__init__("unread", "unread responses", most, per_network)

    def add(self, transport: asyncio.Transport, network: str, unwritten: int = 0) -> None:
        """Count what a connection that has stopped reading takes; *network* may be empty.

        *unwritten* bytes wait for its buffer. If it was counted before, it keeps its place.
        """
        self.hold(transport, network, transport.get_write_buffer_size() + unwritten)
