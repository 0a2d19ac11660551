"""Attacks on the log: refused handshakes, and a database that restarts again and again."""

from __future__ import annotations

import asyncio
import time

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Visitor

_SENDERS = 10
_OUTAGE_S = 4.0


async def _handshakes(arena: Arena, until: float) -> list[Finding]:
    """Begin WebSockets that the server has to refuse, each in another way."""
    counts = await asyncio.gather(
        *(_refused(arena.port, number, until) for number in range(_SENDERS))
    )
    return [Finding("handshakes", sum(counts))]


async def _refused(port: int, number: int, until: float) -> int:
    visitor, sent = Visitor(port, f"127.0.4.{1 + number}"), 0
    whole = visitor.handshake()
    bad = [
        visitor.handshake("Origin: http://evil.example"),
        whole.replace(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: 12"),
        whole.replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kez"),
        whole.replace(b"/api/v1/live", b"/api/v1/nowhere"),
        whole.replace(b"127.0.0.1:", b"evil.example:"),
    ]
    while time.perf_counter() < until:
        try:
            _, writer = await visitor.dial()
            writer.write(bad[sent % len(bad)])
            await writer.drain()
            writer.close()
        except OSError:
            await asyncio.sleep(0.1)
        sent += 1
        await asyncio.sleep(0.005)
    return sent


async def _outages(arena: Arena, until: float) -> list[Finding]:
    """Kill the database again and again while people play."""
    assert arena.database is not None
    outages = 0
    while time.perf_counter() < until - _OUTAGE_S:
        await asyncio.to_thread(arena.database.kill)
        await asyncio.sleep(_OUTAGE_S / 2)
        await asyncio.to_thread(arena.database.start)
        outages += 1
        await asyncio.sleep(_OUTAGE_S / 2)
    tracebacks = count_tracebacks(arena.log.read_text())
    return [Finding("outages", outages), Finding("tracebacks", tracebacks, outages)]


def count_tracebacks(log: str) -> int:
    """Return how many tracebacks a log has; one shows a chain of causes."""
    chained = ("direct cause of the following exception", "another exception occurred:")
    return log.count("Traceback (most recent call last)") - sum(map(log.count, chained))


LOGS = (
    Attack("handshakes", "ten addresses begin WebSockets in wrong ways", _handshakes),
    Attack(
        "outages",
        "the database dies and comes back, twelve times",
        _outages,
        needs_s=12 * (_OUTAGE_S + 1.0),
        on_postgresql=True,
        # Moves wait until the database is back.
        bar_p99_ms=1000 * (_OUTAGE_S + 5.0),
        allows_errors=True,
    ),
)
