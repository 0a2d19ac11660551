"""The example client plays a whole game, whatever becomes of the server, and says what is wrong."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.serving.in_process import Server, Visitor, serving
from tests.serving.killable import free_port, killable

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "examples/play_online.py")
IMPATIENT = """\
import sys
from examples import play_online
play_online.FIRST_PAUSE = float(sys.argv.pop())
play_online.main()
"""
"""The same program with a shorter first pause."""

ATTEMPTS = 8

AT_ONCE = "0.01"
SOON = "0.2"


class Done(NamedTuple):
    """A program that has ended."""

    status: int
    out: str
    err: str


class Client:
    """The example, as a process that plays while the test does something to the server."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def reach(self, server: Server, *, ply: int) -> None:
        """Wait for a ply of the game, which the first line names."""
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        found = re.fullmatch(r"Watch the game: http://\S+/game/(\w+)\n", line)
        assert found, line
        async with asyncio.timeout(60), server.visitor() as visitor:
            while await _ply(visitor, found[1]) < ply:
                await asyncio.sleep(0.005)

    async def end(self) -> Done:
        """Wait for the end."""
        async with asyncio.timeout(60):
            out, err = await self.process.communicate()
        return Done(self.process.returncode or 0, out.decode(), err.decode())


async def _ply(visitor: Visitor, game: str) -> int:
    return int((await visitor.http.get(f"/games/{game}")).json()["state"]["turn"]["ply"])


@asynccontextmanager
async def client(address: str, *, pause: str = AT_ONCE) -> AsyncGenerator[Client]:
    """Start the example with a first pause of so many seconds between attempts to connect."""
    pauses = {f"WEBSOCKETS_BACKOFF_{name}_DELAY": pause for name in ("INITIAL", "MIN")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", IMPATIENT),
        f"http://{address}",
        pause,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**_environment(), **pauses, "WEBSOCKETS_BACKOFF_FACTOR": "2"},
    )
    try:
        yield Client(process)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _environment() -> dict[str, str]:
    # Nothing here is to be looked for behind a proxy.
    return {**os.environ, "NO_PROXY": "127.0.0.1"}


