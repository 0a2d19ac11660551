"""Attacks with shared studies: large ones, read and edited by many, and people who come and go."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.services import START, Request, hammer
from bench.attacks.visitor import Json, Visitor

_COMMENT = "x" * 4_000
_MIXED = "\U0001f41d" + "x" * 3_900
"""In memory, Python keeps each character of it in four bytes."""

_MOVES = ("wS1", "wA1", "wB1")
_LARGE = 3
_CHAPTERS = 60
_CHAPTERS_PER_EDIT = 3
_READERS = 60
_VISITORS = 20
_BACK_OFF_S = 0.05
_AGAIN_S = 1.0
_MADE_S = 40.0
"""How long it takes until the limits have allowed a large study."""

_OK, _CONFLICT, _TOO_MANY = 200, 409, 429


async def _edits(arena: Arena, until: float) -> list[Finding]:
    """Edit a study in all sessions, with long comments, while many have it open."""
    async with Visitor(arena.port) as owner:
        made = await _share(owner)

        def request(number: int, count: int) -> Request:
            text = f"{number} {count} {_COMMENT}"[: len(_COMMENT)]
            return _edit(made, [{"type": "comment", "chapter": "c0", "id": "r", "text": text}])

        async with _readers(arena.port, made):
            return await hammer(arena, until, request)


async def _reads(arena: Arena, until: float) -> list[Finding]:
    """Read large studies in all sessions."""
    studies = await _large_studies(arena.port)

    def request(number: int, count: int) -> Request:
        made = studies[(number + count) % len(studies)]
        return "POST", f"/studies/{made['id']}/read", {"secret": made["read_secret"]}

    return await hammer(arena, until, request)


async def _refusals(arena: Arena, until: float) -> list[Finding]:
    """Send edits that don't fit: after each, a study is read again."""
    studies = await _large_studies(arena.port)

    def request(number: int, count: int) -> Request:
        made = studies[(number + count) % len(studies)]
        return _edit(made, [{"type": "remove", "chapter": "c1", "id": "gone"}])

    return await hammer(arena, until, request, done=frozenset({_CONFLICT}))


async def _visits(arena: Arena, until: float) -> list[Finding]:
    """Come to a study that many have open, and leave it again."""
    counts = Counter[str]()
    async with Visitor(arena.port) as owner:
        made = await _share(owner)
        async with _readers(arena.port, made):
            visitors = (_come_and_go(arena.port, made, until, counts) for _ in range(_VISITORS))
            await asyncio.gather(*visitors)
    return [Finding(name, count) for name, count in counts.items()]


async def _come_and_go(port: int, made: Json, until: float, counts: Counter[str]) -> None:
    async with Visitor(port) as visitor:
        await visitor.ask("GET", "/me")
        await visitor.upgrade()
        hearing = asyncio.create_task(_hear(visitor))
        while time.perf_counter() < until and not hearing.done():
            await visitor.say(_watch(made))
            await visitor.say({"type": "unwatch_study", "study": made["id"]})
            counts["visits"] += 1
            await asyncio.sleep(_BACK_OFF_S)
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)


def _chapter(number: int) -> Json:
    chapter = {"type": "add_chapter", "id": f"c{number}", "name": "", "start": START}
    return {**chapter, "root": "r", "at": 0}


def _edit(made: Json, changes: Sequence[Json]) -> Request:
    body: Json = {"secret": made["edit_secret"], "id": f"edit-{time.perf_counter_ns()}"}
    return "POST", f"/studies/{made['id']}/edits", {**body, "changes": list(changes)}


def _watch(made: Json) -> Json:
    known = {"secret": made["read_secret"], "version": 1}
    return {"type": "watch_study", "study": made["id"], **known}


async def _share(owner: Visitor) -> Json:
    await owner.ask("GET", "/me")
    status, answer = await owner.ask("POST", "/studies", {"name": "A", "chapter": _chapter(0)})
    assert status == 201, answer
    return dict(json.loads(answer))


async def _large_studies(port: int) -> list[Json]:
    """Share studies that are as large as they may be, as fast as the limits allow."""
    return await asyncio.gather(*(_large_study(port) for _ in range(_LARGE)))


async def _large_study(port: int) -> Json:
    async with Visitor(port) as owner:
        made = await _share(owner)
        for first in range(1, _CHAPTERS, _CHAPTERS_PER_EDIT):
            chapters = range(first, first + _CHAPTERS_PER_EDIT)
            changes = [change for number in chapters for change in _filled(number)]
            await _ask_until_allowed(owner, _edit(made, changes))
    return made


async def _ask_until_allowed(owner: Visitor, request: Request) -> None:
    while True:
        status, answer = await owner.ask(*request)
        if status != _TOO_MANY:
            assert status == _OK, answer
            return
        await asyncio.sleep(_AGAIN_S)


def _filled(number: int) -> list[Json]:
    """Return the changes that add a chapter with long comments."""
    chapter = f"c{number}"
    nodes = [
        {"id": f"n{index}", "parent": "r", "move": move, "comment": _MIXED}
        for index, move in enumerate(_MOVES)
    ]
    return [
        _chapter(number),
        {"type": "comment", "chapter": chapter, "id": "r", "text": _MIXED},
        {"type": "add", "chapter": chapter, "nodes": nodes, "at": 0},
    ]


@asynccontextmanager
async def _readers(port: int, made: Json) -> AsyncGenerator[None]:
    """Keep a study open in many WebSockets while the context lasts."""
    readers = [Visitor(port, f"127.0.5.{1 + number}") for number in range(_READERS)]
    for reader in readers:
        await reader.upgrade()
        await reader.say(_watch(made))
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


STUDIES = (
    Attack("edits", "one address edits a study that 60 have open", _edits, has_clock=True),
    Attack("study-reads", "one address reads studies of 1 MB", _reads, _MADE_S, has_clock=True),
    Attack(
        "study-refusals",
        "one address sends edits that don't fit to studies of 1 MB",
        _refusals,
        _MADE_S,
        has_clock=True,
    ),
    Attack(
        "study-visits",
        "20 sockets come and go in a study that 60 have open",
        _visits,
        has_clock=True,
    ),
)
