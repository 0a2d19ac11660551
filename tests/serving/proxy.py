"""A TCP proxy that can be cut: between a server process and PostgreSQL or Redis."""

from __future__ import annotations

import asyncio
from enum import Enum

_CHUNK = 64 * 1024


class Cut(Enum):
    """How a connection is cut."""

    TO_SERVER = "to the server"
    FROM_SERVER = "from the server"
    BOTH = "both ways"
    RESET = "with a reset"


class Proxy:
    """Forwards connections to a port. A cut holds back all data until it is healed."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._flows = {Cut.TO_SERVER: asyncio.Event(), Cut.FROM_SERVER: asyncio.Event()}
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self.heal()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Stop listening, and drop all connections."""
        if self._server is not None:
            self._server.close()
        self.cut(Cut.RESET)

    def cut(self, kind: Cut) -> None:
        """Hold data back, or reset all connections."""
        for direction, flow in self._flows.items():
            if kind in {direction, Cut.BOTH}:
                flow.clear()
        if kind is Cut.RESET:
            for writer in tuple(self._open):
                writer.transport.abort()

    def heal(self) -> None:
        """Let everything through that was held back."""
        for flow in self._flows.values():
            flow.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs, out = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, out}
        flows = (
            self._pump(reader, out, self._flows[Cut.TO_SERVER]),
            self._pump(theirs, writer, self._flows[Cut.FROM_SERVER]),
        )
        await asyncio.gather(*flows)
        self._open -= {writer, out}

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flow: asyncio.Event
    ) -> None:
        try:
            while data := await reader.read(_CHUNK):
                await flow.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()
