"""Probes: the server says whether it is alive, and whether it can write."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from skep.server.app import create_app
from skep.server.middleware.probes import Readiness
from skep.server.store import Store, StoreError
from tests.serving.asgi import ask
from tests.serving.engines import FirstMove
from tests.serving.in_process import Server, serving, settings_in

STOPPING = "the server is stopping"


async def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        answer = await http.get(path, headers=headers)
    return answer.status_code, answer.json()


class Database:
    """Something to write to, which counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.is_broken = False

    async def write(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.is_broken:
            raise StoreError


async def test_a_running_server_is_alive_and_ready(server: Server) -> None:
    assert await get(server, "/healthz") == (200, {"status": "ok"})
    assert await get(server, "/readyz") == (200, {"status": "ok"})


async def test_the_health_check_of_the_api_is_still_there(server: Server) -> None:
    status, said = await get(server, "/api/v1/health")
    assert (status, said["status"]) == (200, "ok")


async def test_probes_come_by_any_name_and_others_do_not(server: Server) -> None:
    assert await get(server, "/healthz", host="skep-7f9c.pod") == (200, {"status": "ok"})
    assert await get(server, "/readyz", host="10.0.0.7:8000") == (200, {"status": "ok"})
    status, _ = await get(server, "/api/v1/health", host="skep-7f9c.pod")
    assert status == 421


async def test_probes_are_not_limited(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, rate_limits=True), engines=FirstMove())
    site = "http://127.0.0.1"
    while (await ask(app, "/api/v1/none", client="127.0.0.1", site=site)).status_code != 429:
        pass
    assert (await ask(app, "/healthz", client="127.0.0.1", site=site)).status_code == 200
    assert (await ask(app, "/readyz", client="127.0.0.1", site=site)).status_code == 503


async def test_readiness_writes_to_the_database(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
        assert await get(server, "/readyz") == (200, {"status": "ok"})
        # Downtime follows from heartbeats, and a probe isn't one.
        assert await store.last_beat() is None
        with closing(sqlite3.connect(tmp_path / "skep.db")) as connection:
            connection.execute("DROP TABLE heartbeats")
        await store.close()
        await asyncio.sleep(1.1)
        reason = {"status": "unavailable", "reason": "the database can't be written"}
        assert await get(server, "/readyz") == (503, reason)
        assert await get(server, "/healthz") == (200, {"status": "ok"})


async def test_many_probes_are_one_write() -> None:
    now, database = 100.0, Database()
    readiness = Readiness(now=lambda: now)
    readiness.begin(database.write)
    assert await asyncio.gather(*(readiness.problem() for _ in range(50))) == [None] * 50
    assert await readiness.problem() is None
    assert database.asked == 1
    now += 1.0
    database.is_broken = True
    assert await readiness.problem() == "the database can't be written"
    assert database.asked == 2


async def test_a_server_that_starts_or_stops_is_not_ready() -> None:
    readiness, database = Readiness(), Database()
    assert await readiness.problem() == "the server is not running"
    readiness.begin(database.write)
    readiness.is_draining = True
    assert await readiness.problem() == STOPPING
    readiness.end()
    assert await readiness.problem() == STOPPING
    assert database.asked == 0
