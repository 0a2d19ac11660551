"""Metrics: what Prometheus reads, and who may."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from skep.server import metrics
from skep.server.store import Store, StoreError
from skep.server.workers.worker_pool import WorkerPool
from tests.serving.in_process import SAME_SCREEN, Server, play, serving

TOKEN = "sesame"
BEARER = {"authorization": f"Bearer {TOKEN}"}


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return all values, keyed by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


class Watch:
    """The change of metrics since the watch began: all servers of a test process share them."""

    def __init__(self) -> None:
        self._before = samples(metrics.report().decode())

    def change(self, name: str, **labels: str) -> float:
        key = name, tuple(sorted(labels.items()))
        return samples(metrics.report().decode()).get(key, 0.0) - self._before.get(key, 0.0)


async def get(server: Server, headers: dict[str, str] | None = None) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        return await http.get("/metrics", headers=headers or {})


async def test_this_machine_can_read_metrics(server: Server) -> None:
    answer = await get(server)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert ("skep_moves_total", ()) in samples(answer.text)


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "192.0.2.7"},
        {"forwarded": "for=192.0.2.7"},
        {"x-real-ip": "192.0.2.7"},
        {"host": "192.0.2.1"},
    ],
)
async def test_visitors_behind_a_proxy_cannot(server: Server, headers: dict[str, str]) -> None:
    watch = Watch()
    answer = await get(server, headers)
    assert (answer.status_code, answer.text) == (404, "")
    assert watch.change("skep_security_events_total", event="metrics_refused") == 1


async def test_with_a_token_everyone_needs_it(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": "192.0.2.7"}
    async with serving(tmp_path, metrics_token=TOKEN) as server:
        for wrong in ({}, {"authorization": "Bearer open"}, {"authorization": "Basic sesame"}):
            assert (await get(server, wrong)).status_code == 404
        assert (await get(server, BEARER)).status_code == 200
        assert (await get(server, {**BEARER, **forwarded})).status_code == 200


async def test_an_empty_token_opens_nothing(tmp_path: Path) -> None:
    empty = {"authorization": "Bearer", "x-forwarded-for": "192.0.2.7"}
    async with serving(tmp_path, metrics_token="") as server:
        assert (await get(server, empty)).status_code == 404


async def test_a_game_is_counted_and_measured(tmp_path: Path) -> None:
    watch = Watch()
    async with serving(tmp_path) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, "wS1", "bS1 wS1-")
        assert watch.change("skep_moves_total") == 2
        assert watch.change("skep_command_seconds_count") == 2
        assert watch.change("skep_commit_seconds_count") == 3
        assert watch.change("skep_commit_changes_sum") == 3
        labels = {"method": "POST", "route": "/games", "status": "201"}
        assert watch.change("skep_http_request_seconds_count", **labels) == 1
        async with ann.tab():
            assert watch.change("skep_websockets_open") == 1
    assert watch.change("skep_websockets_open") == 0
    assert watch.change("skep_connections_open") == 0


async def test_refusals_are_counted_by_their_reason(server: Server) -> None:
    watch = Watch()
    async with server.visitor() as visitor:
        await visitor.http.get("/games/unknown")
        await visitor.http.request("PROPFIND", "/me")
    assert watch.change("skep_refused_total", reason="not_found") == 1
    assert watch.change("skep_refused_total", reason="method_not_allowed") == 1
    labels = {"method": "other", "route": "other", "status": "405"}
    assert watch.change("skep_http_request_seconds_count", **labels) == 1


async def test_no_label_tells_who_played_or_what(server: Server) -> None:
    async with server.guest() as ann:
        me, game = (await ann.me())["id"], (await ann.make(**SAME_SCREEN))["id"]
        await ann.http.get(f"/games/{game}")
    text = metrics.report().decode()
    assert me not in text
    assert game not in text
    assert 'route="/games/{id}"' in text


async def test_a_database_that_fails_is_counted(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skep.db")
    with closing(sqlite3.connect(tmp_path / "skep.db")) as connection:
        connection.execute("DROP TABLE heartbeats")
    watch = Watch()
    with pytest.raises(StoreError):
        await store.beat(1)
    assert watch.change("skep_database_errors_total") == 1
    await store.close()


def test_several_processes_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "from skep.server import metrics\n"
        "metrics.moves.inc(3); metrics.commit_seconds.observe(0.5); metrics.games_open.set(5)"
    )
    for _ in range(2):
        environ = {**os.environ, metrics.SHARED_FOLDER: str(tmp_path)}
        subprocess.run([sys.executable, "-c", code], check=True, env=environ)  # noqa: S603 - ours
    monkeypatch.setenv(metrics.SHARED_FOLDER, str(tmp_path))
    found = samples(metrics.report().decode())
    assert found["skep_moves_total", ()] == 6
    assert found["skep_commit_seconds_count", ()] == 2
    # Processes that have ended no longer have games.
    assert ("skep_games_open", ()) not in found


async def test_engine_processes_are_counted(tmp_path: Path) -> None:
    metrics.engine_workers.labels("idle").set(7)
    async with serving(tmp_path, engines=WorkerPool()):
        found = samples(metrics.report().decode())
    assert found["skep_engine_workers", (("state", "busy"),)] == 0
    assert found["skep_engine_workers", (("state", "idle"),)] == 0
    assert found["skep_engine_queue", ()] == 0
