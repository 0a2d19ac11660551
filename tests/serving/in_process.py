"""A real server in this process, with visitors and their browser tabs."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from skep.server.app import create_app
from skep.server.settings import Settings
from skep.server.uvicorn_server import uvicorn_config
from skep.server.workers.engine_pool import EnginePool
from tests.serving.engines import FirstMove

Json = dict[str, Any]

COMPUTER: Json = {"opponent": {"type": "computer", "level": 1}, "color": "white"}
FRIEND: Json = {"opponent": {"type": "friend"}, "color": "white"}
SAME_SCREEN: Json = {"opponent": {"type": "same_screen"}, "color": "white"}

NEVER_MS = 10**15
"""Longer than any pause of a server."""

_ids = itertools.count()


class _Uvicorn(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class Tab:
    """A browser tab: a WebSocket, and the messages that it received."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.seen: list[Json] = []

    async def send(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def next(self) -> Json:
        """Return the next message."""
        async with asyncio.timeout(20):
            message: Json = msgspec.json.decode(await self.socket.recv())
        self.seen.append(message)
        return message

    async def until(self, *types: str) -> Json:
        """Return the next message of one of these types."""
        while (message := await self.next())["type"] not in types:
            pass
        return message

    async def watch(self, game: str, version: int | None = None) -> None:
        """Watch a game. Of what the server sends, ``present`` comes last."""
        known = {} if version is None else {"version": version}
        await self.send(type="watch", game=game, **known)

    async def snapshot(self, game: str) -> Json:
        """Watch a game and return it."""
        await self.watch(game)
        return dict((await self.until("snapshot"))["game"])

    async def command(self, game: str, ply: int, action: str, **more: object) -> str:
        """Send a command with a new id, and return the id."""
        command = f"command-{next(_ids)}"
        await self.send(
            type="command", id=command, game=game, ply=ply, action={"type": action, **more}
        )
        return command

    async def do(self, game: str, ply: int, action: str, **more: object) -> Json:
        """Send a command and return its answer, skipping other messages."""
        command = await self.command(game, ply, action, **more)
        while (answer := await self.until("accepted", "refused")).get("id") != command:
            pass
        return answer

    async def play(self, game: str, ply: int, move: str) -> Json:
        """Play a move and return the answer."""
        return await self.do(game, ply, "play", move=move)

    def events(self) -> list[Json]:
        """Return the events received so far."""
        return [message for message in self.seen if message["type"] == "event"]


class Visitor:
    """A person with a browser."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self.http = http
        self._address = address

    @property
    def cookie(self) -> str:
        """The Cookie header that a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def me(self) -> Json:
        """Request the player's own data, which creates a session."""
        return dict((await self.http.get("/me")).json())

    async def make(self, **wish: object) -> Json:
        """Create a game."""
        answer = await self.http.post("/games", json=wish)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def join(self, game: str) -> Json:
        """Take the free seat."""
        answer = await self.http.post(f"/games/{game}/join")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @asynccontextmanager
    async def line(self, *, buffer: int | None = None) -> AsyncGenerator[ClientConnection]:
        """Open a WebSocket; *buffer* is the approximate size of its receive buffer, in bytes."""
        headers = {"Cookie": self.cookie} if self.cookie else None
        host, _, port = self._address.partition(":")
        line = socket.socket()
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.settimeout(0)
        try:
            await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
        except BaseException:
            line.close()
            raise
        async with connect(
            f"ws://{self._address}/api/v1/live",
            sock=line,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
        ) as socket_:
            yield socket_

    @asynccontextmanager
    async def tab(self, *, buffer: int | None = None) -> AsyncGenerator[Tab]:
        """Open a tab: a WebSocket that has received ``hello``."""
        async with self.line(buffer=buffer) as socket_:
            tab = Tab(socket_)
            await tab.until("hello")
            yield tab


class Server:
    """A running server."""

    def __init__(self, address: str) -> None:
        self.address = address

    @asynccontextmanager
    async def visitor(self) -> AsyncGenerator[Visitor]:
        """Give a visitor without a session."""
        url = f"http://{self.address}/api/v1"
        # There is no TLS here, and loading all certificates would take longer than the test.
        async with httpx.AsyncClient(base_url=url, timeout=20, verify=False) as http:  # noqa: S501
            yield Visitor(http, self.address)

    @asynccontextmanager
    async def guest(self) -> AsyncGenerator[Visitor]:
        """Give a visitor with a session."""
        async with self.visitor() as visitor:
            await visitor.me()
            yield visitor


class Background:
    """A server in its own thread, which many tests share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ready = threading.Event()
        self._stop: Callable[[], object] = lambda: None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.address = ""

    def start(self) -> Server:
        """Start the server, and return it once it can be reached."""
        self._thread.start()
        self._ready.wait()
        return Server(self.address)

    def stop(self) -> None:
        """Stop the server."""
        self._stop()
        self._thread.join()

    async def _serve(self) -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        self._stop = partial(loop.call_soon_threadsafe, stop.set)
        try:
            async with serving(self._folder) as server:
                self.address = server.address
                self._ready.set()
                await stop.wait()
        finally:
            self._ready.set()


def settings_in(folder: Path, **changes: object) -> Settings:
    """Return settings for a server with its database in a folder, with *changes*."""
    # Tests make the time of day jump. By default, that doesn't count as a suspended server, and a
    # machine that is busy with other tests doesn't count as an overloaded one.
    plain: dict[str, Any] = {
        "db_url": f"sqlite+aiosqlite:///{folder}/skep.db",
        "reply_delay_ms": 0,
        "rate_limits": False,
        "longest_pause_ms": NEVER_MS,
        "late_s": float("inf"),
        **changes,
    }
    return Settings(data_dir=folder, **plain)


@asynccontextmanager
async def serving(
    folder: Path,
    *,
    engines: EnginePool | None = None,
    now: Callable[[], int] | None = None,
    **changes: object,
) -> AsyncGenerator[Server]:
    """Run a server in this process."""
    settings = settings_in(folder, **changes)
    app = create_app(settings, engines=engines or FirstMove(), now=now)
    config = uvicorn_config(app, settings)
    config.timeout_graceful_shutdown = 2
    listening = socket.create_server(("127.0.0.1", 0))
    server = _Uvicorn(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.005)
            if running.done():
                await running
        yield Server(f"127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        await running
        listening.close()


async def play(visitor: Visitor, game: str, *moves: str) -> None:
    """Play moves from the beginning of a game, for one side or for both."""
    async with visitor.tab() as tab:
        for ply, move in enumerate(moves):
            assert (await tab.play(game, ply, move))["type"] == "accepted"


def code(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the problem code of a response."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem: Json = answer.json()
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]
