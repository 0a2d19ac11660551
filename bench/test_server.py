"""Benchmarks of the server: memory when idle, and the download size of a first visit."""

from __future__ import annotations

import signal
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import psutil
import pytest
from playwright.sync_api import Request, sync_playwright

from skep.server.static.page_files import PAGE_FOLDER
from tests.serving.command import Started, start, started

if TYPE_CHECKING:
    from bench.conftest import Show

CHROMIUM = Path("/usr/bin/chromium")
IDLE_MB = 150
FIRST_PAGE_KB = 150
NEW_GAME = {"opponent": {"type": "computer", "level": 3}, "color": "black"}


def play_a_little(server: Started) -> None:
    """Warm everything up: the page, the database, and a move of the computer."""
    with httpx.Client(base_url=server.address) as visitor:
        visitor.get("/")
        visitor.get("/api/v1/me")
        game = visitor.post("/api/v1/games", json=NEW_GAME).json()["id"]
        while not visitor.get(f"/api/v1/games/{game}").json()["moves"]:
            time.sleep(0.1)


def resident_mb(server: Started) -> float:
    """Return the memory of the server and its child processes."""
    processes = [psutil.Process(server.process.pid), *server.workers]
    return sum(process.memory_info().rss for process in processes) / 2**20


@pytest.mark.timeout(300)
def test_memory_of_a_server_when_nobody_plays(show: Show, tmp_path: Path) -> None:
    with started(tmp_path) as server:
        show("server that has just started", resident_mb(server), "MB")
        play_a_little(server)
        show("server with a worker awake", resident_mb(server), "MB")
        while server.workers:
            time.sleep(0.5)
        idle = resident_mb(server)
        show("server with its workers asleep", idle, "MB", IDLE_MB)
        assert idle < IDLE_MB
        assert server.end(signal.SIGTERM) == (0, "", "")


def test_what_a_first_visit_loads(show: Show, tmp_path: Path) -> None:
    if not (CHROMIUM.exists() and (PAGE_FOLDER / "index.html").exists()):
        pytest.skip("there is no Chromium, or no built page")
    loaded: list[Request] = []

    def note(request: Request) -> None:
        loaded.append(request)

    # The page as it was built, not the one of the tests.
    server = start(["-m", "skep", "serve", "--port", "0", "--no-open"], tmp_path)
    with ExitStack() as stack, sync_playwright() as playwright:
        stack.callback(server.end, signal.SIGTERM)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.on("requestfinished", note)
        page.goto(f"{server.address}/", wait_until="networkidle")
        sizes = {request: request.sizes()["responseBodySize"] for request in loaded}
        browser.close()
    code = sum(size for one, size in sizes.items() if one.resource_type in {"script", "stylesheet"})
    show("first page, everything", sum(sizes.values()) / 1000, "kB")
    show("first page, JavaScript and CSS, packed", code / 1000, "kB", FIRST_PAGE_KB)
    assert 0 < code < FIRST_PAGE_KB * 1000
