"""Requests that never come to an end: heads that trickle, bodies that stay away, idle lines."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from skep.server.protocols.fair_turns import REQUEST, FairTurns, Lane, QueuedWork
from skep.server.protocols.held_bytes import HeldBytes
from skep.server.protocols.http import (
    BODY_PIECES,
    CONNECTION_BYTES,
    HANDSHAKE_BYTES,
    HEAD_BYTES,
    HEAD_UNIT,
    HEADERS,
    LINK_BYTES,
    PARAMETERS,
    PIECES_PER_UNIT,
    QUEUED_REQUESTS,
    REQUEST_BYTES,
    TARGET_BYTES,
    BoundedHttp,
)
from skep.server.protocols.unread_bytes import UnreadBytes
from skep.server.static.file_contents import PIECE_BYTES
from tests.serving.in_process import Server, serving

GET = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = (
    b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n"
)
CHUNKED = (
    b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
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

    async def begin(self) -> None:
        """Read the beginning of the next answer."""
        assert await self._reader.readexactly(12) == b"HTTP/1.1 200"

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
    monkeypatch.setattr("skep.server.request_bodies.BODY_S", SHORT_S)


class Parsed:
    """What the server has parsed of the requests of all connections."""

    def __init__(self) -> None:
        self.bytes = 0
        self.headers: list[bytes] = []


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    """Return what the server parses, which grows with each request."""
    found = Parsed()
    data_received, on_header = HttpToolsProtocol.data_received, HttpToolsProtocol.on_header

    def counted(self: HttpToolsProtocol, data: bytes) -> None:
        found.bytes += len(data)
        data_received(self, data)

    def kept(self: HttpToolsProtocol, name: bytes, value: bytes) -> None:
        found.headers.append(name)
        on_header(self, name, value)

    monkeypatch.setattr(HttpToolsProtocol, "data_received", counted)
    monkeypatch.setattr(HttpToolsProtocol, "on_header", kept)
    return found


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.protocols.http.REQUEST_S", 3600.0)
    monkeypatch.setattr("skep.server.request_bodies.BODY_S", 3600.0)


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


async def test_a_connection_that_is_reset_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = asyncio.get_running_loop().create_future()
    connection_lost = BoundedHttp.connection_lost

    def noted(self: BoundedHttp, exc: Exception | None) -> None:
        waited = self.timeout_keep_alive_task
        connection_lost(self, exc)
        lost.set_result((waited, exc, self.timeout_keep_alive_task))

    monkeypatch.setattr(BoundedHttp, "connection_lost", noted)
    async with serving(tmp_path) as server:
        host, _, port = server.address.partition(":")
        with socket.create_connection((host, int(port))) as connection:
            connection.setblocking(False)  # noqa: FBT003 - its only form
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(connection, GET)
            assert await loop.sock_recv(connection, 12) == b"HTTP/1.1 200"
            # With the rest of the response unread, closing resets the connection.
        async with asyncio.timeout(20):
            waited, error, kept = await lost
    assert waited is not None
    assert isinstance(error, ConnectionResetError)
    assert kept is None


async def test_a_head_without_an_end_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.protocols.http.REQUEST_S", 3600.0)

    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(b"GET / HTTP/1.1\r\n")
        await line.trickle(b"X-Long: " + b"x" * (HEAD_BYTES // 8) + b"\r\n")


@pytest.mark.usefixtures("_patient")
@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"0\r\n", b"a:b\r\n" * 1_000),
        (b"0\r\na:", b"b" * 8_000),
        (b"1", b";a=b" * 2_000),
        (b"", b"1\r\n \r\n" * 1_000),
    ],
    ids=["trailers", "one trailer", "chunk extensions", "chunks"],
)
async def test_a_chunked_request_without_an_end_is_not_taken(
    tmp_path: Path, parsed: Parsed, start: bytes, piece: bytes
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(CHUNKED + start)
        async with asyncio.timeout(20):
            await line.trickle(piece)
    assert parsed.bytes <= REQUEST_BYTES
    assert parsed.headers == [b"Host", b"Content-Type", b"Transfer-Encoding"]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        (b"a:\r\n" * (HEADERS - 1), 200),
        (b"a:\r\n" * HEADERS, 400),
        (b"Cookie: " + b"a=b;" * (HEAD_BYTES // 4 - 100) + b"\r\n", 200),
        (b"Cookie: " + b"a=b;" * (HEAD_BYTES // 4) + b"\r\n", 400),
        (b"Host: localhost\r\n", 400),
        (b"hOST: localhost\r\n" * 2, 400),
    ],
    ids=["enough", "too many", "long enough", "too long", "two hosts", "three hosts"],
)
async def test_a_header_within_the_limits_is_answered_and_any_other_costs_nothing(
    tmp_path: Path, parsed: Parsed, more: bytes, status: int
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(GET.removesuffix(b"\r\n") + more + b"\r\n")
        assert await line.hear() == status
        assert await line.is_over()
    assert len(parsed.headers) <= HEADERS
    assert parsed.headers.count(b"Host") == 1


def padded(start: str, size: int) -> bytes:
    """Return a request whose address has a certain length."""
    target = start + "x" * (size - len(start))
    return f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


@pytest.mark.parametrize(
    ("start", "size", "status"),
    [
        ("/api/v1/health?x=", TARGET_BYTES, 200),
        ("/api/v1/health?x=", TARGET_BYTES + 1, 414),
        ("/api/v1/health?x=", HEAD_BYTES, 414),
        ("/api/v1/health?x=", HEAD_BYTES + 1, 400),
        ("/%61nalysis?moves=", TARGET_BYTES + 1, 414),
        ("/analysis/../x?moves=", TARGET_BYTES + 1, 414),
        ("/analysis?moves=", LINK_BYTES, 200),
        ("/editor?setup=", LINK_BYTES, 200),
        ("/analysis/?moves=", LINK_BYTES, 200),
        ("/embed/analysis?moves=", LINK_BYTES, 200),
        ("/analysis?moves=", LINK_BYTES + 1, 414),
    ],
)
async def test_an_address_that_is_too_long_is_refused_before_the_application_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, size: int, status: int
) -> None:
    taken = list[HttpToolsProtocol]()
    on_headers_complete = HttpToolsProtocol.on_headers_complete

    def noted(self: HttpToolsProtocol) -> None:
        taken.append(self)
        on_headers_complete(self)

    monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", noted)
    page = page_with(tmp_path, 100)
    (page / "embed.html").write_text("<!doctype html>")
    async with serving(tmp_path, static_dir=page) as server, line_to(server) as line:
        await line.say(padded(start, size))
        assert await line.hear() == status
        assert len(taken) == (status == 200)
        if status != 200:
            assert await line.is_over()


def test_the_longest_link_that_the_page_makes_is_not_too_long() -> None:
    limits = Path(__file__).parents[2] / "web/src/study/limits.ts"
    found = re.search(r"longestLink = ([\d_]+);", limits.read_text())
    assert found
    more = len("/embed/analysis?&ply=1000&side=b&theme=system&lang=nl")
    assert int(found[1].replace("_", "")) + more < LINK_BYTES


@pytest.mark.parametrize(("number", "status"), [(PARAMETERS, 200), (PARAMETERS + 1, 400)])
async def test_a_query_has_a_limited_number_of_parameters(
    tmp_path: Path, number: int, status: int
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        target = "/api/v1/health?" + "&".join(["a"] * number)
        await line.say(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert await line.hear() == status


def header(name: str, size: int) -> bytes:
    """Return lines of a header that take so many bytes together, without their separators."""
    first = f"{name}: {'a,' * (size // 4)}\r\n"
    rest = size - len(first) + len(": \r\n") - len(name)
    return f"{first}{name.lower()}: {'b' * rest}\r\n".encode()


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("Connection", CONNECTION_BYTES),
        ("Upgrade", CONNECTION_BYTES),
        ("Sec-WebSocket-Protocol", HANDSHAKE_BYTES),
        ("Sec-WebSocket-Extensions", HANDSHAKE_BYTES),
    ],
)
async def test_lists_in_headers_are_short(tmp_path: Path, name: str, most: int) -> None:
    async with serving(tmp_path) as server:
        for size, status in ((most, 200), (most + 1, 400)):
            async with line_to(server) as line:
                await line.say(GET.removesuffix(b"\r\n") + header(name, size) + b"\r\n")
                assert await line.hear() == status


@pytest.mark.parametrize(("pieces", "status"), [(BODY_PIECES, 422), (BODY_PIECES + 1, 400)])
async def test_a_body_can_come_in_many_pieces_but_not_in_any_number(
    tmp_path: Path, pieces: int, status: int
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        body = b"1\r\n{\r\n" + b"1\r\n \r\n" * (pieces - 2) + b"1\r\n}\r\n0\r\n\r\n"
        await line.say(CHUNKED + body)
        assert await line.hear() == status


async def test_a_body_in_many_pieces_counts_as_more_work(tmp_path: Path, works: list[int]) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(CHUNKED + b"1\r\n \r\n" * 20 * PIECES_PER_UNIT + b"0\r\n\r\n")
        assert await line.hear() == 400
    # It may have arrived in a few parts, each with pieces left over.
    assert sum(works) >= 15


async def test_a_long_header_counts_as_more_work(tmp_path: Path, works: list[int]) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        await line.say(GET)
        assert await line.hear() == 200
        short = list(works)
        await line.say(padded("/api/v1/health?x=", 3 * HEAD_UNIT))
        assert await line.hear() == 200
    assert max(short) == REQUEST
    assert max(works) >= REQUEST + 3
    # It was parsed, too.
    assert sum(works) >= 2 * sum(short) + 5


async def test_trailers_are_not_headers_of_this_request_or_the_next(
    tmp_path: Path, parsed: Parsed
) -> None:
    async with serving(tmp_path) as server, line_to(server) as line:
        body = b"2\r\n{}\r\n0\r\nHost: evil.example\r\nX-Last: 1\r\n\r\n"
        await line.say(CHUNKED + body + GET)
        assert await line.hear() == 422
        assert await line.hear() == 200
    assert parsed.headers == [b"Host", b"Content-Type", b"Transfer-Encoding", b"Host"]


@pytest.mark.usefixtures("_patient")
async def test_every_request_of_a_connection_is_counted_from_zero(tmp_path: Path) -> None:
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    request = CHUNKED.replace(b"/games", b"/games/read") + 7 * chunk + b"0\r\n\r\n"
    times = REQUEST_BYTES // len(request) + 2
    async with serving(tmp_path) as server, line_to(server) as line:
        for _ in range(times):
            await line.say(request)
            assert await line.hear() == 400


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


def text_of(size: int, more: str = "") -> bytes:
    """Return a request to read a text of so many bytes."""
    body = b'{"text":"' + b"x" * (size - 11) + b'"}'
    head = (
        "POST /api/v1/games/read HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/json\r\nContent-Length: {size}\r\n{more}\r\n"
    )
    return head.encode() + body


@pytest.fixture
def _few_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    few = partial(HeldBytes, per_network=100_000)
    monkeypatch.setattr("skep.server.protocols.open_sockets.HeldBytes", few)


@pytest.mark.usefixtures("_patient", "_few_bodies")
async def test_unfinished_bodies_together_take_a_bounded_amount_of_memory(tmp_path: Path) -> None:
    request = text_of(40_000)
    async with serving(tmp_path) as server, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line_to(server)) for _ in range(4)]
        for line in lines[:2]:
            await line.say(request[:-1])
        # Those who have waited longest lose, one for each that comes.
        for line, oldest in zip(lines[2:], lines[:2], strict=True):
            await line.say(request[:-1])
            async with asyncio.timeout(20):
                assert await oldest.is_over()
        for line in lines[2:]:
            await line.say(request[-1:])
            assert await line.hear() == 200


@pytest.mark.usefixtures("_patient", "_few_bodies")
async def test_behind_a_proxy_the_bodies_of_each_network_count(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, trusted_proxies=("127.0.0.1",)) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        one = text_of(40_000, "X-Forwarded-For: 192.0.2.7\r\n")
        other = text_of(40_000, "X-Forwarded-For: 198.51.100.7\r\n")
        lines = [await stack.enter_async_context(line_to(server)) for _ in range(4)]
        for line, request in zip(lines, (other, one, one, one), strict=True):
            await line.say(request[:-1])
            await asyncio.sleep(0.1)  # so that they arrive in this order
        assert await lines[1].is_over()
        for line, request in zip((lines[0], *lines[2:]), (other, one, one), strict=True):
            await line.say(request[-1:])
            assert await line.hear() == 200


@pytest.mark.usefixtures("_few_bodies")
async def test_bodies_of_requests_that_are_answered_do_not_count(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            line = await stack.enter_async_context(line_to(server))
            for _ in range(3):
                await line.say(text_of(40_000))
                assert await line.hear() == 200
            # Refused at once: what comes after that is dropped.
            await line.say(text_of(40_000).replace(b"/games/read", b"/games")[:-1])
            assert await line.hear() == 413


@pytest.mark.usefixtures("_patient", "_few_bodies")
async def test_data_that_waits_for_its_turn_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_turns: FairTurns, _lane: Lane, _job: QueuedWork) -> None:
        """It is never anybody's turn."""

    monkeypatch.setattr(FairTurns, "run", never)
    async with serving(tmp_path) as server, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line_to(server)) for _ in range(8)]
        for line in lines:
            await line.say(text_of(40_000))
        async with asyncio.timeout(20):
            assert await lines[0].is_over()


