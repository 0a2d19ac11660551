"""Handshakes and frames of many connections of one address at once."""

from __future__ import annotations

import asyncio
import base64
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from starlette.applications import Starlette

from skep.server import uvicorn_server
from skep.server.middleware import rate_limits
from skep.server.middleware.budgets import CONNECTS
from skep.server.middleware.token_buckets import Rate
from skep.server.protocols import websocket
from skep.server.protocols.fair_turns import PER_TURN, UPGRADE, Lane
from skep.server.protocols.frame_limits import PIECE_FRAMES, STEP_BYTES
from skep.server.protocols.http import HEAD_UNIT
from skep.server.protocols.websocket import BoundedWebSocket
from tests.serving.in_process import serving, settings_in

KEY = base64.b64encode(bytes(16)).decode()
PONG = b"\x8a\x80" + bytes(4)
PING = b"\x81\x98" + bytes(4) + b'{"type":"ping","sent":1}'
FOREVER_S = 1_000_000.0


def handshake(host: str = "localhost", more: str = "") -> bytes:
    return (
        f"GET /api/v1/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {KEY}\r\n{more}\r\n"
    ).encode()


class Client:
    """A connection from an address of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    async def status(self) -> int:
        """Return the status of the answer."""
        async with asyncio.timeout(20):
            return int((await self._reader.readuntil(b"\r\n\r\n")).split()[1])

    async def until(self, text: bytes) -> None:
        """Read until the server has sent this."""
        async with asyncio.timeout(20):
            await self._reader.readuntil(text)


async def connect(stack: AsyncExitStack, address: str, client: str = "127.0.0.1") -> Client:
    host, _, port = address.partition(":")
    opened = await asyncio.open_connection(host, int(port), local_addr=(client, 0))
    stack.callback(opened[1].close)
    return Client(*opened)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[BoundedWebSocket]:
    """Return the list of the WebSockets that the server has built, which grows with each."""
    found = list[BoundedWebSocket]()
    init = BoundedWebSocket.__init__

    def recorded(self: BoundedWebSocket, *args: object, **kwargs: object) -> None:
        init(self, *args, **kwargs)
        found.append(self)

    monkeypatch.setattr(BoundedWebSocket, "__init__", recorded)
    return found


async def test_a_few_of_many_handshakes_are_answered_per_turn(
    tmp_path: Path, built: list[BoundedWebSocket]
) -> None:
    async with serving(tmp_path) as server, AsyncExitStack() as stack:
        clients = [await connect(stack, server.address) for _ in range(40)]
        for client in clients:
            client.writer.write(handshake())
        steps = list[int]()
        async with asyncio.timeout(20):
            while len(built) < len(clients):
                before = len(built)
                await asyncio.sleep(0)
                steps.append(len(built) - before)
        # A turn of the server can begin between two of this test.
        assert max(steps) <= 2 * PER_TURN // UPGRADE
        assert {await client.status() for client in clients} == {101}


@pytest.mark.parametrize(("host", "status"), [("localhost", 101), ("evil.example", 421)])
async def test_handshakes_beyond_the_budget_of_an_address_build_no_websocket(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    built: list[BoundedWebSocket],
    host: str,
    status: int,
) -> None:
    few = CONNECTS._replace(address=Rate(burst=3, seconds=FOREVER_S))
    monkeypatch.setattr(rate_limits, "CONNECTS", few)
    async with serving(tmp_path, rate_limits=True) as server, AsyncExitStack() as stack:
        statuses = Counter[int]()
        for _ in range(10):
            client = await connect(stack, server.address)
            client.writer.write(handshake(host))
            statuses[await client.status()] += 1
        assert statuses == {status: 3, 429: 7}
        assert len(built) == 3
        # Others have budgets of their own.
        other = await connect(stack, server.address, "127.0.0.2")
        other.writer.write(handshake())
        assert await other.status() == 101


@pytest.mark.parametrize(
    "line", ["Sec-WebSocket-Protocol", "Sec-WebSocket-Extensions", "Connection", "Upgrade"]
)
async def test_a_handshake_with_long_lists_builds_no_websocket(
    tmp_path: Path, built: list[BoundedWebSocket], line: str
) -> None:
    async with serving(tmp_path) as server, AsyncExitStack() as stack:
        client = await connect(stack, server.address)
        client.writer.write(handshake(more=f"{line}: {'a,' * 150}\r\n" * 2))
        assert await client.status() == 400
    assert built == []


async def test_a_long_handshake_counts_as_more_work(tmp_path: Path, works: list[int]) -> None:
    async with serving(tmp_path) as server, AsyncExitStack() as stack:
        for more, work in (("", UPGRADE), (f"X-Long: {'x' * 3 * HEAD_UNIT}\r\n", UPGRADE + 3)):
            client = await connect(stack, server.address)
            client.writer.write(handshake(more=more))
            assert await client.status() == 101
            assert max(works) == work


async def test_what_a_handshake_offered_is_not_kept(
    tmp_path: Path, built: list[BoundedWebSocket]
) -> None:
    async with serving(tmp_path) as server, AsyncExitStack() as stack:
        client = await connect(stack, server.address)
        client.writer.write(handshake(more="Sec-WebSocket-Protocol: one, two\r\n"))
        await client.until(b'"hello"')
        assert (built[0].scope["headers"], built[0].scope["subprotocols"]) == ([], [])


async def test_behind_a_proxy_each_visitor_has_a_budget_for_handshakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: list[BoundedWebSocket]
) -> None:
    few = CONNECTS._replace(address=Rate(burst=1, seconds=FOREVER_S))
    monkeypatch.setattr(rate_limits, "CONNECTS", few)
    async with (
        serving(tmp_path, rate_limits=True, trusted_proxies=("127.0.0.1",)) as server,
        AsyncExitStack() as stack,
    ):
        statuses = list[int]()
        for visitor in ("192.0.2.1", "192.0.2.1", "198.51.100.1"):
            client = await connect(stack, server.address)
            client.writer.write(handshake(more=f"X-Forwarded-For: {visitor}\r\n"))
            statuses.append(await client.status())
        assert statuses == [101, 429, 101]
        assert [one.lane.network for one in built] == ["192.0.2.1", "198.51.100.1"]


async def test_the_sockets_of_an_address_share_a_budget_for_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: list[BoundedWebSocket]
) -> None:
    budget = Rate(burst=100, seconds=FOREVER_S)
    monkeypatch.setattr(uvicorn_server, "WORK_OF_ADDRESS", budget)
    work = Counter[BoundedWebSocket]()
    parse_piece = BoundedWebSocket.parse_piece

    def counted(self: BoundedWebSocket) -> int:
        done = parse_piece(self)
        work[self] += done
        return done

    monkeypatch.setattr(BoundedWebSocket, "parse_piece", counted)
    async with serving(tmp_path, rate_limits=True) as server, AsyncExitStack() as stack:
        clients = [await connect(stack, server.address) for _ in range(10)]
        for client in clients:
            client.writer.write(handshake())
            await client.until(b'"hello"')
        for client in clients:
            client.writer.write(PING * 40)
        other = await connect(stack, server.address, "127.0.0.2")
        other.writer.write(handshake())
        await other.until(b'"hello"')
        # Enough turns for everything, if nothing held it.
        for _ in range(15):
            other.writer.write(PING)
            await other.until(b'"pong"')
        spent = sum(work[one] for one in built[: len(clients)])
        assert 0 < spent <= budget.burst
        assert work[built[-1]] >= 30


@pytest.mark.parametrize(
    ("limits", "budget"),
    [
        ({}, Rate(6_000, 1 / 1_200)),
        ({"sockets_per_address": 30}, Rate(6_000, 1 / 1_200)),
        ({"sockets_per_address": 600}, Rate(12_000, 1 / 2_400)),
        ({"rate_limits": False}, None),
    ],
)
def test_the_budget_for_frames_grows_with_the_sockets_of_an_address(
    tmp_path: Path, limits: dict[str, object], budget: Rate | None
) -> None:
    settings = settings_in(tmp_path, **{"rate_limits": True, **limits})
    config = uvicorn_server.uvicorn_config(Starlette(), settings)
    assert config.frame_lane("192.0.2.1") == Lane("192.0.2.1", budget, is_live=True)
    network, site, _ = config.frame_lane("2001:db8:1:2::7")
    assert network == "2001:db8:1::/48"
    assert (site and site.burst) == (budget and 4 * budget.burst)


async def test_sockets_of_an_address_that_goes_on_flooding_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "FLOOD_S", 0.2)
    monkeypatch.setattr(uvicorn_server, "WORK_OF_ADDRESS", Rate(burst=10, seconds=0.01))
    async with serving(tmp_path, rate_limits=True) as server, AsyncExitStack() as stack:
        clients = [await connect(stack, server.address) for _ in range(3)]
        for client in clients:
            client.writer.write(handshake())
            await client.until(b'"hello"')
            # Within the limit of each socket.
            client.writer.write(PING * 55)
        for client in clients:
            await client.until(b"\x03\xf0too many frames")


async def test_in_a_network_a_player_goes_before_those_who_flood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_server, "WORK_OF_ADDRESS", Rate(burst=300, seconds=0.005))
    pieces = list[BoundedWebSocket]()
    parse_piece = BoundedWebSocket.parse_piece

    def noted(self: BoundedWebSocket) -> int:
        pieces.append(self)
        return parse_piece(self)

    monkeypatch.setattr(BoundedWebSocket, "parse_piece", noted)
    async with serving(tmp_path, rate_limits=True) as server, AsyncExitStack() as stack:
        flooders = [await connect(stack, server.address) for _ in range(20)]
        player = await connect(stack, server.address)
        for client in (*flooders, player):
            client.writer.write(handshake())
            await client.until(b'"hello"')
        for client in flooders:
            client.writer.write(PONG * 1_000)
        async with asyncio.timeout(20):
            while len(pieces) < 3 * len(flooders):
                await asyncio.sleep(0.01)
        before = len(pieces)
        player.writer.write(PING)
        await player.until(b'"pong"')
        # One that was about to be parsed, and not one of each flooder.
        assert len(pieces) - before < len(flooders) / 2


async def test_a_piece_of_short_frames_is_not_more_than_a_few_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = list[int]()
    parse_piece = BoundedWebSocket.parse_piece

    def noted(self: BoundedWebSocket) -> int:
        work.append(parse_piece(self))
        return work[-1]

    monkeypatch.setattr(BoundedWebSocket, "parse_piece", noted)
    async with serving(tmp_path) as server, AsyncExitStack() as stack:
        client = await connect(stack, server.address)
        client.writer.write(handshake())
        await client.until(b'"hello"')
        client.writer.write(PONG * 100 + PING)
        await client.until(b'"pong"')
    assert sum(work) >= 101
    assert max(work) <= 1 + PIECE_FRAMES + STEP_BYTES // len(PONG)
