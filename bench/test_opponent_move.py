"""Benchmark of the game page: an opponent's moves arrive on a phone, with the processor throttled.

The figures are the script time per frame, from a Chromium trace, in the frames after each message.
Machines are noisy, so the median over many moves counts. ``SKEP_BENCH_PAGE=FOLDER`` names another
build of the page: then the same moves arrive at both, move by move, and the ratio is printed.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, cast

import pytest
from playwright.sync_api import Browser

from bench.test_board_drag import Trace, Wire, scripts_of
from skep.engine import Engine, Limits
from skep.game import Game
from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitor
from tests.serving import restartable
from tests.serving.restartable import restartable_server

if TYPE_CHECKING:
    from bench.conftest import Show

SLOWER = 4
BAR_MS = 16
RULES = "Base+MLP"
PLAYED = 30
"""How many plies are played before the measurement. Most of them place a piece."""

MEASURED = 40
REST_MS = 900
"""How long the frames after a message are counted. A piece is on its way for 600 ms at most."""

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame"


def moves_of_a_game() -> list[str]:
    """Return the moves of a game with most pieces in play, none of which ends it."""
    game = Game(RULES)
    with Engine(level=4, seed=3) as engine:
        while len(game.moves) < PLAYED + MEASURED:
            strings = game.legal_move_strings()
            known = {move.split()[0] for move in game.move_strings()}
            placed = [move for move in strings if move.split()[0] not in known | {"pass"}]
            if placed and len(game.moves) < PLAYED:
                game.play(placed[(7 * len(game.moves)) % len(placed)])
            else:
                game.play(engine.choose(game.position, Limits(nodes=50)))
            assert game.outcome is None, len(game.moves)
    return list(game.move_strings())


@dataclass
class Seat:
    """A phone with a game on it, and the opponent, who plays without a page."""

    name: str
    phone: Visitor
    opponent: Visitor
    game: str
    worst: list[float] = field(default_factory=list)
    """For each of the opponent's moves, the script time of the longest frame, in milliseconds."""

    total: list[float] = field(default_factory=list)


def seat(name: str, browser: Browser, address: str) -> Seat:
    """Begin a game between a phone and somebody else."""
    visitors = [
        Visitor(
            browser.new_context(viewport=PHONE, has_touch=True, device_scale_factor=2),
            address,
            server=address,
        )
        for _ in range(2)
    ]
    phone, opponent = visitors
    for visitor in visitors:
        visitor.go("/")
        visitor.page.wait_for_load_state("networkidle")
    game = phone.make(opponent={"type": "friend"}, rules=RULES, color="white")
    opponent.join(game)
    opponent.page.close()
    return Seat(name, phone, opponent, game)


def arrived(trace: Trace) -> Iterator[float]:
    """Yield the script time of each frame after the message with the move."""
    message = next(event for event in trace if event["name"] == "WebSocketReceive")
    thread = (message["pid"], message["tid"])
    own = [event for event in trace if (event["pid"], event["tid"]) == thread]
    starts = sorted(event["ts"] for event in own if event["name"] == "BeginMainThreadFrame")
    spent: dict[int, float] = {}
    for begin, took in scripts_of([event for event in own if event["ts"] >= message["ts"]]):
        frame = bisect_right(starts, begin)
        spent[frame] = spent.get(frame, 0.0) + took
    yield from spent.values()


def watch(one: Seat, move: str) -> None:
    """Let the opponent play a move, and measure what the phone does about it."""
    page = one.phone.page
    cdp = cast(Wire, page.context.new_cdp_session(page))
    events: Trace = []
    done: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: done.append(True))
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    cdp.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    one.opponent.play(one.game, move)
    page.wait_for_timeout(REST_MS)
    cdp.send("Tracing.end")
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    while not done:
        page.wait_for_timeout(20)
    frames = list(arrived(events))
    one.worst.append(max(frames))
    one.total.append(sum(frames))


def measure(seats: list[Seat], moves: list[str]) -> None:
    """Play a game on all phones, and measure the opponent's later moves."""
    for one in seats:
        for at, move in enumerate(moves[:PLAYED]):
            (one.phone if at % 2 == 0 else one.opponent).play(one.game, move)
        Table(one.phone).open(one.game).wait_for_ply(PLAYED)
        one.phone.page.wait_for_timeout(2_000)
    for at, move in enumerate(moves[PLAYED:]):
        for one in seats:
            if at % 2 == 0:
                one.phone.play(one.game, move)
                one.phone.page.wait_for_timeout(REST_MS)
            else:
                watch(one, move)


def test_an_opponents_move_arrives_on_a_slow_processor(
    show: Show, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium")
    builds = {"": restartable.PAGE}
    if other := os.environ.get("SKEP_BENCH_PAGE"):
        builds["other build: "] = Path(other)
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        seats = list[Seat]()
        for name, page in builds.items():
            monkeypatch.setattr(restartable, "PAGE", page)
            folder = tmp_path_factory.mktemp("server")
            server = stack.enter_context(restartable_server(folder, is_limited=False))
            seats.append(seat(name, browser, server.address))
        measure(seats, moves_of_a_game())
    for one in seats:
        what = f"{one.name}opponent's move, {SLOWER}x slower"
        show(f"{what}, longest frame, median", median(one.worst), "ms", BAR_MS)
        show(f"{what}, longest frame, worst", max(one.worst), "ms", BAR_MS)
        show(f"{what}, all frames, median", median(one.total), "ms")
    if len(seats) > 1:
        here, there = (median(one.worst) for one in seats)
        show("  this build to the other", here / there, "times")
