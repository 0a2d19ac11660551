"""What floods cost the others: games that go on while twenty sockets send junk.

``python -m bench.load.flood`` starts a server with its rate limits on and prints, for each kind of
flood, how long moves of other players take.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import signal
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path

import psutil

from bench.load.__main__ import spread
from bench.load.club import Club
from tests.serving.command import Started, start

FRAMES = {
    "pongs": b"\x8a\x80\0\0\0\0",
    "pings that are never read back": b"\x89\xfd\0\0\0\0" + b"x" * 125,
    "empty fragments": b"\x00\x80\0\0\0\0",
    "invalid messages": b"\x81\x81\0\0\0\0{",
}
REQUEST = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BYTES_PER_S = 2_000_000
_BLOCK = 2_000
_GAMES = 20


async def flood(port: int, kind: str, *, sockets: int, until: float) -> None:
    """Send frames of one kind over a socket, and begin anew when the server has had enough."""
    while time.perf_counter() < until:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        try:
            if kind == "requests in a queue":
                block = REQUEST * _BLOCK
            else:
                await _upgrade(reader, writer, port)
                # A fragment needs a message to belong to.
                writer.write(b"\x01\x80\0\0\0\0" if kind == "empty fragments" else b"")
                block = FRAMES[kind] * _BLOCK
            while (left := until - time.perf_counter()) > 0:
                writer.write(block)
                async with asyncio.timeout(left):
                    await writer.drain()
                await asyncio.sleep(len(block) * sockets / BYTES_PER_S)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.1)
        finally:
            writer.transport.abort()


async def hold(port: int, *, until: float) -> None:
    """Open connections and say nothing."""
    held: list[asyncio.StreamWriter] = []
    while time.perf_counter() < until:
        try:
            held.append((await asyncio.open_connection("127.0.0.1", port))[1])
        except OSError:
            await asyncio.sleep(0.1)
        if len(held) >= 3_000:
            await asyncio.sleep(0.1)
    for writer in held:
        writer.transport.abort()


async def measure(server: Started, kind: str, sockets: int, seconds: float) -> None:
    """Play while the server is flooded, and print how it went."""
    club = Club(server.port, games=_GAMES, idle=0)
    await club.arrive()
    until = time.perf_counter() + seconds
    junk: list[Coroutine[None, None, None]] = []
    if kind == "silent connections":
        junk.append(hold(server.port, until=until))
    elif kind != "nothing":
        junk += [flood(server.port, kind, sockets=sockets, until=until) for _ in range(sockets)]
    process = psutil.Process(server.process.pid)
    cpu = sum(process.cpu_times()[:2])
    await asyncio.gather(club.play(seconds), *junk)
    share = (sum(process.cpu_times()[:2]) - cpu) / seconds
    print(spread(kind, club.figures.acknowledged_ms))
    print(
        f"{'':<28} errors {len(club.figures.errors)}   closed {club.figures.closed}"
        f"   processor {share:.0%}   memory {process.memory_info().rss / 2**20:.0f} MB",
        flush=True,
    )
    club.leave()
    await asyncio.sleep(1)


async def _upgrade(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        "".encode()
    )
    if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
        raise ConnectionRefusedError


def main() -> int:
    """Run all floods, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.flood", description=__doc__)
    parser.add_argument("--sockets", type=int, default=20, help="how many flood at once")
    parser.add_argument("--seconds", type=float, default=20, help="how long each kind lasts")
    options = parser.parse_args()
    kinds = ("nothing", *FRAMES, "requests in a queue", "silent connections")
    with tempfile.TemporaryDirectory() as folder:
        # Each address has its limit, and here all visitors share one.
        command = ["-m", "skep", "serve", "--port", "0", "--api-only", "--no-open", "--no-limits"]
        server = start(command, Path(folder))
        try:
            for kind in kinds:
                asyncio.run(measure(server, kind, options.sockets, options.seconds))
        finally:
            server.end(signal.SIGTERM)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
