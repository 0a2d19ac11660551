"""Attacks on what the server does besides games: texts, searches, analysis and names.

A second server on one SQLite file and a stolen device link take no load: only tests try those.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Callable

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor

_SESSIONS = 20
_AT_ONCE = 3
_BACK_OFF_S = 0.05
START = "1~Base-MLP~w1~w~_~_"
_TEXT = "\n".join(f"{number}. wS1 (bS1 wS1- {{" for number in range(1, 3_000))
"""Variations and comments that begin again and again, and never end."""

DONE = frozenset({200, 201})
_REFUSED = frozenset({429, 503})

Request = tuple[str, str, Json | None]
"""A method, a path and a body."""


async def hammer(
    arena: Arena,
    until: float,
    request: Callable[[int, int], Request],
    *,
    done: frozenset[int] = DONE,
) -> list[Finding]:
    """Send the requests of many sessions of one address, several at once in each.

    A status in *done* says that the server did what it was asked for.
    """
    statuses = Counter[int]()
    sessions = [Visitor(arena.port) for _ in range(_SESSIONS)]
    for session in sessions:
        await session.ask("GET", "/me")

    async def send(number: int, session: Visitor) -> None:
        for count in itertools.count():
            if time.perf_counter() > until:
                return
            try:
                status, _ = await session.ask(*request(number, count))
            except OSError:
                # It was refused before its body was read.
                status = 429
            statuses[status] += 1
            if status not in done:
                await asyncio.sleep(_BACK_OFF_S)

    await asyncio.gather(
        *(send(number, one) for number, one in enumerate(sessions) for _ in range(_AT_ONCE))
    )
    return _findings(statuses, done)


def _findings(statuses: Counter[int], done: frozenset[int] = DONE) -> list[Finding]:
    carried_out = sum(statuses[status] for status in done)
    refused = sum(statuses[status] for status in _REFUSED)
    return [
        Finding("done", carried_out),
        Finding("refused", refused),
        Finding("failed", statuses.total() - carried_out - refused, 0),
    ]


async def _texts(arena: Arena, until: float) -> list[Finding]:
    """Send texts of 60 kB that are hard to read."""
    body: Json = {"text": _TEXT[:60_000]}
    return await hammer(arena, until, lambda _number, _count: ("POST", "/games/read", body))


async def _searches(arena: Arena, until: float) -> list[Finding]:
    """Search by name and by position, in own games and in public ones."""

    def request(number: int, count: int) -> Request:
        source = ("own", "public")[count % 2]
        paths = (
            f"/explorer/continuations?source={source}&position={START}",
            f"/explorer/games?source={source}&player=Bee+{number}&limit=50",
        )
        return "GET", paths[count // 2 % 2], None

    return await hammer(arena, until, request)


async def _analysis(arena: Arena, until: float) -> list[Finding]:
    """Let the engine search for five lines."""
    body: Json = {"start": START, "moves": ["wS1", "bS1 wS1-"], "lines": 5}
    return await hammer(arena, until, lambda _number, _count: ("POST", "/analysis/lines", body))


async def _first_names(arena: Arena, until: float) -> list[Finding]:
    """Let guests choose their first name in many requests at once."""
    statuses = Counter[int]()
    while time.perf_counter() < until:
        guests = [Visitor(arena.port) for _ in range(_SESSIONS)]
        seen = await asyncio.gather(*(guest.ask("GET", "/me") for guest in guests))
        statuses.update(status for status, _ in seen)
        named = await asyncio.gather(
            *(
                guest.ask("PATCH", "/me", {"name": f"Bee {number}"})
                for guest in guests
                for number in range(_AT_ONCE)
            )
        )
        statuses.update(status for status, _ in named)
        await asyncio.sleep(_BACK_OFF_S)
    # A guest who was refused has no session, and can't have a name.
    statuses.pop(401, None)
    return _findings(statuses)


SERVICES = (
    Attack("texts", "one address sends texts that are hard to read", _texts, has_clock=True),
    Attack("searches", "one address searches all the time", _searches, has_clock=True),
    Attack("analysis", "one address asks the engine all the time", _analysis, has_clock=True),
    Attack(
        "first-names",
        "guests choose their first name in three requests at once, on PostgreSQL",
        _first_names,
        has_clock=True,
        on_postgresql=True,
    ),
)
