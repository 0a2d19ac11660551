"""Attacks with games: too long, too many, downloaded too often; and too many guests."""

from __future__ import annotations

import asyncio
import itertools
import json
import time

from bench.attacks.endless_moves import AROUND, LONGEST, OPENING
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor
from skep.server.middleware.budgets import NEW_GAMES, NEW_GUESTS

_DOWNLOADERS = 20
_PACE_S = 0.05
"""Whoever sends more than 20 messages per second for long is disconnected."""

_SAME_SCREEN = {"opponent": {"type": "same_screen"}, "rules": "Base+MLP,repetition=none"}


async def _new_game(visitor: Visitor, game: Json) -> str:
    status, body = await visitor.ask("POST", "/games", game)
    assert status == 201, body
    return str(json.loads(body)["id"])


async def _act(visitor: Visitor, game: str, ply: int, action: Json) -> Json:
    command = f"attack-{time.perf_counter_ns()}"
    message = {"type": "command", "id": command, "game": game, "ply": ply, "action": action}
    await visitor.say(message)
    return await visitor.answer_to(command)


async def _play_forever(visitor: Visitor, game: str, until: float) -> int:
    """Play until the server ends the game, or time is up, and return how many moves there were."""
    moves = itertools.chain(OPENING, itertools.cycle(AROUND))
    for ply, move in enumerate(moves):
        answer = await _act(visitor, game, ply, {"type": "play", "move": move})
        if answer["type"] == "refused" or time.perf_counter() > until:
            return ply
        await asyncio.sleep(_PACE_S)
    raise AssertionError


async def _endless(arena: Arena, until: float) -> list[Finding]:
    """Play one game on one screen without end, then download it from many addresses."""
    async with Visitor(arena.port) as visitor:
        await visitor.ask("GET", "/me")
        game = await _new_game(visitor, _SAME_SCREEN)
        await visitor.upgrade()
        plies = await _play_forever(visitor, game, until - 15)
    downloads = await asyncio.gather(
        *(_download(arena.port, number, game, until) for number in range(_DOWNLOADERS))
    )
    statuses = [status for done in downloads for status in done]
    return [
        Finding("plies", plies, LONGEST),
        Finding("downloads", statuses.count(200)),
        Finding("refused", statuses.count(429)),
    ]


async def _download(port: int, number: int, game: str, until: float) -> list[int]:
    statuses: list[int] = []
    async with Visitor(port, f"127.0.3.{1 + number}") as visitor:
        await visitor.ask("GET", "/me")
        while time.perf_counter() < until:
            for format_ in ("pgn", "uhp", "svg"):
                path = f"/games/{game}/file?format={format_}"
                statuses.append((await visitor.ask("GET", path))[0])
    return statuses


async def _rematches(arena: Arena, until: float) -> list[Finding]:
    """Resign and ask for a rematch, as fast as the server allows."""
    began, made, refused = time.perf_counter(), 0, 0
    async with Visitor(arena.port) as visitor:
        await visitor.ask("GET", "/me")
        game = await _new_game(visitor, _SAME_SCREEN)
        await visitor.upgrade()
        while time.perf_counter() < until:
            await visitor.say({"type": "watch", "game": game})
            await _act(visitor, game, 0, {"type": "abort"})
            answer = await _act(visitor, game, 0, {"type": "rematch"})
            if answer["type"] == "refused":
                refused += 1
                await asyncio.sleep(0.1)
                continue
            made += 1
            _, body = await visitor.ask("GET", f"/games/{game}")
            game = json.loads(body)["state"]["next_game"]
    budget = NEW_GAMES.session
    most = budget.burst + int((time.perf_counter() - began) / budget.seconds) + 1
    return [Finding("rematches", made, most), Finding("refused", refused)]


async def _guests(arena: Arena, until: float) -> list[Finding]:
    """Ask for a new session again and again, with cookies that are junk."""
    began, statuses = time.perf_counter(), list[int]()
    while time.perf_counter() < until:
        async with Visitor(arena.port) as visitor:
            visitor.cookie = f"skep_session=junk{len(statuses)}"
            statuses.append((await visitor.ask("GET", "/me"))[0])
    most = NEW_GUESTS.burst + int((time.perf_counter() - began) / NEW_GUESTS.seconds) + 1
    guests, refused = statuses.count(200), statuses.count(429)
    return [Finding("guests", guests, most), Finding("refused", refused)]


GAMES = (
    Attack("endless", "one game without end, downloaded from 20 addresses", _endless, 90.0),
    Attack("rematches", "one player asks for rematches", _rematches),
    Attack("guests", "one address asks for sessions, with junk cookies", _guests),
)
