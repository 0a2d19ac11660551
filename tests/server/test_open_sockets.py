"""How many connections there can be, in total and from one address."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from skep.server.addresses import parse_networks
from skep.server.protocols.open_sockets import (
    RESERVED_FILES,
    WANTED_FILES,
    OpenSockets,
    raise_file_limit,
)
from tests.serving.in_process import Server, serving


class Transport(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})
        self.written = b""
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True


def admitted(sockets: OpenSockets, *hosts: str) -> list[bool]:
    return [sockets.admit(Transport(host)) for host in hosts]


def test_there_is_a_limit_to_all_connections() -> None:
    sockets = OpenSockets(3)
    assert (
        admitted(sockets, *(f"192.0.2.{number}" for number in range(5))) == [True] * 3 + [False] * 2
    )


def test_who_is_refused_is_told_and_disconnected() -> None:
    refused = Transport("192.0.2.1")
    assert not OpenSockets(0).admit(refused)
    assert refused.written.startswith(b"HTTP/1.1 503 ")
    assert refused.is_closed


def test_there_is_a_limit_for_each_address() -> None:
    sockets = OpenSockets(100, per_address=2)
    assert admitted(sockets, *["192.0.2.1"] * 3, "192.0.2.2") == [True, True, False, True]


def test_one_address_never_gets_all_connections() -> None:
    sockets = OpenSockets(10, per_address=1_000)
    assert admitted(sockets, *["192.0.2.1"] * 6, "192.0.2.2") == [True] * 5 + [False, True]


def test_a_network_of_ipv6_counts_as_one_address_and_a_site_as_four() -> None:
    sockets = OpenSockets(100, per_address=2)
    assert admitted(sockets, *(f"2001:db8:1:2::{number}" for number in range(3))) == [
        True,
        True,
        False,
    ]
    others = [f"2001:db8:1:{number:x}::1" for number in range(16, 30)]
    assert admitted(sockets, *others).count(True) == 6
    assert admitted(sockets, "2001:db8:2::1") == [True]


def test_proxies_count_only_for_the_total() -> None:
    sockets = OpenSockets(6, per_address=2, proxies=parse_networks(["10.0.0.0/8"]))
    assert admitted(sockets, *["10.1.2.3"] * 7) == [True] * 6 + [False]


def test_who_leaves_makes_room() -> None:
    sockets = OpenSockets(2)
    first = Transport("192.0.2.1")
    assert sockets.admit(first)
    sockets.release(first)
    # A connection that was never counted changes nothing.
    sockets.release(first)
    assert len(sockets) == 0
    assert admitted(sockets, "192.0.2.1", "192.0.2.2") == [True, True]


def test_the_server_asks_for_descriptors_and_keeps_some(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"now": (1024, 4096)}

    def get(_: int) -> tuple[int, int]:
        return limits["now"]

    def set_(_: int, wanted: tuple[int, int]) -> None:
        limits["now"] = wanted

    monkeypatch.setattr(resource, "getrlimit", get)
    monkeypatch.setattr(resource, "setrlimit", set_)
    assert raise_file_limit() == 4096 - RESERVED_FILES
    assert limits["now"] == (4096, 4096)
    limits["now"] = (1024, resource.RLIM_INFINITY)
    assert raise_file_limit() == WANTED_FILES - RESERVED_FILES
    limits["now"] = (10**6, 10**6)
    assert raise_file_limit() == WANTED_FILES - RESERVED_FILES
    assert limits["now"] == (10**6, 10**6)


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.uvicorn_server.raise_file_limit", lambda: 10)


@pytest.mark.usefixtures("_few")
async def test_silent_connections_leave_room_for_others_when_they_go(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        host, _, port = server.address.partition(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(30)]
        async with asyncio.timeout(20):
            # More than fit: the rest are told so, and closed.
            refused = [reader for reader, _ in silent if await _is_refused(reader)]
        assert len(refused) == 25
        for _, writer in silent:
            writer.close()
        async with asyncio.timeout(20):
            while await _health(server) != 200:
                await asyncio.sleep(0.01)


@pytest.mark.usefixtures("_few")
async def test_websockets_count_too_and_are_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        async with server.guest() as ann:
            for _ in range(30):
                async with ann.tab():
                    pass
        assert await _health(server) == 200


async def _is_refused(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(0.2):
            return b" 503 " in await reader.read()
    except TimeoutError:
        return False


async def _health(server: Server) -> int:
    try:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"http://{server.address}/api/v1/health")).status_code
    except httpx.TransportError:
        return 0
