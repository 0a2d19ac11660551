"""Benchmark of My games: the longest pause while a list of 500 games is scrolled to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import ViewportSize

from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.test_my_games import scroll_through
from tests.e2e.visitors import Visitor
from tests.serving.restartable import restartable_server

if TYPE_CHECKING:
    from pathlib import Path

    from bench.conftest import Show

BAR_MS = 200
DESK: ViewportSize = {"width": 1440, "height": 900}
OBSERVE = """() => { window.pauses = []; new PerformanceObserver((list) =>
window.pauses.push(...list.getEntries().map((one) => one.duration)))
.observe({ type: 'longtask' }); }"""


def test_the_longest_pause_while_scrolling(tmp_path: Path, show: Show) -> None:
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium")
    with restartable_server(tmp_path, is_limited=False) as server, chromium() as browser:
        context = browser.new_context(viewport=DESK)
        context.add_init_script(f"({OBSERVE})()")
        person = Visitor(context, server.address, server=server.address)
        person.go("/")
        scroll_through(person)
        # The browser reports only pauses of 50 ms and more: there may be none.
        longest = max(person.page.evaluate("pauses"), default=0)
        show("longest pause among 500 games", longest, "ms", BAR_MS)
