"""The processes, PostgreSQL, Redis and the network between them, and what can go wrong there."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sqlalchemy import make_url

from tests.serving.killable import free_port
from tests.serving.postgresql import PostgresqlServer
from tests.serving.proxy import Cut, Proxy
from tests.serving.redis import RedisServer

_LOG = "server.log"


class ServerProcess:
    """A server process with its own connections to the database and to Redis."""

    def __init__(self, club: Club, number: int) -> None:
        self._club = club
        self.number = number
        self.port = free_port()
        self.to_database = Proxy(club.postgresql.port)
        self.to_redis = Proxy(club.redis.port)
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Start the proxies and the process."""
        await self.to_database.start()
        await self.to_redis.start()
        await self.start()

    async def start(self) -> None:
        """Start the process; it may fail if the database is down."""
        url = make_url(self._club.postgresql.url).set(port=self.to_database.port)
        options = {
            "port": self.port,
            "db": url.render_as_string(hide_password=False),
            "redis": f"redis://127.0.0.1:{self.to_redis.port}/0",
            "lease_s": self._club.lease_s,
            "folder": str(self._club.folder),
        }
        with (self._club.folder / _LOG).open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bench.faults.process", json.dumps(options)),
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
            )

    @property
    def is_running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """Kill the process without notice."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop the process like an operator."""
        await self._end(signal.SIGTERM)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal if the process runs."""
        if self._process is not None and self.is_running:
            self._process.send_signal(number)

    async def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self.send_signal(number)
            await self._process.wait()


@dataclass
class Club:
    """Everything that runs."""

    folder: Path
    postgresql: PostgresqlServer
    redis: RedisServer
    lease_s: float
    rng: Random
    processes: list[ServerProcess]

    def fault(self, name: str) -> asyncio.Task[None]:
        """Begin a fault, and return what ends when it is healed."""
        kinds = {
            "kill a process": self._kill,
            "stop a process": self._stop,
            "pause a process": self._pause,
            "kill Redis": self._kill_redis,
            "kill PostgreSQL": self._kill_postgresql,
            "cut off from PostgreSQL": self._cut_database,
            "cut off from Redis": self._cut_redis,
        }
        return asyncio.create_task(kinds[name]())

    async def keep_running(self) -> None:
        """Start processes again that could not start, like an init system."""
        while True:
            for process in self.processes:
                if not process.is_running and process.number not in self._down:
                    await process.start()
            await asyncio.sleep(0.5)

    def __post_init__(self) -> None:
        self._down: set[int] = set()
        self._lock = asyncio.Lock()

    async def _kill(self) -> None:
        await self._replace(lambda process: process.kill())

    async def _stop(self) -> None:
        await self._replace(lambda process: process.stop())

    async def _replace(self, end: Callable[[ServerProcess], Awaitable[None]]) -> None:
        process = self._one()
        if process is None:
            return
        self._down.add(process.number)
        await end(process)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        await process.start()
        self._down.discard(process.number)

    async def _pause(self) -> None:
        process = self._one()
        if process is None:
            return
        process.send_signal(signal.SIGSTOP)
        # Sometimes longer than a lease: others take its games, and it doesn't know.
        await asyncio.sleep(self.rng.uniform(0.2, 2.5 * self.lease_s))
        process.send_signal(signal.SIGCONT)

    async def _kill_redis(self) -> None:
        async with self._lock:
            self.redis.kill()
            await asyncio.sleep(self.rng.uniform(0.0, 2.0))
            await asyncio.to_thread(self.redis.start)

    async def _kill_postgresql(self) -> None:
        async with self._lock:
            await asyncio.to_thread(self.postgresql.kill)
            await asyncio.sleep(self.rng.uniform(0.0, 1.0))
            await asyncio.to_thread(self.postgresql.start)

    async def _cut_database(self) -> None:
        await self._cut(self.rng.choice(self.processes).to_database)

    async def _cut_redis(self) -> None:
        await self._cut(self.rng.choice(self.processes).to_redis)

    async def _cut(self, proxy: Proxy) -> None:
        proxy.cut(self.rng.choice(list(Cut)))
        await asyncio.sleep(self.rng.uniform(0.2, 2.5 * self.lease_s))
        proxy.heal()

    def _one(self) -> ServerProcess | None:
        """Return a process that nothing happens to at the moment."""
        free = [one for one in self.processes if one.number not in self._down and one.is_running]
        return self.rng.choice(free) if free else None


FAULTS = {
    "kill a process": 4,
    "stop a process": 1,
    "pause a process": 2,
    "kill Redis": 1,
    "kill PostgreSQL": 1,
    "cut off from PostgreSQL": 2,
    "cut off from Redis": 2,
}
"""The faults, and how often each of them comes compared with the others."""
