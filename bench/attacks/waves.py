"""Waves: everything that one address may have open, or many of them, is used at the same moment.

The attacker is a process of its own with plain sockets, so that it doesn't slow the players down.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Visitor

_CONNECTIONS = 1_150
_SOCKETS = 290
_SESSIONS = 13
_ADDRESS = "127.0.0.66"
_ADDRESSES = tuple(f"127.2.{number // 200}.{number % 200 + 1}" for number in range(600))
_PAUSE_S = 0.3
_BURST_S = 1.5
_SLOW_S = 5.0
_PINGS = 20
_MOVES = 4

_GAMES = b"GET /api/v1/games?%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
_REQUESTS = {
    "handshake-waves": Visitor(0).handshake(),
    "scattered-handshakes": Visitor(0).handshake(),
    "foreign-hosts": Visitor(0).handshake().replace(b"127.0.0.1:0", b"evil.example"),
    "wrong-paths": Visitor(0).handshake().replace(b"/live", b"/nothing"),
    "health-checks": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "request-waves": b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "file-waves": b"GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "long-queries": _GAMES % (b"a&" * 7_500),
    "longest-queries": _GAMES % (b"%ff" * 1_350),
    "long-handshakes": Visitor(0).handshake(
        f"Connection: {'a,' * 3_500}Upgrade", f"Sec-WebSocket-Protocol: {'a,' * 3_500}a"
    ),
    "unfinished-bodies": b"POST /api/v1/studies/abcdefgh1234/edits HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 65536\r\n\r\n" + b" " * 65_000,
}


def _connect(port: int, address: str = _ADDRESS) -> socket.socket:
    connection = socket.socket()
    connection.settimeout(_SLOW_S)
    connection.bind((address, 0))
    connection.connect(("127.0.0.1", port))
    return connection


def _wave(port: int, request: bytes, addresses: Sequence[str]) -> Counter[str]:
    """Open a connection from each address, send a request on each, and count the answers."""
    answers = Counter[str]()
    connections = list[socket.socket]()
    try:
        for address in addresses:
            connections.append(_connect(port, address))
    except OSError:
        answers["not connected"] += len(addresses) - len(connections)
    for connection in connections:
        try:
            connection.send(request)
        except OSError:
            answers["cut off"] += 1
    for connection in connections:
        try:
            answers[connection.recv(200)[9:12].decode("latin-1") or "nothing"] += 1
        except OSError:
            answers["cut off"] += 1
        connection.close()
    return answers


def _waves(kind: str, port: int, until: float) -> Counter[str]:
    answers = Counter[str]()
    is_scattered = kind == "scattered-handshakes"
    addresses = _ADDRESSES if is_scattered else (_ADDRESS,) * _CONNECTIONS
    while time.perf_counter() < until:
        answers += _wave(port, _REQUESTS[kind], addresses)
        answers["waves"] += 1
        time.sleep(_PAUSE_S)
    return answers


async def _players(port: int) -> list[tuple[Visitor, str]]:
    """Return visitors with a game each."""
    players = list[tuple[Visitor, str]]()
    for _ in range(_SESSIONS):
        visitor = Visitor(port, _ADDRESS)
        await visitor.ask("GET", "/me")
        _, body = await visitor.ask("POST", "/games", {"opponent": {"type": "same_screen"}})
        players.append((visitor, json.loads(body)["id"]))
    return players


def _frame(message: dict[str, object]) -> bytes:
    payload = json.dumps(message).encode()
    short, two_bytes = 126, bytes([0x80 | 126])
    size = bytes([0x80 | len(payload)]) if len(payload) < short else two_bytes
    more = b"" if len(payload) < short else len(payload).to_bytes(2)
    return b"\x81" + size + more + bytes(4) + payload


def _messages(kind: str, game: str, burst: int) -> bytes:
    if kind == "ping-bursts":
        return _frame({"type": "ping", "sent": 1}) * _PINGS
    move = {"type": "play", "move": "wQ bQ-"}
    return b"".join(
        _frame(
            {
                "type": "command",
                "id": f"cmd-{burst:05}-{number:05}",
                "game": game,
                "ply": 0,
                "action": move,
            }
        )
        for number in range(_MOVES)
    )


def _bursts(kind: str, port: int, until: float) -> Counter[str]:
    """Send messages on all WebSockets at once, again and again."""
    players = asyncio.run(_players(port))
    sockets = list[tuple[socket.socket, str]]()
    for number in range(_SOCKETS):
        visitor, game = players[number % _SESSIONS]
        connection = _connect(port)
        connection.sendall(visitor.handshake())
        connection.recv(4096)
        connection.settimeout(0)
        sockets.append((connection, game))
    counts = Counter[str]()
    while time.perf_counter() < until:
        for connection, game in sockets:
            try:
                connection.send(_messages(kind, game, counts["bursts"]))
            except OSError:
                counts["not sent"] += 1
        counts["bursts"] += 1
        after = min(until, time.perf_counter() + _BURST_S)
        while time.perf_counter() < after:
            for connection, _ in sockets:
                _drain(connection)
            time.sleep(0.1)
    return counts


def _drain(connection: socket.socket) -> None:
    try:
        connection.recv(1 << 20)
    except OSError:
        return


async def _from_another_process(arena: Arena, until: float, *, kind: str) -> list[Finding]:
    lasts = until - time.perf_counter()
    attacker = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bench.attacks.waves", kind, str(arena.port), str(lasts)),
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await attacker.communicate()
    return [Finding(name, number) for name, number in json.loads(told or b"{}").items()]


def _attack(kind: str, what: str, *, needs_page: bool = False) -> Attack:
    run = partial(_from_another_process, kind=kind)
    return Attack(kind, what, run, has_clock=True, needs_page=needs_page)


WAVES = (
    _attack("handshake-waves", "1,150 WebSocket handshakes at once from one address"),
    _attack("scattered-handshakes", "600 WebSocket handshakes at once, each from its own address"),
    _attack("foreign-hosts", "the same for a foreign host"),
    _attack("wrong-paths", "the same at a wrong path"),
    _attack("health-checks", "1,150 health checks at once from one address"),
    _attack("request-waves", "1,150 requests at once from one address"),
    _attack("long-queries", "1,150 queries of 15 kB at once from one address"),
    _attack("longest-queries", "the same with the longest query that the server takes"),
    _attack("long-handshakes", "1,150 handshakes with lists of 7 kB at once from one address"),
    _attack("unfinished-bodies", "1,150 bodies of 65 kB without an end, from one address"),
    _attack("file-waves", "1,150 requests for the page at once from one address", needs_page=True),
    _attack("ping-bursts", "20 pings at once on each of 290 WebSockets of one address"),
    _attack("illegal-bursts", "4 illegal moves at once on each of 290 WebSockets"),
)


def main(kind: str, port: int, lasts: float) -> None:
    """Attack a server, and print what it answered."""
    attack = _waves if kind in _REQUESTS else _bursts
    print(json.dumps(attack(kind, port, time.perf_counter() + lasts)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
