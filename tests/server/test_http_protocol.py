"""Requests that never come to an end: heads that trickle, bodies that stay away, idle lines."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from skep.server.protocols.http import HEAD_BYTES, QUEUED_REQUESTS
from tests.serving.in_process import Server, serving

GET = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = (
    b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n"
)
# Short for a test, and long for a machine that has much to do.
SHORT_S = 1.0


class Line:
    """A connection, byte for byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def say(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)
        await self._writer.drain()

    async def hear(self) -> int:
        """Return the status of the next answer."""
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = next(line for line in head.splitlines() if line.startswith("content-length: "))
        await self._reader.readexactly(int(length.partition(": ")[2]))
        return int(head.split()[1])

    async def trickle(self, piece: bytes) -> None:
        """Send the same few bytes again and again until the server has had enough."""
        while True:
            try:
                await self.say(piece)
            except OSError:
                return
            await asyncio.sleep(0.01)

    async def is_over(self) -> bool:
        """Wait for the server to close, and return whether it said nothing before."""
        try:
            return not await self._reader.read()
        except OSError:
            return True

    async def count_to_the_end(self) -> int:
        """Read until the server closes, and return how many bytes came."""
        count = 0
        with contextlib.suppress(OSError):
            while piece := await self._reader.read(65_536):
                count += len(piece)
        return count


@asynccontextmanager
async def line_to(server: Server) -> AsyncGenerator[Line]:
    """Connect to a server."""
    host, _, port = server.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), family=socket.AF_INET)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.protocols.http.REQUEST_S", SHORT_S)
    monkeypatch.setattr("skep.server.routes.operations.BODY_S", SHORT_S)


async def test_a_head_that_trickles_is_not_waited_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(b"GET /api/v1/health HTTP/1.1\r\n")
        await line.trickle(b"X-Slow: 1\r\n")


async def test_who_says_nothing_at_all_is_not_waited_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        assert await line.is_over()


async def test_empty_lines_between_requests_keep_nothing_open(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(GET)
        assert await line.hear() == 200
        await line.trickle(b"\r\n")


async def test_a_connection_is_used_again_for_as_long_as_requests_come(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        loop = asyncio.get_running_loop()
        async with line_to(server) as line:
            until = loop.time() + 3 * SHORT_S
            while loop.time() < until:
                await line.say(GET)
                assert await line.hear() == 200
            # Two at once, the second of which waits for its turn.
            await line.say(GET + GET)
            assert [await line.hear(), await line.hear()] == [200, 200]


async def test_a_head_without_an_end_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.protocols.http.REQUEST_S", 3600.0)

    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(b"GET / HTTP/1.1\r\n")
        await line.trickle(b"X-Long: " + b"x" * (HEAD_BYTES // 8) + b"\r\n")


async def test_a_body_that_does_not_come_is_told_of(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(POST + b"{")
        assert await line.hear() == 408
        # And then the line is closed, whatever still comes.
        await line.trickle(b" ")


async def test_a_websocket_outlives_the_patience_for_requests(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann, ann.tab() as tab:
        await asyncio.sleep(2 * SHORT_S)
        await tab.send(type="ping", sent=1)
        assert (await tab.next())["type"] == "pong"


async def test_requests_that_wait_for_each_other_are_bounded(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(GET * 1_000)
        heard: list[int] = []
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while True:
                heard.append(await line.hear())
        assert len(heard) <= QUEUED_REQUESTS + 2
    # Whoever was being answered notices that nobody listens.
    assert [record.levelname for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_client_that_does_not_read_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.protocols.http.UNREAD_S", SHORT_S)
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_bytes(b"x" * 20_000_000)

    async with serving(tmp_path, static_dir=page) as server, line_to(server) as line:
        await line.say(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(3 * SHORT_S)
        assert await line.count_to_the_end() < 20_000_000
