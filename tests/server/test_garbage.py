"""Collections of garbage don't visit what lives long."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from skep.server.garbage import GarbageCollector, InUse
from skep.server.live_connection import Connection
from skep.server.messages.games import ClockSettings
from skep.server.protocols.http import BoundedHttp
from skep.server.store import Store
from tests.serving.databases import file_in
from tests.serving.in_process import serving

COLLECTOR = GarbageCollector()


class Knot:
    """An object that only a collection frees: it refers to itself."""

    def __init__(self) -> None:
        self.own = self


def leave_pile() -> None:
    """Leave cycles behind until they count as a pile."""
    # The allowance depends on how many objects this process has anyway.
    for _ in range(50):
        tied = [Knot() for _ in range(100_000)]
        COLLECTOR.collect_new()
        del tied
        if COLLECTOR.has_piled_up(InUse()):
            break


@pytest.fixture(autouse=True)
def _as_before() -> Generator[None, None, None]:
    yield
    COLLECTOR.stop()


def test_what_is_set_aside_is_not_visited_until_all_garbage_is_collected() -> None:
    COLLECTOR.start()
    tied = Knot()
    knot = weakref.ref(tied)
    COLLECTOR.collect_new()
    del tied
    gc.collect()
    assert knot() is not None
    COLLECTOR.collect_all(InUse())
    assert knot() is None


def test_what_is_garbage_already_is_not_set_aside() -> None:
    COLLECTOR.start()
    knot = weakref.ref(Knot())
    COLLECTOR.collect_new()
    assert knot() is None


def test_new_objects_do_not_pile_up() -> None:
    COLLECTOR.start()
    # A busy server frees an old object for every new one, and Python's own count stays low.
    kept = [[number] for number in range(20_000)]
    COLLECTOR.collect_new()
    assert len(gc.get_objects(generation=0)) < len(kept) / 10


def test_a_pile_of_cycles_is_noticed() -> None:
    COLLECTOR.start()
    assert not COLLECTOR.has_piled_up(InUse())
    leave_pile()
    assert COLLECTOR.has_piled_up(InUse())
    COLLECTOR.collect_all(InUse())
    assert not COLLECTOR.has_piled_up(InUse())


def test_objects_of_open_connections_are_no_pile() -> None:
    COLLECTOR.start()
    kept: list[list[int]] = []
    while not COLLECTOR.has_piled_up(InUse()):
        kept += [[number] for number in range(100_000)]
        COLLECTOR.collect_new()
    # So many visitors have come that they explain it, or so many moves were played. When they are
    # gone, it is a pile.
    assert not COLLECTOR.has_piled_up(InUse(plies=30_000))
    assert not COLLECTOR.has_piled_up(InUse(2_500))
    COLLECTOR.collect_all(InUse(2_500))
    del kept
    assert not COLLECTOR.has_piled_up(InUse(2_500))
    assert not COLLECTOR.has_piled_up(InUse())
    leave_pile()
    assert COLLECTOR.has_piled_up(InUse())
    assert not COLLECTOR.has_piled_up(InUse(50_000))


def test_messages_are_not_tracked() -> None:
    assert not gc.is_tracked(ClockSettings(main_s=600))


def test_python_collects_again_after_the_server() -> None:
    COLLECTOR.start()
    assert not gc.isenabled()
    COLLECTOR.stop()
    assert (gc.isenabled(), gc.get_freeze_count()) == (True, 0)


async def test_a_websocket_leaves_no_http_protocol_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                async with ann.tab():
                    pass
            # The visitor's own requests have one too.
            left = sum(type(one) is BoundedHttp for one in gc.get_objects())
        finally:
            gc.enable()
        assert left <= 1


def left() -> list[BoundedHttp]:
    return [one for one in gc.get_objects() if type(one) is BoundedHttp]


async def lose_waiting(address: str, *requests: bytes) -> None:
    """Send requests whose answers nobody reads, and lose the connection."""
    before = left()
    _, writer = await asyncio.open_connection(*address.split(":"))
    while not (new := [one for one in left() if one not in before]):
        await asyncio.sleep(0.01)
    new[0].pause_writing()
    for request in requests:
        writer.write(request)
        await asyncio.sleep(0.05)
    new[0].transport.abort()
    writer.close()


GET = b"GET /api/v1/options HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
UPGRADE = (
    b"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.parametrize("requests", [(GET, GET, GET), (GET, UPGRADE)], ids=["queue", "upgrade"])
async def test_requests_that_wait_go_with_their_connection(
    tmp_path: Path, requests: tuple[bytes, ...]
) -> None:
    async with serving(tmp_path) as server:
        # Some of them end meanwhile: what a server does only when it starts.
        before = asyncio.all_tasks()
        gc.collect()
        gc.disable()
        try:
            await lose_waiting(server.address, *requests)
            await asyncio.sleep(0.2)
            assert left() == []
            assert asyncio.all_tasks() - before == set()
        finally:
            gc.enable()


async def garbage_of(work: Callable[[], Awaitable[object]]) -> Counter[str]:
    """Return the types of the objects that only a collection frees after some work."""
    # What is only made once is made now.
    await work()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        await work()
        gc.collect()
        return Counter(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_what_waits_to_be_sent_leaves_no_cycle_when_a_connection_closes() -> None:
    async def write(_text: str) -> bool:
        return True

    async def close_at_once() -> None:
        connection = Connection("", write)
        connection.send("{}")
        await connection.close()

    assert await garbage_of(close_at_once) == {}


async def test_a_websocket_that_the_server_ends_leaves_no_cycles(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:

        async def abuse() -> None:
            async with asyncio.timeout(20), ann.line() as line:
                with suppress(ConnectionClosed):
                    for _ in range(60):
                        await line.send("{")
                with suppress(ConnectionClosed):
                    # A client that doesn't read wouldn't notice that it is closed.
                    while True:
                        await line.recv()
            assert line.close_code == 1008
            await asyncio.sleep(0.1)

        found = await garbage_of(abuse)
        ours = {"BoundedWebSocket", "Connection", "Inbox", "WebSocket"}
        assert {name for name in ours if found[name]} == set()


async def test_an_invalid_frame_leaves_no_cycles(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:

        async def break_the_protocol() -> None:
            reader, writer = await asyncio.open_connection(*server.address.split(":"))
            writer.write(UPGRADE)
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            writer.write(b"\xff\xff\xff\xff")
            # The server closes the connection.
            async with asyncio.timeout(20):
                await reader.read()
            writer.close()
            await asyncio.sleep(0.1)

        found = await garbage_of(break_the_protocol)
        ours = {"BoundedWebSocket", "ServerProtocol", "ProtocolError", "Frame", "traceback"}
        assert {name for name in ours if found[name]} == set()


async def test_names_are_read_without_cycles(tmp_path: Path) -> None:
    store = await Store.open(file_in(tmp_path))
    await store.accounts.rename("ann", "Ann", now=0, since=0)

    async def read() -> None:
        assert await store.names(["ann", "bob", "ann"]) == {"ann": "Ann"}
        assert await store.names([]) == {}

    assert await garbage_of(read) == {}
    await store.close()
