"""The engine in the browser: how soon it is ready, and how soon a game starts, offline."""

from __future__ import annotations

import re
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from tests.e2e.browsing import chromium
from tests.serving.restartable import restartable_server

if TYPE_CHECKING:
    from bench.conftest import Show

MOST_READY_MS = 250
MOST_START_S = 2.0
_TIMES = 7
_CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
_READY = "() => performance.getEntriesByName('skep-engine')[0]?.duration"


def start_level_5(page: Page, address: str) -> tuple[float, float]:
    """Start a game on the sheet; return the seconds it took, and the engine's milliseconds."""
    page.goto(f"{address}/new?opponent=computer")
    sheet = page.get_by_role("dialog", name="New game")
    sheet.locator('input[name="level"][value="5"]').check(force=True)
    button = sheet.get_by_role("button", name="Start game")
    expect(button).to_be_visible()
    started = time.perf_counter()
    button.click()
    expect(page.get_by_role("application", name="Board")).to_be_visible()
    seconds = time.perf_counter() - started
    return seconds, float(page.wait_for_function(_READY).json_value())


def test_how_soon_a_game_starts_from_the_cache(show: Show, tmp_path: Path) -> None:
    with restartable_server(tmp_path) as server, chromium() as browser:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{server.address}/settings")
        page.wait_for_function(_CONTROLLED)
        page.get_by_role("button", name=re.compile("^Download engine")).click()
        expect(page.get_by_text("You can play offline")).to_be_visible(timeout=30_000)
        context.set_offline(True)
        starts, readies = zip(
            *(start_level_5(page, server.address) for _ in range(_TIMES)), strict=True
        )
    start, ready = statistics.median(starts), statistics.median(readies)
    show("a game against level 5 starts, median", start, "s", MOST_START_S)
    show("the engine is ready from the cache, median", ready, "ms", MOST_READY_MS)
    show("  the fastest", min(readies), "ms")
    assert start < MOST_START_S
    assert ready < MOST_READY_MS
