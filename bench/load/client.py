"""A WebSocket client that costs as little as possible: thousands share a core with the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_MASKED = 0x80
_SHORT, _MEDIUM = 126, 127
_TEXT, _CLOSE = 1, 8

OnMessage = Callable[["Client", bytes], None]


def frame(payload: bytes) -> bytes:
    """Return a text frame, masked with zeros so that the payload stays as it is."""
    if len(payload) < _SHORT:
        return bytes([0x80 | _TEXT, _MASKED | len(payload), 0, 0, 0, 0]) + payload
    length = len(payload).to_bytes(2)
    return bytes([0x80 | _TEXT, _MASKED | _SHORT, *length, 0, 0, 0, 0]) + payload


class Client(asyncio.Protocol):
    """One connection. Messages are handed over as they arrive."""

    def __init__(self, on_message: OnMessage) -> None:
        self.on_message = on_message
        self.is_open = False
        self.close_code: int | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is closed."""
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError())

    def send(self, payload: bytes) -> None:
        """Send a message."""
        if self.is_open and self._transport is not None:
            self._transport.write(frame(payload))

    def close(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand over every whole message."""
        unread = self._unread + data if self._unread else data
        if not self.is_open:
            head, found, unread = unread.partition(b"\r\n\r\n")
            if not found:
                self._unread = head
                return
            if self.opened.cancelled():
                self.close()
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionRefusedError(head[:100].decode()))
                self.close()
                return
            self.is_open = True
            self.opened.set_result(None)
        self._unread = self._read(unread)

    def _read(self, data: bytes) -> bytes:
        start = 0
        while len(data) - start >= 2:
            length, head = data[start + 1], 2
            if length == _SHORT:
                length, head = int.from_bytes(data[start + 2 : start + 4]), 4
            elif length == _MEDIUM:
                length, head = int.from_bytes(data[start + 2 : start + 10]), 10
            if len(data) - start < head + length:
                break
            payload = data[start + head : start + head + length]
            if data[start] & 15 == _TEXT:
                self.on_message(self, payload)
            elif data[start] & 15 == _CLOSE:
                self.close_code = int.from_bytes(payload[:2])
            start += head + length
        return data[start:]


async def connect(port: int, cookie: str, on_message: OnMessage) -> Client:
    """Open a WebSocket; an empty cookie is a visitor without a session."""
    loop = asyncio.get_running_loop()
    transport, client = await loop.create_connection(lambda: Client(on_message), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /api/v1/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    transport.write("\r\n".join([*lines, "", ""]).encode())
    await client.opened
    return client


async def request(
    port: int, method: str, path: str, *, cookie: str = "", body: bytes = b""
) -> tuple[int, str, bytes]:
    """Send a request, and return the status, the cookie that was set, and the body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = [
        f"{method} /api/v1{path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        "Content-Type: application/json",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    try:
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        raw = await reader.read()
    finally:
        writer.close()
    if not raw:
        raise ConnectionResetError
    top, _, content = raw.partition(b"\r\n\r\n")
    first, *lines = top.decode().split("\r\n")
    cookies = [line for line in lines if line.lower().startswith("set-cookie: ")]
    given = cookies[0].partition(": ")[2].partition(";")[0] if cookies else ""
    return int(first.split()[1]), given or cookie, content
