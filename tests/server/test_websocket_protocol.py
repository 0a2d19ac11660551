"""Floods below the application: control frames, fragments, and clients that don't read."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skep.server.live_connection import Connection
from skep.server.middleware.token_buckets import Rate
from skep.server.protocols import websocket
from skep.server.protocols.frame_limits import FRAGMENTS, PIECE_BYTES, WORK, WRITE_BYTES
from skep.server.protocols.unread_bytes import UnreadBytes
from skep.server.protocols.websocket import BoundedWebSocket
from skep.server.settings import MAX_MESSAGE
from tests.serving.in_process import Json, Server, serving

TEXT, CLOSE, PING, PONG, CONTINUATION = 1, 8, 9, 10, 0
SHORT_S = 0.3
LONG = 300_000
"""The length of a message. Three of them can wait for one connection."""

UNLIMITED = Rate(burst=10**9, seconds=1e-9)


def frame(opcode: int, payload: bytes = b"", *, is_last: bool = True) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    first = opcode | (0x80 if is_last else 0)
    if len(payload) < 126:
        return bytes([first, 0x80 | len(payload), 0, 0, 0, 0]) + payload
    return bytes([first, 0x80 | 126, *len(payload).to_bytes(2), 0, 0, 0, 0]) + payload


PING_MESSAGE = b'{"type":"ping","sent":1}'


class RawSocket:
    """A WebSocket whose every byte the test chooses."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, *frames: bytes) -> None:
        """Send frames in one go."""
        self._writer.write(b"".join(frames))
        await self._writer.drain()

    def send_without_waiting(self, data: bytes) -> None:
        """Queue bytes, whether the server reads them or not."""
        self._writer.write(data)

    async def next_frame(self) -> tuple[int, bytes]:
        """Return the opcode and the payload of the next frame."""
        async with asyncio.timeout(20):
            first, length = await self._reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2))
            return first & 15, await self._reader.readexactly(length)

    async def next_message(self) -> Json:
        """Return the next message."""
        opcode, payload = await self.next_frame()
        assert opcode == TEXT
        message: Json = msgspec.json.decode(payload)
        return message

    async def close_code(self) -> int:
        """Return the code that the server closes the connection with."""
        while True:
            opcode, payload = await self.next_frame()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2])


