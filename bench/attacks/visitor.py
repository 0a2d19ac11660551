"""An attacker: a visitor with an address of its own on loopback."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from typing import Any, Self

Json = dict[str, Any]

_TEXT = 1
_CLOSE = 8
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Visitor:
    """Requests and one WebSocket, from one address, with one session."""

    def __init__(self, port: int, address: str = "127.0.0.66") -> None:
        self.port = port
        self._address = address
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.transport.abort()

    async def dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection, and send nothing."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self._address, 0))

    async def ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, bytes]:
        """Send a request, and return the status and the body; cookies are kept."""
        reader, writer = await self.dial()
        raw = b"" if body is None else json.dumps(body).encode()
        head = [
            f"{method} /api/v1{path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: close",
            f"Content-Length: {len(raw)}",
            "Content-Type: application/json",
            *([f"Cookie: {self.cookie}"] if self.cookie else []),
        ]
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + raw)
            answer = await reader.read()
        finally:
            writer.transport.abort()
        top, _, content = answer.partition(b"\r\n\r\n")
        first, *lines = top.decode().split("\r\n")
        for line in lines:
            if line.lower().startswith("set-cookie: "):
                self.cookie = line.partition(": ")[2].partition(";")[0]
        status = first.split()
        return (int(status[1]) if status else 0), content

    async def upgrade(self) -> None:
        """Open the WebSocket.

        :raises ConnectionError: when the server refuses it.
        """
        self._reader, self._writer = await self.dial()
        self._writer.write(self.handshake())
        try:
            answer = await self._reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError from error
        if b" 101 " not in answer:
            raise ConnectionRefusedError

    def handshake(self, *more: str) -> bytes:
        """Return the handshake of a WebSocket, with more header lines."""
        lines = [
            "GET /api/v1/live HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {self.cookie}"] if self.cookie else []),
            *more,
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    @property
    def writer(self) -> asyncio.StreamWriter:
        """Where raw bytes for the WebSocket are written."""
        assert self._writer is not None, "the WebSocket is not open"
        return self._writer

    async def say(self, message: Json) -> None:
        """Send a message."""
        payload = json.dumps(message).encode()
        assert len(payload) < 1 << 16
        if len(payload) < _TWO_BYTES:
            length = bytes([0x80 | len(payload)])
        else:
            length = bytes([0x80 | _TWO_BYTES]) + len(payload).to_bytes(2)
        self.writer.write(bytes([0x80 | _TEXT]) + length + bytes(4) + payload)
        await self.writer.drain()

    async def hear(self) -> Json:
        """Return the next message.

        :raises ConnectionError: when the server closes the WebSocket.
        """
        assert self._reader is not None
        try:
            first, size = await self._reader.readexactly(2)
            if size == _TWO_BYTES:
                size = int.from_bytes(await self._reader.readexactly(2))
            elif size == _EIGHT_BYTES:
                size = int.from_bytes(await self._reader.readexactly(8))
            payload = await self._reader.readexactly(size)
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError from error
        if first & 15 == _CLOSE:
            raise ConnectionResetError
        message: Json = json.loads(payload)
        return message

    async def answer_to(self, command: str) -> Json:
        """Return the answer to a command."""
        while True:
            message = await self.hear()
            if message.get("id") == command and message["type"] in {"accepted", "refused"}:
                return message
