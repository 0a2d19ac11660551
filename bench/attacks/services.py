"""Attacks on what the server does besides games: studies, texts, searches, analysis and names.

A second server on one SQLite file and a stolen device link take no load: only tests try those.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor

_SESSIONS = 20
_AT_ONCE = 3
_READERS = 60
_BACK_OFF_S = 0.05
_START = "1~Base-MLP~w1~w~_~_"
_STUDY: Json = {
    "name": "Attack",
    "chapter": {
        "type": "add_chapter",
        "id": "c0",
        "name": "",
        "start": _START,
        "root": "r",
        "at": 0,
    },
}
_COMMENT = "x" * 4_000
_TEXT = "\n".join(f"{number}. wS1 (bS1 wS1- {{" for number in range(1, 3_000))
"""Variations and comments that begin again and again, and never end."""

_DONE, _REFUSED = {200, 201}, {429, 503}

Request = tuple[str, str, Json | None]
"""A method, a path and a body."""


async def _hammer(
    arena: Arena, until: float, request: Callable[[int, int], Request]
) -> list[Finding]:
    """Send the requests of many sessions of one address, several at once in each."""
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
            if status not in _DONE:
                await asyncio.sleep(_BACK_OFF_S)

    await asyncio.gather(
        *(send(number, one) for number, one in enumerate(sessions) for _ in range(_AT_ONCE))
    )
    return _findings(statuses)


def _findings(statuses: Counter[int]) -> list[Finding]:
    done = sum(statuses[status] for status in _DONE)
    refused = sum(statuses[status] for status in _REFUSED)
    return [
        Finding("done", done),
        Finding("refused", refused),
        Finding("failed", statuses.total() - done - refused, 0),
    ]


async def _texts(arena: Arena, until: float) -> list[Finding]:
    """Send texts of 60 kB that are hard to read."""
    body: Json = {"text": _TEXT[:60_000]}
    return await _hammer(arena, until, lambda _number, _count: ("POST", "/games/read", body))


async def _searches(arena: Arena, until: float) -> list[Finding]:
    """Search by name and by position, in own games and in public ones."""

    def request(number: int, count: int) -> Request:
        source = ("own", "public")[count % 2]
        paths = (
            f"/explorer/continuations?source={source}&position={_START}",
            f"/explorer/games?source={source}&player=Bee+{number}&limit=50",
        )
        return "GET", paths[count // 2 % 2], None

    return await _hammer(arena, until, request)


async def _analysis(arena: Arena, until: float) -> list[Finding]:
    """Let the engine search for five lines."""
    body: Json = {"start": _START, "moves": ["wS1", "bS1 wS1-"], "lines": 5}
    return await _hammer(arena, until, lambda _number, _count: ("POST", "/analysis/lines", body))


async def _edits(arena: Arena, until: float) -> list[Finding]:
    """Edit a study in all sessions, with long comments, while many have it open."""
    async with Visitor(arena.port) as owner:
        await owner.ask("GET", "/me")
        status, answer = await owner.ask("POST", "/studies", _STUDY)
        assert status == 201, answer
        made = json.loads(answer)
        path = f"/studies/{made['id']}/edits"

        def request(number: int, count: int) -> Request:
            text = f"{number} {count} {_COMMENT}"[: len(_COMMENT)]
            change = {"type": "comment", "chapter": "c0", "id": "r", "text": text}
            edit = f"edit-{number:03}-{time.perf_counter_ns()}"
            return "POST", path, {"secret": made["edit_secret"], "id": edit, "changes": [change]}

        async with _readers(arena.port, made):
            return await _hammer(arena, until, request)


@asynccontextmanager
async def _readers(port: int, made: Json) -> AsyncGenerator[None]:
    """Keep a study open in many WebSockets while the context lasts."""
    readers = [Visitor(port, f"127.0.5.{1 + number}") for number in range(_READERS)]
    for reader in readers:
        await reader.upgrade()
        secret = made["read_secret"]
        await reader.say(
            {"type": "watch_study", "study": made["id"], "secret": secret, "version": 1}
        )
    reading = [asyncio.create_task(_hear(reader)) for reader in readers]
    try:
        yield
    finally:
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        for reader in readers:
            reader.writer.transport.abort()


async def _hear(visitor: Visitor) -> None:
    while True:
        await visitor.hear()


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
    Attack("edits", "one address edits a study that 60 have open", _edits, has_clock=True),
    Attack(
        "first-names",
        "guests choose their first name in three requests at once, on PostgreSQL",
        _first_names,
        has_clock=True,
        on_postgresql=True,
    ),
)
