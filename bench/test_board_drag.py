"""Benchmark of the board: drag one of 28 pieces with the processor throttled to a quarter.

The figure is the script time per frame, from a Chromium trace: in the frames in which the piece is
picked up, dragged and dropped, and in those after the answer to the move.
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
    """A session of the DevTools protocol."""

    def send(self, method: str, params: dict[str, object] | None = None) -> object: ...
    def on(self, event: str, handle: Callable[[dict[str, Any]], object]) -> None: ...


class Quiet(SimpleHTTPRequestHandler):
    """A file server without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


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
    """Script time per frame, in milliseconds."""

    taken: list[float]
    carried: list[float]
    dropped: list[float]
    """The frames from the drop on, including those after the answer."""


Point = tuple[float, float]


class Finger:
    """A touch, sent directly to the browser: the overhead of a driver would be measured too."""

    def __init__(self, page: Page, wire: Wire) -> None:
        self._page = page
        self._wire = wire

    def down(self, at: Point) -> None:
        self._touch("touchStart", at)

    def move(self, at: Point) -> None:
        self._touch("touchMove", at)

    def up(self) -> None:
        self._touch("touchEnd")

    def rest(self, ms: float) -> None:
        self._page.wait_for_timeout(ms)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


# A driver's own lookup would inject a script that listens to every press. Tiles are 100 units
# high.
_MIDDLE = """key => {
    const [q, r] = key.split(',').map(Number);
    const matrix = document.querySelector('.skep-board > svg').getScreenCTM();
    const { x, y } = new DOMPoint(50 * Math.sqrt(3) * (q + r / 2), 75 * r).matrixTransform(matrix);
    return [x, y, 100 * matrix.d];
}"""


def middle(page: Page, key: str, *, below: float = 0) -> Point:
    """Return the center of a hex on the screen, or a point below it in tile heights."""
    x, y, height = page.evaluate(_MIDDLE, key)
    return float(x), float(y) + below * float(height)


def way(page: Page) -> tuple[str, str]:
    """Return the hex of the piece with the most targets, and one of the targets."""
    start, end = page.evaluate(
        """() => {
            const { legal, stacks } = board.shown().config;
            const inPlay = [...stacks].flatMap(([key, stack]) => stack.map((one) => [one, key]));
            inPlay.sort((one, other) =>
                (legal.get(other[0])?.length ?? 0) - (legal.get(one[0])?.length ?? 0));
            const [piece, start] = inPlay[0];
            return [start, String(legal.get(piece).at(-1))];
        }"""
    )
    return str(start), str(end)


def drag(page: Page, cdp: Wire) -> None:
    """Drag the piece with the most targets across the whole hive, and drop it on one of them."""
    start, end = way(page)
    finger = Finger(page, cdp)
    x, y = middle(page, start)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    finger.down((x, y))
    finger.rest(100)
    for step in range(STEPS):
        finger.move((x + 5 + (step * 37) % 300 - 150, y + (step * 23) % 500 - 250))
        finger.rest(8)
    # A finger hides what is under it, so the tile is dragged half its height above.
    finger.move(middle(page, end, below=0.5))
    finger.rest(50)
    finger.up()
    finger.rest(600)
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


def main_thread(trace: Trace) -> Trace:
    """Return the trace of the thread that handled the press, from then on."""
    down = next(event for event in trace if kind_of(event) == "pointerdown")
    thread = (down["pid"], down["tid"])
    own = [event for event in trace if (event["pid"], event["tid"]) == thread]
    # The frame may have begun earlier, and its earlier work counts too.
    begun = max((event["ts"] for event in own if is_frame(event, until=down["ts"])), default=0)
    return [event for event in own if event["ts"] >= begun]


def kind_of(event: dict[str, Any]) -> str | None:
    """Return the event that the page received, if this entry of the trace is one."""
    return str(event["args"]["data"]["type"]) if event["name"] == "EventDispatch" else None


def is_frame(event: dict[str, Any], until: float) -> bool:
    return bool(event["name"] == "BeginMainThreadFrame" and event["ts"] <= until)


def scripts_of(own: Trace) -> Iterator[tuple[int, float]]:
    """Yield the start and the milliseconds of each script, with nested calls counted once.

    Uses CPU time if the trace has it, because other programs may be running.
    """
    until = 0
    timed = [event for event in own if event["name"] in SCRIPTS and "dur" in event]
    for event in sorted(timed, key=lambda event: (event["ts"], -event["dur"])):
        begin = int(event["ts"])
        if begin >= until:
            until = begin + int(event["dur"])
            yield begin, float(event.get("tdur") or event["dur"]) / 1000


def frames_of(trace: Trace) -> Frames:
    """Sum the script time between the starts of frames."""
    own = main_thread(trace)
    starts = sorted(event["ts"] for event in own if event["name"] == "BeginMainThreadFrame")
    told = sorted((event["ts"], kind) for event in own if (kind := kind_of(event)))
    frames = [(bisect_right(starts, ts), kind) for ts, kind in told]
    pressed = [kind for _, kind in frames].index("pointerdown")
    moved = next(frame for frame, kind in frames[pressed:] if kind == "pointermove")
    dropped = next(frame for frame, kind in frames[pressed:] if kind == "pointerup")
    spent: dict[int, float] = {}
    for begin, took in scripts_of(own):
        frame = bisect_right(starts, begin)
        spent[frame] = spent.get(frame, 0.0) + took
    return Frames(
        taken=[took for frame, took in spent.items() if frame <= moved],
        carried=[took for frame, took in spent.items() if moved < frame < dropped],
        dropped=[took for frame, took in spent.items() if frame >= dropped],
    )


def test_a_piece_is_carried_on_a_slow_processor(demo: str, show: Show) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
        page.goto(f"{demo}?position=middlegame")
        while not page.evaluate("document.documentElement.dataset.ready"):
            page.wait_for_timeout(50)
        page.wait_for_timeout(2000)
        pieces = page.evaluate("[...board.shown().config.stacks.values()].flat().length")
        trace = traced(page)
        moves = page.evaluate("told.filter(([what]) => what === 'move').length")
        browser.close()
    frames = frames_of(trace)
    assert (pieces, moves) == (28, 1)
    show("script a frame, piece carried, 4x slower, median", median(frames.carried), "ms", BAR_MS)
    for what, took in (
        ("taken", frames.taken),
        ("carried", frames.carried),
        ("dropped", frames.dropped),
    ):
        show(f"script a frame, piece {what}, 4x slower, worst", max(took), "ms", BAR_MS)