def page_with(folder: Path, size: int) -> Path:
    """Return a page in a folder whose index is a large file."""
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_bytes(b"x" * size)
    return page


async def test_a_client_that_does_not_read_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.protocols.http.UNREAD_S", SHORT_S)
    page = page_with(tmp_path, 12_000_000)

    async with serving(tmp_path, static_dir=page) as server, line_to(server) as line:
        await line.say(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(3 * SHORT_S)
        assert await line.count_to_the_end() < 12_000_000


def closed_unread() -> float:
    """Return how many connections were closed because too much was unread."""
    return REGISTRY.get_sample_value("skep_refused_total", {"reason": "unread"}) or 0.0


async def until_one_is_closed(before: float) -> None:
    """Wait until one more connection was closed because too much was unread."""
    async with asyncio.timeout(20):
        while closed_unread() == before:
            await asyncio.sleep(0.01)


@pytest.fixture
def _small_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a network leave only a few pieces unread."""
    share = partial(UnreadBytes, per_network=8 * PIECE_BYTES)
    monkeypatch.setattr("skep.server.protocols.open_sockets.UnreadBytes", share)


@pytest.mark.usefixtures("_patient", "_small_share")
async def test_slow_readers_together_take_a_bounded_amount_of_memory(tmp_path: Path) -> None:
    size, before = 6_000_000, closed_unread()
    page = page_with(tmp_path, size)

    async with serving(tmp_path, static_dir=page) as server, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line_to(server)) for _ in range(24)]
        for line in lines:
            await line.say(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await until_one_is_closed(before)
        counts = await asyncio.gather(*(line.count_to_the_end() for line in lines))
    # Those who had waited longest have lost, and the others get everything.
    assert min(counts) < size < max(counts)


@pytest.mark.usefixtures("_patient", "_small_share")
async def test_behind_a_proxy_slow_readers_close_nobody_elses_connection(tmp_path: Path) -> None:
    size, before = 6_000_000, closed_unread()
    page = page_with(tmp_path, size)

    async with (
        serving(tmp_path, static_dir=page, trusted_proxies=("127.0.0.1",)) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        other, *greedy = [await stack.enter_async_context(line_to(server)) for _ in range(24)]
        for line in (other, *greedy):
            visitor = b"192.0.2.1" if line is other else b"198.51.100.1"
            await line.say(
                b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + visitor + b"\r\n\r\n"
            )
        await until_one_is_closed(before)
        reading, *counts = await asyncio.gather(
            *(line.count_to_the_end() for line in (other, *greedy))
        )
    assert min(counts) < size < reading


@pytest.mark.usefixtures("_patient")
async def test_hundreds_of_one_network_can_read_a_large_file_slowly(tmp_path: Path) -> None:
    size, before = 5_800_000, closed_unread()
    page = page_with(tmp_path, size)

    async with serving(tmp_path, static_dir=page) as server, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line_to(server)) for _ in range(300)]
        for line in lines:
            await line.say(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        # Nobody reads any further until everybody has been sent something.
        for line in lines:
            await line.begin()
        counts = await asyncio.gather(*(line.count_to_the_end() for line in lines[:8]))
        assert min(counts) > size - 64 * 1024
    assert closed_unread() == before
