"""Players of a club night: games that go on, and visitors who only look."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random

import msgspec

from bench.load.client import Client, OnMessage, connect, request

PING_S = 2.5
SHORTEST_S, LONGEST_S = 2.0, 5.0
_AT_ONCE = 50
_BUSY = 503
_COME_BACK_S = 5.0, 15.0
_ARRIVAL_S = 600.0
"""A server that has not let everybody in by then never will."""

_TICK_S = 0.02
_NEW_GAME = b'{"opponent":{"type":"friend"},"color":"white","clock":{"main_s":10800}}'


class _Target(msgspec.Struct):
    text: str


class _Turn(msgspec.Struct):
    color: str
    ply: int
    legal: dict[str, list[_Target]] = {}


class _State(msgspec.Struct):
    status: str
    turn: _Turn


class _Game(msgspec.Struct):
    id: str
    state: _State


class _Message(msgspec.Struct):
    type: str
    id: str | None = None
    game: _Game | str | None = None
    state: _State | None = None


class _Problem(msgspec.Struct):
    args: dict[str, int]


_decode = msgspec.json.Decoder(_Message).decode
_decode_problem = msgspec.json.Decoder(_Problem).decode
_decode_game = msgspec.json.Decoder(_Game).decode


@dataclass
class Figures:
    """What was measured."""

    acknowledged_ms: list[float] = field(default_factory=list[float])
    acknowledged_at: list[float] = field(default_factory=list[float])
    """When each of these moves was acknowledged, by ``time.perf_counter``."""

    pongs_ms: list[float] = field(default_factory=list[float])
    lag_ms: list[float] = field(default_factory=list[float])
    errors: list[str] = field(default_factory=list[str])
    games_over: int = 0
    closed: int = 0
    shed: int = 0
    """How often the server was too busy for a newcomer or a new game."""

    def forget_times(self) -> None:
        """Start measuring again."""
        for kept in (self.acknowledged_ms, self.acknowledged_at, self.pongs_ms, self.lag_ms):
            kept.clear()


@dataclass
class Table:
    """A game of two players."""

    cookies: tuple[str, str]
    clients: tuple[Client, Client] | None = None
    game: str = ""
    state: _State | None = None
    sent: dict[str, float] = field(default_factory=dict[str, float])
    is_waiting: bool = False


class Club:
    """Everyone who is there."""

    def __init__(self, port: int, *, games: int, idle: int, seed: int = 1) -> None:
        self._port = port
        self._games = games
        self._idle = idle
        self._rng = Random(seed)
        self._ids = itertools.count()
        self._clients: list[Client] = []
        self._due: list[tuple[float, int, Table]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.figures = Figures()

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._clients)

    async def arrive(self) -> None:
        """Connect everyone, and begin all games.

        :raises TimeoutError: when the server doesn't let everybody in.
        """
        gate = asyncio.Semaphore(_AT_ONCE)

        async def one(index: int) -> None:
            while not await self._come_in(gate, index):
                self.figures.shed += 1
                await asyncio.sleep(self._rng.uniform(*_COME_BACK_S))

        async with asyncio.timeout(_ARRIVAL_S):
            await asyncio.gather(*(one(index) for index in range(self._games + self._idle)))

    async def _come_in(self, gate: asyncio.Semaphore, index: int) -> bool:
        """Let two players or one visitor in; return False if the server is too busy for them."""
        async with gate:
            try:
                if index < self._games:
                    await self._sit_down()
                else:
                    self._clients.append(await connect(self._port, "", self._hear_nothing))
            except ConnectionError:
                return False
        return True

    async def play(self, seconds: float) -> None:
        """Play for this long."""
        until = time.perf_counter() + seconds
        pinger = asyncio.create_task(self._ping())
        while (now := time.perf_counter()) < until:
            while self._due and self._due[0][0] <= now:
                _, _, table = heapq.heappop(self._due)
                self._move(table)
            before = time.perf_counter()
            await asyncio.sleep(_TICK_S)
            self.figures.lag_ms.append((time.perf_counter() - before - _TICK_S) * 1000)
        pinger.cancel()
        await asyncio.gather(pinger, return_exceptions=True)
        self.figures.closed = sum(not client.is_open for client in self._clients)

    def leave(self) -> None:
        """Disconnect everyone."""
        for task in self._tasks:
            task.cancel()
        for client in self._clients:
            client.on_message = self._hear_nothing
            client.close()

    async def _sit_down(self) -> None:
        cookies: list[str] = []
        for _ in range(2):
            status, cookie, _ = await request(self._port, "GET", "/me")
            if status == _BUSY:
                raise ConnectionRefusedError
            cookies.append(cookie)
        table = Table((cookies[0], cookies[1]))
        first = await connect(self._port, cookies[0], self._listener(table))
        try:
            second = await connect(self._port, cookies[1], self._listener(table))
        except ConnectionError:
            first.close()
            raise
        table.clients = first, second
        self._clients += table.clients
        await self._begin(table)

    async def _begin(self, table: Table) -> None:
        try:
            status, _, body = await request(
                self._port, "POST", "/games", cookie=table.cookies[0], body=_NEW_GAME
            )
        except ConnectionError:
            # A full server may close the connection before its response arrives.
            status, body = _BUSY, b""
        if status != 201:
            await self._try_again(table, status, body)
            return
        if table.game:
            self._tell_both(table, "unwatch")
        table.game, table.state = _decode_game(body).id, None
        await self._join(table)

    async def _join(self, table: Table) -> None:
        path = f"/games/{table.game}/join"
        status, _, body = await request(self._port, "POST", path, cookie=table.cookies[1])
        if status != 200:
            await self._try_again(table, status, body)
            return
        self._tell_both(table, "watch")

    async def _try_again(self, table: Table, status: int, body: bytes) -> None:
        """Begin a new game later, if the server was only too busy."""
        if status != _BUSY:
            self.figures.errors.append(f"new game: {status} {body[:200]!r}")
            return
        self.figures.shed += 1
        try:
            seconds = _decode_problem(body).args["seconds"]
        except msgspec.DecodeError:
            seconds = 1
        await asyncio.sleep(seconds)
        await self._begin(table)

    def _tell_both(self, table: Table, what: str) -> None:
        for client in table.clients or ():
            client.send(f'{{"type":"{what}","game":"{table.game}"}}'.encode())

    def _listener(self, table: Table) -> OnMessage:
        def hear(_: Client, payload: bytes) -> None:
            self._hear(table, payload)

        return hear

    def _hear_nothing(self, _: Client, payload: bytes) -> None:
        if payload.startswith(b'{"type":"pong"'):
            self._hear_pong(payload)

    def _hear_pong(self, payload: bytes) -> None:
        sent = int(payload.partition(b'"sent":')[2].partition(b",")[0])
        self.figures.pongs_ms.append(time.perf_counter_ns() / 1e6 - sent / 1e3)

    def _hear(self, table: Table, payload: bytes) -> None:
        if payload.startswith(b'{"type":"pong"'):
            self._hear_pong(payload)
            return
        message = _decode(payload)
        if message.type == "accepted" and message.id in table.sent:
            took = time.perf_counter() - table.sent.pop(message.id)
            self.figures.acknowledged_ms.append(took * 1000)
            self.figures.acknowledged_at.append(time.perf_counter())
            return
        if message.type == "refused":
            self.figures.errors.append(payload[:300].decode())
            if message.id in table.sent and table.state is not None:
                del table.sent[message.id]
                self._plan(table)
            return
        state = message.game.state if isinstance(message.game, _Game) else message.state
        if state is None:
            return
        game = message.game.id if isinstance(message.game, _Game) else message.game
        if game != table.game:
            return
        # Only the side to move may be told what is legal.
        is_new = table.state is None or state.turn.ply > table.state.turn.ply
        if is_new or (state.turn.legal and not (table.state and table.state.turn.legal)):
            table.state = state
            self._plan(table)

    def _plan(self, table: Table) -> None:
        assert table.state is not None
        if table.state.status == "over":
            self.figures.games_over += 1
            self._start(self._begin(table))
        elif table.state.status == "playing" and table.state.turn.legal and not table.is_waiting:
            table.is_waiting = True
            at = time.perf_counter() + self._rng.uniform(SHORTEST_S, LONGEST_S)
            heapq.heappush(self._due, (at, next(self._ids), table))

    def _move(self, table: Table) -> None:
        table.is_waiting = False
        state = table.state
        if state is None or table.clients is None or not state.turn.legal:
            return
        texts = [target.text for targets in state.turn.legal.values() for target in targets]
        command = f"command-{next(self._ids)}"
        body = {
            "type": "command",
            "id": command,
            "game": table.game,
            "ply": state.turn.ply,
            "action": {"type": "play", "move": self._rng.choice(texts)},
        }
        table.sent[command] = time.perf_counter()
        table.clients["wb".index(state.turn.color)].send(msgspec.json.encode(body))

    async def _ping(self) -> None:
        """Ping from every connection once per interval, spread over it."""
        for number in itertools.count():
            # Each tick serves those whose turn it is.
            ticks = round(PING_S / _TICK_S)
            sent = time.perf_counter_ns() // 1000
            ping = f'{{"type":"ping","sent":{sent}}}'.encode()
            for client in self._clients[number % ticks :: ticks]:
                client.send(ping)
            await asyncio.sleep(_TICK_S)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
