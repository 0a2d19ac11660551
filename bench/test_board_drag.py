"""The board's bar: 28 pieces, one of them dragged, on a processor that is slowed down four times.

The figure is the time that scripts take in a frame, from a trace of Chromium: of the frames while
the piece is carried, and of the two in which it is taken and dropped.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Protocol, cast

import pytest
from playwright.sync_api import Page, sync_playwright

if TYPE_CHECKING:
    from bench.conftest import Show

WEB = Path(__file__).parent.parent / "web"
CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SLOWER = 4
BAR_MS = 8
STEPS = 120
SCRIPTS = {"EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks"}

Trace = list[dict[str, Any]]


class Wire(Protocol):
    """The protocol of the browser's own tools."""

    def send(self, method: str, params: dict[str, object] | None = None) -> object: ...
    def on(self, event: str, handle: Callable[[dict[str, Any]], object]) -> None: ...


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that does not say so."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the board's demo and serve it."""
    if CHROMIUM is None or not (WEB / "node_modules").is_dir():
        pytest.skip("there is no chromium, or no web/node_modules")
    folder = tmp_path_factory.mktemp("board")
    config = ["--config", "tests/board/demo/vite.config.ts", "--outDir", str(folder)]
    built = ["npx", "vite", "build", *config]
    subprocess.run(built, cwd=WEB, check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/board-demo.html"
    server.shutdown()
    server.server_close()


@dataclass(frozen=True)
class Frames:
    """What scripts took in each frame, in milliseconds."""

    carried: list[float]
    at_worst: float


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, cdp: Wire) -> None:
    """Carry the piece with most targets across the whole hive, and drop it on one of them."""
    hexes = page.evaluate(
        """() => {
            const { legal, stacks } = board.shown().config;
            const inPlay = [...stacks].flatMap(([key, stack]) => stack.map((one) => [one, key]));
            inPlay.sort((one, other) =>
                (legal.get(other[0])?.length ?? 0) - (legal.get(one[0])?.length ?? 0));
            const [piece, start] = inPlay[0];
            return [start, String(legal.get(piece).at(-1))];
        }"""
    )
    x, y = middle(page, f'[data-hex="{hexes[0]}"]')
    page.mouse.move(x, y)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.mouse.down()
    page.wait_for_timeout(100)
    for step in range(STEPS):
        page.mouse.move(x + 5 + (step * 37) % 600 - 300, y + (step * 23) % 500 - 250)
        page.wait_for_timeout(8)
    page.mouse.move(*middle(page, f'[data-hex="{hexes[1]}"]'))
    page.wait_for_timeout(50)
    page.mouse.up()
    page.wait_for_timeout(200)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def traced(page: Page) -> Trace:
    cdp = cast(Wire, page.context.new_cdp_session(page))
    events: Trace = []
    done: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = "devtools.timeline,disabled-by-default-devtools.timeline.frame"
    cdp.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    drag(page, cdp)
    cdp.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def frames_of(trace: Trace) -> Frames:
    """Sum up what scripts took between the beginnings of frames, nested calls counted once.

    In seconds of the processor where the trace has them: others may be using it too.
    """
    dispatched = [event for event in trace if event["name"] == "EventDispatch"]
    kinds = {event["args"]["data"]["type"] for event in dispatched}
    assert {"pointerdown", "pointermove", "pointerup"} <= kinds
    down = next(event for event in dispatched if event["args"]["data"]["type"] == "pointerdown")
    thread = (down["pid"], down["tid"])
    own = [event for event in trace if (event["pid"], event["tid"]) == thread]
    starts = sorted(event["ts"] for event in own if event["name"] == "BeginMainThreadFrame")
    scripts = sorted(
        (int(event["ts"]), int(event["dur"]), int(event.get("tdur") or event["dur"]))
        for event in own
        if event["name"] in SCRIPTS and event["ts"] >= down["ts"] and "dur" in event
    )
    spent: dict[int, float] = {}
    until = 0
    for begin, lasted, worked in scripts:
        if begin < until:
            continue
        frame = bisect_right(starts, begin)
        spent[frame] = spent.get(frame, 0.0) + worked / 1000
        until = begin + lasted
    moves = sorted(
        event["ts"]
        for event in dispatched
        if event["args"]["data"]["type"] == "pointermove" and event["ts"] > down["ts"]
    )
    dropped = next(
        event["ts"]
        for event in dispatched
        if event["args"]["data"]["type"] == "pointerup" and event["ts"] > down["ts"]
    )
    ends = {bisect_right(starts, moves[0]), bisect_right(starts, dropped)}
    carrying = {bisect_right(starts, ts) for ts in moves} - ends
    return Frames([spent[frame] for frame in carrying if frame in spent], max(spent.values()))


def test_a_piece_is_carried_on_a_slow_processor(demo: str, show: Show) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{demo}?position=middlegame")
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(500)
        pieces = page.evaluate("[...board.shown().config.stacks.values()].flat().length")
        trace = traced(page)
        moves = page.evaluate("told.filter(([what]) => what === 'move').length")
        browser.close()
    frames = frames_of(trace)
    assert (pieces, moves) == (28, 1)
    show("script a frame, piece carried, 4x slower, median", median(frames.carried), "ms", BAR_MS)
    show("script a frame, piece carried, 4x slower, worst", max(frames.carried), "ms", BAR_MS)
    show("script a frame, taken and dropped too, worst", frames.at_worst, "ms", BAR_MS)
