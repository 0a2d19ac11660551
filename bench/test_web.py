"""Benchmarks of the page: how soon the opponent sees a move.

``make bench`` prints them. None of them fails on time.
"""

from __future__ import annotations

import statistics
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.games import LONGER, SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors
from tests.serving.restartable import PAGE, restartable_server

if TYPE_CHECKING:
    from bench.conftest import Show

# When the mouse button was released, by the clock that both pages share.
_CLICKS = """() => {
    window.released = 0;
    const note = event => { window.released = performance.timeOrigin + event.timeStamp; };
    addEventListener('pointerup', note, { capture: true });
}"""

# When the frame with one more move in the list was drawn: a message sent at the start of a frame
# arrives after the browser has painted it.
_FRAMES = """() => {
    window.shown = [];
    let known = 0;
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => shown.push(performance.timeOrigin + performance.now());
    const look = () => {
        const count = document.querySelectorAll('ol button').length;
        if (count <= known) return;
        known = count;
        requestAnimationFrame(() => drawn.port2.postMessage(null));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.fixture
def visitors(tmp_path: Path) -> Generator[Visitors, None, None]:
    """Return a function that opens a browser for a new visitor."""
    if not CHROMIUM.exists() or not (PAGE / "index.html").exists():
        pytest.skip("there is no Chromium, or the page is not built")
    with restartable_server(tmp_path) as server, chromium() as browser:
        visitors = Visitors(browser, server.address)
        yield visitors
        assert visitors.close() == []


def test_a_move_is_on_the_opponents_screen(visitors: Visitors, show: Show) -> None:
    taken = [ms for moves in (LONGER, SHORT) for ms in _play(visitors, moves)]
    assert len(taken) == len(LONGER) + len(SHORT)
    show("click to the opponent's screen, median", statistics.median(taken), "ms", 50)
    within = statistics.quantiles(taken, n=10)[-1]
    show("click to the opponent's screen, nine of ten within", within, "ms")


def _play(visitors: Visitors, moves: tuple[str, ...]) -> list[float]:
    """Play a game between two browsers, and return the latency of each move."""
    white, black = visitors(), visitors()
    white.get("/me")
    black.get("/me")
    game = white.make(opponent={"type": "friend"}, rules="Base+MLP", color="white")
    black.join(game)
    tables = Table(white).open(game), Table(black).open(game)
    for table in tables:
        table.page.evaluate(_CLICKS)
        table.page.evaluate(_FRAMES)
    taken: list[float] = []
    for ply, move in enumerate(moves):
        mover, other = tables if ply % 2 == 0 else tables[::-1]
        mover.play(move)
        other.wait_for_ply(ply + 1)
        taken.append(_last_shown(other.page, ply + 1) - float(mover.page.evaluate("released")))
    return taken


def _last_shown(page: Page, count: int) -> float:
    page.wait_for_function("count => shown.length >= count", arg=count)
    return float(page.evaluate("shown.at(-1)"))
