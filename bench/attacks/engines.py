"""An attack on the engine processes: games whose searches would take all of them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from random import Random

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor
from skep.server.workers.worker_pool import PoolSettings

_HOGS = ("127.0.0.66", "127.0.0.68")
"""Two networks, as somebody with IPv4 and IPv6 has."""

_GAMES = 4
_VISITOR = "127.0.0.99"
_HEAD_START_S = 5.0

_SLOW: Json = {
    "opponent": {"type": "computer", "level": 10},
    "color": "white",
    "clock": {"main_s": 10_800, "increment_s": 180},
}
_QUICK: Json = {"opponent": {"type": "computer", "level": 4}, "color": "white"}

# A visitor waits for the search that is running, and then for one of each network at most.
_BAR_MS = round(1000 * PoolSettings().longest_s * (len(_HOGS) + 1))


class _Player:
    """Somebody who plays one game after the other against the computer, and replies at once."""

    def __init__(self, visitor: Visitor, wish: Json) -> None:
        self._visitor = visitor
        self._wish = wish
        self._random = Random(1)
        self._since: float | None = None
        self.waits_ms = list[int]()
        """How long the computer took for each of its moves."""

    async def play(self, until: float) -> None:
        """Play until a moment. If an answer is missing then, it counts with its time so far."""
        try:
            async with asyncio.timeout(until - time.perf_counter()), self._visitor:
                await self._visitor.upgrade()
                while True:
                    await self._play_one()
        except TimeoutError:
            self._note()

    async def _play_one(self) -> None:
        status, body = await self._visitor.ask("POST", "/games", self._wish)
        assert status == 201, body
        game = json.loads(body)["id"]
        async for state in self._states(game):
            self._note()
            if state["status"] == "over":
                return
            turn = state["turn"]
            if moves := [move["text"] for some in turn["legal"].values() for move in some]:
                action = {"type": "play", "move": self._random.choice(moves)}
                command = {"id": f"attack-{time.perf_counter_ns()}", "game": game}
                await self._visitor.say(
                    {"type": "command", **command, "ply": turn["ply"], "action": action}
                )

    async def _states(self, game: str) -> AsyncGenerator[Json]:
        """Watch a game, and yield each state in which it is over or this player is to move."""
        await self._visitor.say({"type": "watch", "game": game})
        last_ply: int = -1
        while True:
            message = await self._visitor.hear()
            # A snapshot has the whole game, and an event only what it became.
            whole: Json = message["game"] if message["type"] == "snapshot" else message
            state: Json | None = whole.get("state")
            if state is None:
                continue
            if state["status"] == "over" or state["turn"].get("legal"):
                if state["turn"]["ply"] > last_ply:
                    yield state
            elif self._since is None:
                self._since = time.perf_counter()
            last_ply = state["turn"]["ply"]

    def _note(self) -> None:
        if self._since is not None:
            self.waits_ms.append(round(1000 * (time.perf_counter() - self._since)))
            self._since = None


async def _guest(port: int, address: str, games: int) -> list[Visitor]:
    """Return the pages of one guest."""
    first = Visitor(port, address)
    await first.ask("GET", "/me")
    pages = [Visitor(port, address) for _ in range(games)]
    for page in pages:
        page.cookie = first.cookie
    return pages


async def _engine_hogs(arena: Arena, until: float) -> list[Finding]:
    """Play slow games from two networks, while somebody elsewhere plays quick ones."""
    pages = [page for address in _HOGS for page in await _guest(arena.port, address, _GAMES)]
    hogs = [_Player(page, _SLOW) for page in pages]
    playing = [asyncio.create_task(hog.play(until)) for hog in hogs]
    await asyncio.sleep(_HEAD_START_S)
    [page] = await _guest(arena.port, _VISITOR, 1)
    visitor = _Player(page, _QUICK)
    await asyncio.gather(visitor.play(until), *playing)
    return [
        Finding("slow moves", sum(len(hog.waits_ms) for hog in hogs)),
        Finding("quick moves", len(visitor.waits_ms)),
        Finding("longest wait for a quick one, ms", max(visitor.waits_ms, default=0), _BAR_MS),
    ]


ENGINES = (
    Attack(
        "engine-hogs",
        "two networks play four slow games each against the highest level",
        _engine_hogs,
        60.0,
        has_clock=True,
    ),
)
