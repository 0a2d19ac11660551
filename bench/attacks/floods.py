"""Floods: frames, requests and connections, as many as the network carries."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial

from bench.attacks.clock_player import ADDRESS
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Visitor

_FRAMES = {
    "pongs": b"\x8a\x80\0\0\0\0",
    "pings": b"\x89\xfd\0\0\0\0" + b"x" * 125,
    "fragments": b"\x00\x80\0\0\0\0",
    "invalid": b"\x81\x81\0\0\0\0{",
}
_REQUEST = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
_BLOCK = 2_000
_SOCKETS = 20
_BYTES_PER_S = 2_000_000
_SILENT = 5_000
_SILENT_ADDRESSES = 10
_NEIGHBORS = 250
_NEIGHBORS_EVERY_S = 5.0


async def _flood(port: int, number: int, until: float, *, block: bytes, kind: str) -> None:
    """Send a block again and again, and reconnect when the server has had enough."""
    while time.perf_counter() < until:
        async with Visitor(port, f"127.0.1.{1 + number}") as visitor:
            try:
                if kind == "pipelining":
                    _, writer = await visitor.dial()
                else:
                    await visitor.upgrade()
                    writer = visitor.writer
                # A fragment needs a message to belong to.
                writer.write(b"\x01\x80\0\0\0\0" if kind == "fragments" else b"")
                await _write_until(writer, block, until)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.1)


async def _write_until(writer: asyncio.StreamWriter, block: bytes, until: float) -> None:
    try:
        while (left := until - time.perf_counter()) > 0 and not writer.is_closing():
            writer.write(block)
            async with asyncio.timeout(left):
                await writer.drain()
            await asyncio.sleep(len(block) * _SOCKETS / _BYTES_PER_S)
    finally:
        writer.transport.abort()


async def _from_all_sockets(arena: Arena, until: float, *, kind: str) -> list[Finding]:
    block = (_REQUEST if kind == "pipelining" else _FRAMES[kind]) * _BLOCK
    flood = partial(_flood, arena.port, until=until, block=block, kind=kind)
    await asyncio.gather(*(flood(number) for number in range(_SOCKETS)))
    return []


async def _silent(arena: Arena, until: float) -> list[Finding]:
    """Open connections and say nothing."""
    held: list[asyncio.StreamWriter] = []
    refused = 0
    while time.perf_counter() < until:
        address = f"127.0.2.{1 + (len(held) + refused) % _SILENT_ADDRESSES}"
        try:
            held.append((await Visitor(arena.port, address).dial())[1])
        except OSError:
            refused += 1
        if len(held) >= _SILENT:
            await asyncio.sleep(0.2)
    for writer in held:
        writer.transport.abort()
    return [Finding("connections", len(held)), Finding("refused by the system", refused)]


async def _neighbor(port: int, number: int, until: float) -> None:
    """Send a few frames now and then, from the address of the player with a clock."""
    await asyncio.sleep(_NEIGHBORS_EVERY_S * number / _NEIGHBORS)
    while time.perf_counter() < until:
        async with Visitor(port, ADDRESS) as visitor:
            try:
                await visitor.upgrade()
                while time.perf_counter() < until:
                    visitor.writer.write(_FRAMES["pongs"] * 42)
                    await visitor.writer.drain()
                    await asyncio.sleep(_NEIGHBORS_EVERY_S)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.5)


async def _neighbors(arena: Arena, until: float) -> list[Finding]:
    await asyncio.gather(*(_neighbor(arena.port, number, until) for number in range(_NEIGHBORS)))
    return []


def _frames(kind: str) -> Callable[[Arena, float], Coroutine[None, None, list[Finding]]]:
    return partial(_from_all_sockets, kind=kind)


FLOODS = (
    Attack("pongs", "20 sockets send pongs, 2 MB/s", _frames("pongs"), has_clock=True),
    Attack(
        "pings", "20 sockets send pings and never read the pongs", _frames("pings"), has_clock=True
    ),
    Attack(
        "fragments",
        "20 sockets send empty fragments of one message",
        _frames("fragments"),
        has_clock=True,
    ),
    Attack("invalid", "20 sockets send what is not JSON", _frames("invalid"), has_clock=True),
    Attack(
        "pipelining",
        "20 connections send requests and never read",
        _frames("pipelining"),
        has_clock=True,
    ),
    Attack(
        "neighbors",
        "250 sockets send 42 pongs every 5 s each, from the address of a player with a clock",
        _neighbors,
        has_clock=True,
        pace_s=1.5,
        needs_s=20.0,
    ),
    Attack("silent", "silent connections from ten addresses", _silent, has_clock=True),
)