def handshake(server: Server, more: str = "") -> bytes:
    """Return the request that opens a WebSocket, with *more* headers."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/v1/live HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Version: 13\r\n{more}\r\n"
    ).encode()


@asynccontextmanager
async def raw_socket(server: Server, *, buffer: int | None = None) -> AsyncGenerator[RawSocket]:
    """Connect, and read the greeting; *buffer* bounds what the system keeps for the client."""
    host, _, port = server.address.partition(":")
    plain = socket.socket()
    if buffer is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    plain.settimeout(0)
    await asyncio.get_running_loop().sock_connect(plain, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=plain)
    writer.write(handshake(server))
    try:
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        opened = RawSocket(reader, writer)
        assert (await opened.next_message())["type"] == "hello"
        yield opened
    finally:
        writer.transport.abort()


async def test_a_connection_that_was_used_before_can_become_a_websocket(server: Server) -> None:
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /healthz HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.lower().split(b"\r\n") if b"content-length" in line)
    await reader.readexactly(int(length.partition(b":")[2]))
    writer.write(handshake(server))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    assert (await RawSocket(reader, writer).next_message())["type"] == "hello"
    writer.transport.abort()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[BoundedWebSocket]:
    """Return the list of the server's connections, which grows with each."""
    found: list[BoundedWebSocket] = []
    init = BoundedWebSocket.__init__

    def recorded(self: BoundedWebSocket, *args: object, **kwargs: object) -> None:
        init(self, *args, **kwargs)
        found.append(self)

    monkeypatch.setattr(BoundedWebSocket, "__init__", recorded)
    return found


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list of the work that was done so far."""
    done: list[int] = []
    parse_piece = BoundedWebSocket.parse_piece

    def counted(self: BoundedWebSocket) -> int:
        done.append(parse_piece(self))
        return done[-1]

    monkeypatch.setattr(BoundedWebSocket, "parse_piece", counted)
    return done


@pytest.mark.parametrize(
    "flood",
    [frame(PONG), frame(PING), frame(PING, b"x" * 125), frame(TEXT, b"{}")],
    ids=["pongs", "pings", "long pings", "messages"],
)
async def test_a_flood_of_frames_is_parsed_within_a_budget(
    tmp_path: Path, work: list[int], flood: bytes
) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as flooder:
        loop = asyncio.get_running_loop()
        since = loop.time()
        flooder.send_without_waiting(flood * (400_000 // len(flood)))
        async with raw_socket(server) as other:
            while loop.time() < since + 2 * SHORT_S:
                await other.send(frame(TEXT, PING_MESSAGE))
                assert (await other.next_message())["type"] == "pong"
                await asyncio.sleep(0.05)
        grown = (loop.time() - since) / WORK.seconds
        most_in_a_piece = 1 + PIECE_BYTES // 6
        # Twice: the other visitor has a budget too.
        assert sum(work) <= 2 * (WORK.burst + grown + most_in_a_piece)


async def test_a_client_that_never_stops_flooding_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "FLOOD_S", SHORT_S)

    async with serving(tmp_path) as server, raw_socket(server) as flooder:
        flooder.send_without_waiting(frame(PONG) * 100_000)
        assert await flooder.close_code() == 1008


async def test_a_message_cannot_have_endless_fragments(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        empty = frame(CONTINUATION, is_last=False)
        await client.send(frame(TEXT, is_last=False), empty * (FRAGMENTS + 50))
        assert await client.close_code() == 1009


async def test_little_of_an_unfinished_message_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        part = frame(CONTINUATION, b"x" * MAX_MESSAGE, is_last=False)
        await client.send(frame(TEXT, is_last=False), part, part, part)
        assert await client.close_code() == 1009


async def test_nothing_is_read_from_a_client_that_does_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[BoundedWebSocket]
) -> None:
    monkeypatch.setattr(websocket, "WORK", UNLIMITED)
    ping = frame(PING, b"x" * 125)
    async with serving(tmp_path) as server, raw_socket(server, buffer=4096) as client:
        (connection,) = opened
        # More than the system's own buffers hold.
        client.send_without_waiting(ping * 200_000)
        async with asyncio.timeout(20):
            while connection.writable.is_set():
                await asyncio.sleep(0.01)
        await asyncio.sleep(SHORT_S)
        pong = 2 + 125
        assert connection.transport.get_write_buffer_size() <= WRITE_BYTES + 42 * pong
        # Once it reads, the server goes on where it stopped.
        answers = [await client.next_frame() for _ in range(10_000)]
        assert answers == [(PONG, b"x" * 125)] * 10_000


async def test_a_client_that_does_not_read_cannot_keep_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[BoundedWebSocket]
) -> None:
    monkeypatch.setattr(websocket, "WORK", UNLIMITED)
    monkeypatch.setattr(websocket, "STUCK_S", SHORT_S)
    async with serving(tmp_path) as server, raw_socket(server, buffer=4096) as client:
        (connection,) = opened
        client.send_without_waiting(frame(PING, b"x" * 125) * 200_000)
        async with asyncio.timeout(20):
            while connection.writable.is_set():
                await asyncio.sleep(0.01)
            connection.shutdown()
            while not connection.disconnected:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_what_is_queued_for_clients_that_do_not_read_is_bounded_in_a_network(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: list[BoundedWebSocket],
    proxies: tuple[str, ...],
) -> None:
    monkeypatch.setattr(websocket, "WORK", UNLIMITED)
    share = partial(UnreadBytes, per_network=4 * LONG)
    monkeypatch.setattr("skep.server.protocols.open_sockets.UnreadBytes", share)
    connections: list[Connection] = []

    def connect(*args: Any, **kwargs: Any) -> Connection:
        connections.append(Connection(*args, **kwargs))
        return connections[-1]

    monkeypatch.setattr("skep.server.live.Connection", connect)
    async with (
        serving(tmp_path, trusted_proxies=proxies) as server,
        raw_socket(server, buffer=4096) as first,
        raw_socket(server, buffer=4096) as second,
    ):
        for client in (first, second):
            client.send_without_waiting(frame(PING, b"x" * 125) * 200_000)
        async with asyncio.timeout(20):
            while any(connection.writable.is_set() for connection in opened):
                await asyncio.sleep(0.01)
        # Their buffers are far below the share.
        assert not any(connection.transport.is_closing() for connection in opened)
        for connection in connections:
            for _ in range(3):
                connection.send("x" * LONG)
        # Whoever has waited longest is closed, and there is room for the other.
        assert sum(connection.transport.is_closing() for connection in opened) == 1


async def test_frames_arrive_whole_however_they_are_cut(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        half = len(PING_MESSAGE) // 2
        frames = (
            frame(TEXT, PING_MESSAGE[:half], is_last=False)
            + frame(PING, b"between")
            + frame(CONTINUATION, PING_MESSAGE[half:])
            + frame(TEXT, PING_MESSAGE.ljust(3 * PIECE_BYTES))
        )
        for start in range(0, len(frames), 7):
            await client.send(frames[start : start + 7])
        answers = [await client.next_frame() for _ in range(3)]
    assert [opcode for opcode, _ in answers] == [PONG, TEXT, TEXT]
    assert answers[0][1] == b"between"


async def test_an_eager_but_honest_client_is_not_slowed_down(
    tmp_path: Path, opened: list[BoundedWebSocket]
) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        await client.send(*[frame(TEXT, PING_MESSAGE)] * 60)
        answers = [(await client.next_message())["type"] for _ in range(60)]
        (connection,) = opened
        assert answers == ["pong"] * 60
        assert not connection.is_flooding


async def test_a_refused_handshake_is_no_error_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as server:
        caplog.set_level(logging.WARNING, "uvicorn.error")
        host, _, port = server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(handshake(server, "Origin: http://evil.example\r\n"))
        answer = await reader.read()
        writer.close()
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert [record.message for record in caplog.records if record.name == "uvicorn.error"] == []


@pytest.mark.parametrize(
    ("true", "false"),
    [("Version: 13", "Version: 99"), ("Key: ", "Key: x"), ("Key: ", "Other: ")],
    ids=["version", "key", "no key"],
)
async def test_a_handshake_of_another_kind_is_refused_and_logs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, true: str, false: str
) -> None:
    async with serving(tmp_path) as server:
        host, _, port = server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        request = handshake(server, "")
        assert true.encode() in request
        writer.write(request.replace(true.encode(), false.encode()))
        answer = await reader.read()
        writer.close()
        # The connection is closed in a later turn of the loop.
        async with server.visitor() as ann:
            await ann.me()
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 426 "))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("more", "body"),
    [
        ("Content-Length: 2\r\n", "{}"),
        ("Content-Length: 2\r\n", ""),
        ("Transfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        ("X-Long: " + "x" * 9_000 + "\r\n", ""),
    ],
    ids=["body", "body that never comes", "chunks", "long line"],
)
async def test_a_handshake_that_cannot_be_read_is_refused(
    tmp_path: Path, opened: list[BoundedWebSocket], more: str, body: str
) -> None:
    async with serving(tmp_path) as server:
        host, _, port = server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(handshake(server, more) + body.encode())
        async with asyncio.timeout(20):
            answer = await reader.read()
            while not all(connection.disconnected for connection in opened):
                await asyncio.sleep(0.01)
        writer.close()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert len(opened) == 1


@pytest.mark.parametrize(
    "frames",
    [
        [frame(TEXT, b"\xff")],
        [frame(TEXT, b"\xe2\x82", is_last=False), frame(CONTINUATION, b"(")],
        [frame(TEXT, b"\xff"), frame(TEXT, b"\xff"), frame(TEXT, PING_MESSAGE)],
    ],
    ids=["one frame", "two fragments", "again and again"],
)
async def test_what_is_no_text_closes_the_connection_and_logs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, frames: list[bytes]
) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        caplog.set_level(logging.WARNING, "uvicorn.error")
        await client.send(*frames)
        assert await client.close_code() == 1007
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_letter_can_be_split_between_two_fragments(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, raw_socket(server) as client:
        letter = "é".encode()
        await client.send(
            frame(TEXT, b'{"type":"' + letter[:1], is_last=False),
            frame(CONTINUATION, letter[1:] + b'"}'),
        )
        assert (await client.next_message())["type"] == "refused"
