"""Benchmark of live play: from sending a move to its arrival at the opponent."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.serving.in_process import FRIEND, Json, Server, Tab
from tests.serving.killable import killable

if TYPE_CHECKING:
    from bench.conftest import Show

MEDIAN_MS = 50
MOVES = 100
REQUESTS = 500


async def moves(server: Server) -> list[float]:
    """Play random moves in a link game, and return the time each took to reach the opponent."""
    rng, took = Random(3), list[float]()
    async with server.guest() as ann, server.guest() as bob:
        game: str = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as one, bob.tab() as other:
            tabs: dict[str, tuple[Tab, Tab]] = {"w": (one, other), "b": (other, one)}
            await other.snapshot(game)
            state: Json = (await one.snapshot(game))["state"]
            while len(took) < MOVES and state["status"] == "playing":
                turn = state["turn"]
                mover, opponent = tabs[turn["color"]]
                targets = [target["text"] for found in turn["legal"].values() for target in found]
                since = time.perf_counter()
                await mover.command(game, turn["ply"], "play", move=rng.choice(targets))
                state = (await opponent.until("event"))["state"]
                took.append((time.perf_counter() - since) * 1000)
                await mover.until("accepted")
                if not state["turn"]["legal"]:
                    # The opponent had to pass, and only the side to move gets the legal moves.
                    state = mover.events()[-1]["state"]
    return took


async def requests(server: Server) -> float:
    """Return how many times per second ten clients together can read a game."""

    async def read(game: str, times: int) -> None:
        for _ in range(times):
            (await ann.http.get(f"/games/{game}")).raise_for_status()

    async with server.guest() as ann:
        game: str = (await ann.make(**FRIEND))["id"]
        since = time.perf_counter()
        await asyncio.gather(*(read(game, REQUESTS // 10) for _ in range(10)))
        return REQUESTS / (time.perf_counter() - since)


def test_how_long_a_move_takes_to_the_opponent(show: Show, tmp_path: Path) -> None:
    async def body() -> None:
        async with killable(tmp_path) as process:
            took = await moves(process.server)
            median = statistics.median(took)
            show("a move to the opponent's tab, median", median, "ms", MEDIAN_MS)
            show("a game, read over REST", await requests(process.server), "per second")
            assert len(took) == MOVES

    asyncio.run(body())
