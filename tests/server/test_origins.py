"""Requests from pages of other sites are refused if they could change something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skep.server.middleware.origins import OriginCheck
from tests.serving.asgi import ask, echo, open_websocket
from tests.serving.in_process import SAME_SCREEN, serving

APP = OriginCheck(echo, ["https://club.example", "http://127.0.0.1:5173"])
GOOD = [
    {"origin": "http://hive.example"},
    {"origin": "https://hive.example"},  # behind a proxy that isn't configured
    {"origin": "HTTP://Hive.Example:80"},
    {"origin": "https://club.example"},
    {"origin": "http://127.0.0.1:5173"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {},
]
BAD = [
    {"origin": "http://evil.example"},
    {"origin": "http://hive.example.evil.example"},
    {"origin": "http://hive.example:8000"},
    {"origin": "http://hive.example@evil.example"},
    {"origin": "http://club.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://[::1"},
    {"origin": "http://hive.example:port"},
    {"origin": "file://hive.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
@pytest.mark.parametrize("headers", BAD, ids=str)
async def test_another_sites_page_changes_nothing(method: str, headers: dict[str, str]) -> None:
    answer = await ask(APP, "/api/v1/games", method=method, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("headers", GOOD, ids=str)
async def test_our_own_pages_and_programs_may(headers: dict[str, str]) -> None:
    assert (await ask(APP, "/api/v1/games", method="POST", headers=headers)).status_code == 200


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
async def test_whoever_only_looks_may(method: str) -> None:
    assert (await ask(APP, method=method, headers=BAD[0])).status_code == 200


@pytest.mark.parametrize("headers", BAD, ids=str)
async def test_another_sites_page_opens_no_websocket(headers: dict[str, str]) -> None:
    start, body = await open_websocket(APP, headers=headers)
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
    assert json.loads(body["body"])["code"] == "bad_origin"


async def test_a_server_that_cannot_answer_a_websocket_closes_it() -> None:
    told = await open_websocket(APP, headers=BAD[0], answers=False)
    assert told == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize("headers", GOOD, ids=str)
async def test_our_own_pages_open_websockets(headers: dict[str, str]) -> None:
    assert await open_websocket(APP, headers=headers) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize("origin", ["http://hive.example", "ws://hive.example"])
async def test_an_https_site_accepts_no_unencrypted_page_of_its_own_host(origin: str) -> None:
    app = OriginCheck(echo, ["https://hive.example"], is_https=True)
    answer = await ask(app, method="POST", headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    start, _ = await open_websocket(app, headers={"origin": origin})
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)


@pytest.mark.parametrize("origin", ["https://hive.example", "wss://hive.example"])
async def test_an_https_site_accepts_its_own_pages(origin: str) -> None:
    app = OriginCheck(echo, ["https://hive.example"], is_https=True)
    assert (await ask(app, method="POST", headers={"origin": origin})).status_code == 200
    assert await open_websocket(app, headers={"origin": origin}) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
async def test_an_https_site_accepts_its_pages_on_this_machine(host: str) -> None:
    app = OriginCheck(echo, ["https://hive.example"], is_https=True)
    headers = {"host": host, "origin": f"http://{host}"}
    assert (await ask(app, method="POST", headers=headers)).status_code == 200
    other = headers | {"host": "hive.example"}
    assert (await ask(app, method="POST", headers=other)).status_code == 403


async def test_an_https_public_url_makes_it_an_https_site(tmp_path: Path) -> None:
    url = "https://hive.example"
    async with serving(tmp_path, public_url=url) as server, server.guest() as ann:
        statuses = {
            origin: (
                await ann.http.post(
                    "/games", json=SAME_SCREEN, headers={"host": "hive.example", "origin": origin}
                )
            ).status_code
            for origin in (url, "http://hive.example")
        }
    assert statuses == {url: 201, "http://hive.example": 403}