def run_example(*arguments: str) -> Done:
    """Run the example to its end."""
    done = subprocess.run(  # noqa: S603 - our own
        [*COMMAND, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=_environment(),
    )
    return Done(done.returncode, done.stdout, done.stderr)


class Wire:
    """What lies between the example and a server: it counts connections, and can be cut."""

    def __init__(self, server: Server) -> None:
        self._host, _, port = server.address.partition(":")
        self._port = int(port)
        self._open: set[asyncio.StreamWriter] = set()
        self.address = ""
        self.connections = 0
        self.is_cut = False

    @asynccontextmanager
    async def laid(self) -> AsyncGenerator[Wire]:
        """Lay it."""
        async with await asyncio.start_server(self._carry, "127.0.0.1", 0) as listening:
            self.address = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
            yield self
            self.cut()

    def cut(self) -> None:
        """End every connection, and from now on each new one at once; count those anew."""
        self.is_cut, self.connections = True, 0
        for writer in self._open:
            writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._open.add(writer)
        if not self.is_cut:
            far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
            self._open.add(far_writer)
            await asyncio.gather(_pour(reader, far_writer), _pour(far_reader, writer))
        writer.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def stand_in(status: int, body: bytes) -> Generator[str]:
    """Serve one answer to every request, and return the address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def attempts(err: str) -> list[str]:
    """Return the attempts to reconnect that were told of."""
    line = r"^Connection lost \(.+\)\. Reconnecting, attempt (\d of \d)\.$"
    return re.findall(line, err, re.MULTILINE)


ALL_ATTEMPTS = [f"{number} of {ATTEMPTS}" for number in range(1, ATTEMPTS + 1)]
GAVE_UP = re.compile(rf"Gave up after {ATTEMPTS} attempts to reconnect: [^\n]+\.\n")


# --- a server that is well ----------------------------------------------------------------------


@pytest.mark.parametrize("slash", ["", "/"])
def test_the_example_plays_a_game_to_its_end(server: Server, slash: str) -> None:
    done = run_example(f"http://{server.address}{slash}")
    assert (done.status, done.err) == (0, "")
    watch, ending = done.out.splitlines()
    assert re.fullmatch(rf"Watch the game: http://{server.address}/game/\w+", watch)
    assert ending in {
        "Black wins: resignation.",
        "Black wins: surrounded.",
        "White wins: surrounded.",
    }


async def test_ctrl_c_ends_the_example_without_a_traceback(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, reply_delay_ms=600_000) as server,
        client(server.address) as example,
    ):
        await example.reach(server, ply=1)
        example.process.send_signal(signal.SIGINT)
        assert await example.end() == (130, "", "")


# --- a server that isn't ------------------------------------------------------------------------


async def test_a_server_that_dies_and_comes_back_costs_nothing(tmp_path: Path) -> None:
    async with (
        killable(tmp_path) as process,
        client(process.server.address, pause=SOON) as example,
    ):
        await example.reach(process.server, ply=4)
        await process.kill()
        await process.start()
        done = await example.end()
    assert done.status == 0
    assert re.fullmatch(r"(Black|White) wins: (resignation|surrounded)\.\n", done.out)
    assert attempts(done.err)[0] == f"1 of {ATTEMPTS}"
    assert len(done.err.splitlines()) == len(attempts(done.err)) <= ATTEMPTS


async def test_a_server_that_never_comes_back_is_given_up(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        Wire(server).laid() as wire,
        client(wire.address) as example,
    ):
        await example.reach(server, ply=4)
        wire.cut()
        done, connections = await example.end(), wire.connections
    assert (done.status, done.out, connections) == (1, "", ATTEMPTS)
    assert attempts(done.err) == ALL_ATTEMPTS
    assert GAVE_UP.fullmatch(done.err.splitlines(keepends=True)[-1])


async def test_a_server_that_always_hangs_up_is_given_up(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rate_limits=True, sockets_per_session=0) as server,
        Wire(server).laid() as wire,
        client(wire.address) as example,
    ):
        done, connections = await example.end(), wire.connections
    # One for the game, one for the first WebSocket.
    assert (done.status, connections) == (1, 2 + ATTEMPTS)
    assert attempts(done.err) == ALL_ATTEMPTS
    assert GAVE_UP.fullmatch(done.err.splitlines(keepends=True)[-1])


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    done = run_example(address)
    assert (done.status, done.out) == (1, "")
    assert re.fullmatch(rf"Can't reach {address}: [^\n]+[^.]\.\n", done.err)


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        pytest.param(503, b"", "answered 503 Service Unavailable.", id="503"),
        pytest.param(404, b"", "answered 404 Not Found.", id="404"),
        pytest.param(200, b"<html>", "is not a Skep server.", id="page"),
        pytest.param(200, b'{"id": "x"}', "is not a Skep server.", id="other JSON"),
        pytest.param(200, b"[]", "is not a Skep server.", id="list"),
    ],
)
def test_an_answer_that_is_no_game_is_one_sentence(status: int, body: bytes, said: str) -> None:
    with stand_in(status, body) as address:
        assert run_example(address) == (1, "", f"{address} {said}\n")


# --- what is typed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param([], "the following arguments are required: ADDRESS", id="nothing"),
        *(
            pytest.param(
                [address],
                f"argument ADDRESS: {address!r} is not an address like http://localhost:8000",
                id=address,
            )
            for address in ("localhost:8000", "ftp://localhost", "http://", "http://[::1", "")
        ),
    ],
)
def test_an_address_that_cannot_be_used_is_named(arguments: list[str], said: str) -> None:
    usage = "usage: play_online.py [-h] ADDRESS\n"
    assert run_example(*arguments) == (2, "", f"{usage}play_online.py: error: {said}\n")
