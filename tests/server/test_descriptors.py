"""1,100 silent connections at the usual limit of 1,024 descriptors, which a child process gets."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Generator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from skep.server.protocols.open_sockets import RESERVED_FILES
from tests.serving.command import Started, start
from tests.serving.in_process import COMPUTER, Server

USUAL = 1024
MORE = 4096
SILENT = 1_100
ADDRESSES = 10
PATIENCE_S = 5.0

# The limits come before anything else: the server has to find them.
_WITH_LIMITS = """\
import os, resource, sys
soft, hard = map(int, sys.argv[1:3])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
os.execv(sys.executable, [sys.executable, *sys.argv[3:]])
"""
_SERVE = ("-m", "skep", "serve", "--port", "0", "--api-only", "--no-open")


@pytest.fixture(autouse=True)
def _many_files() -> Generator[None, None, None]:
    """Let the test itself open more."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(limits[0], MORE), limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.fixture(params=[USUAL, MORE], ids=["hard", "soft"])
def limited(tmp_path: Path, request: pytest.FixtureRequest) -> Generator[Started, None, None]:
    """Give a server that starts with 1,024 descriptors, and may ask for more or not."""
    command = ("-c", _WITH_LIMITS, str(USUAL), str(request.param), *_SERVE)
    with (tmp_path / "log").open("wb") as log:
        server = start(command, tmp_path / "data", stderr=log.fileno())
    yield server
    assert server.end(signal.SIGTERM)[0] == 0
    # Neither the database nor a worker was left without a descriptor.
    assert "Too many open files" not in (tmp_path / "log").read_text()


async def test_a_game_goes_on_while_silent_connections_take_all_descriptors(
    limited: Started, request: pytest.FixtureRequest
) -> None:
    site = Server(limited.address.removeprefix("http://"))
    async with site.guest() as ann, ann.tab() as tab, AsyncExitStack() as stack:
        game = (await ann.make(**COMPUTER))["id"]
        await tab.snapshot(game)
        silent = [await connect(stack, limited.port, number) for number in range(SILENT)]
        assert not limited.workers
        # The move needs the database, and the reply a new process.
        assert (await tab.play(game, 0, "wS1"))["type"] == "accepted"
        while (await tab.until("event"))["state"]["turn"]["ply"] < 2:
            pass
        assert limited.workers
        refused = sum(await asyncio.gather(*map(is_refused, silent)))
    room = USUAL - RESERVED_FILES if "hard" in request.node.name else MORE
    # The player has some connections, too.
    assert 0 <= refused - max(0, SILENT - room) <= 3


async def connect(stack: AsyncExitStack, port: int, number: int) -> asyncio.StreamReader:
    """Open a connection, and say nothing."""
    address = f"127.0.2.{1 + number % ADDRESSES}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    # The writer itself: without it, the connection would be closed.
    stack.push_async_callback(close, writer)
    return reader


async def close(writer: asyncio.StreamWriter) -> None:
    """Close a connection at once."""
    writer.transport.abort()


async def is_refused(reader: asyncio.StreamReader) -> bool:
    """Return whether the server has refused a connection, and not only kept it open."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return b" 503 " in await reader.read()
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
