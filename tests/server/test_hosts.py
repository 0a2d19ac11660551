"""The server answers only to its own names."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from skep.server.middleware.hosts import HostCheck
from tests.serving.asgi import ask, echo, open_websocket
from tests.serving.in_process import code, serving

APP = HostCheck(echo, ["Hive.Example", "club.example"], machine="Box.lan")
GOOD = [
    "hive.example",
    "HIVE.example.:8000",
    "club.example:443",
    "localhost",
    "localhost:8000",
    "skep.localhost",
    "127.0.0.1:8000",
    "192.0.2.7",
    "[::1]:8000",
    "[2001:db8::7]",
    "box",
    "box.lan:8000",
    "box.local",
]
BAD = [
    "evil.example",
    "hive.example.evil.example",
    "evil.example:8000",
    "xlocalhost",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "[::1].evil.example",
    "box.evil",
    "",
    ".",
    ":8000",
]


@pytest.mark.parametrize("host", GOOD)
async def test_own_names_are_answered(host: str) -> None:
    assert (await ask(APP, headers={"host": host})).text == f"http {host} 192.0.2.7"
    assert await open_websocket(APP, headers={"host": host}) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize("host", BAD)
async def test_foreign_names_are_refused(host: str) -> None:
    answer = await ask(APP, headers={"host": host})
    assert code(answer) == (421, "bad_host")
    start, body = await open_websocket(APP, headers={"host": host})
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 421)
    assert json.loads(body["body"])["code"] == "bad_host"


async def test_the_refusal_says_how_to_allow_the_name() -> None:
    problem = (await ask(APP, headers={"host": "Other.example:80"})).json()
    assert problem["args"] == {"host": "other.example"}
    assert problem["detail"].endswith("start the server with --allowed-host other.example")


async def test_a_machine_without_a_name_allows_no_empty_one() -> None:
    app = HostCheck(echo, machine="")
    answers = [await ask(app, headers={"host": host}) for host in ("", ".local", "local")]
    assert [answer.status_code for answer in answers] == [421, 421, 421]


async def test_the_options_of_a_server_name_its_hosts(tmp_path: Path) -> None:
    public_url, allowed_hosts = "https://hive.example:8443", ("club.example",)
    started = serving(tmp_path, public_url=public_url, allowed_hosts=allowed_hosts)
    async with started as server, httpx.AsyncClient() as http:
        found = {
            host: (
                await http.get(f"http://{server.address}/api/v1/health", headers={"host": host})
            ).status_code
            for host in ("hive.example", "club.example", "localhost", "evil.example")
        }
    assert found == {
        "hive.example": 200,
        "club.example": 200,
        "localhost": 200,
        "evil.example": 421,
    }


async def test_the_host_that_a_trusted_proxy_forwards_counts(tmp_path: Path) -> None:
    public_url, trusted_proxies = "https://hive.example", ("127.0.0.1",)
    started = serving(tmp_path, public_url=public_url, trusted_proxies=trusted_proxies)
    async with started as server, httpx.AsyncClient() as http:
        url = f"http://{server.address}/api/v1/health"
        inner = {"host": "backend:8000", "x-forwarded-host": "hive.example"}
        rebound = {"host": "hive.example", "x-forwarded-host": "evil.example"}
        assert (await http.get(url, headers=inner)).status_code == 200
        assert code(await http.get(url, headers=rebound)) == (421, "bad_host")
