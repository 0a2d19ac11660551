"""Attacks with games from a device: long ones at no cost, saved and listed all at once."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Sequence

from bench.attacks.endless_moves import AROUND, LONGEST, OPENING
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor

_SESSIONS = 7
_SAVES_PER_SESSION = 6
_LISTS_PER_SESSION = 9
_BACK_OFF_S = 0.05


def _long_game(number: int) -> Json:
    """Return a game of as many moves as there may be, in as few bytes as possible."""
    moves = itertools.chain(OPENING, itertools.cycle(AROUND))
    return {
        "key": f"attack-{number:012}",
        "opponent": {"type": "same_screen"},
        "rules": "Base+MLP,repetition=none",
        "color": "white",
        "created_at": 0,
        "moves": [{"text": text} for text in itertools.islice(moves, LONGEST)],
        "ending": {"termination": "length", "winner": None},
    }


def _statuses(answers: Sequence[tuple[int, bytes]]) -> list[Finding]:
    codes = Counter(status for status, _ in answers)
    done = codes.pop(200, 0) + codes.pop(201, 0)
    refused = codes.pop(429, 0) + codes.pop(503, 0)
    return [
        Finding("done", done),
        Finding("refused", refused),
        Finding("other", codes.total()),
    ]


async def save_all(arena: Arena) -> tuple[list[Visitor], list[tuple[int, bytes]]]:
    """Save as many long games as the limits allow, from one address."""
    sessions = [Visitor(arena.port) for _ in range(_SESSIONS)]
    for session in sessions:
        await session.ask("GET", "/me")
    games = [_long_game(number) for number in range(_SAVES_PER_SESSION)]
    saving = (session.ask("POST", "/games/saved", game) for session in sessions for game in games)
    return sessions, await asyncio.gather(*saving)


async def _saves(arena: Arena, until: float) -> list[Finding]:
    """Save long games at once, from one address."""
    _, answers = await save_all(arena)
    await asyncio.sleep(max(0.0, until - time.perf_counter()))
    return _statuses(answers)


async def _lists(arena: Arena, until: float) -> list[Finding]:
    """Save long games, and ask for all lists with hives that the limits allow."""
    sessions, _ = await save_all(arena)
    path = "/games?limit=100&hives=true"
    asking = (session.ask("GET", path) for session in sessions for _ in range(_LISTS_PER_SESSION))
    answers = await asyncio.gather(*asking)
    await asyncio.sleep(max(0.0, until - time.perf_counter()))
    return _statuses(answers)


async def _publicity(arena: Arena, until: float) -> list[Finding]:
    """Make long games public and private again: the index has a row for each of their plies."""
    sessions, answers = await save_all(arena)
    games = [json.loads(body)["id"] for status, body in answers if status == 201]
    codes = Counter[str]()
    toggling = (_toggle(session, games, until, codes) for session in sessions)
    await asyncio.gather(*toggling)
    return [Finding(name, count) for name, count in codes.items()]


async def _toggle(
    session: Visitor, games: Sequence[str], until: float, codes: Counter[str]
) -> None:
    """Make a session's own games public and private, all at once."""
    _, listed = await session.ask("GET", "/games?limit=100")
    own = [game["id"] for game in json.loads(listed)["games"] if game["id"] in games]
    if not own:
        return
    async with session:
        await session.upgrade()
        hearing = asyncio.create_task(_count_answers(session, codes))
        for count, game in zip(itertools.count(), itertools.cycle(own), strict=False):
            if time.perf_counter() > until or hearing.done():
                break
            kind = ("make_public", "make_private")[count // len(own) % 2]
            command = {"id": f"publicity-{count:06}", "game": game, "ply": 0}
            await session.say({"type": "command", **command, "action": {"type": kind}})
            await asyncio.sleep(_BACK_OFF_S)
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)


async def _count_answers(session: Visitor, codes: Counter[str]) -> None:
    while True:
        message = await session.hear()
        if message["type"] in {"accepted", "refused"}:
            codes[message["type"]] += 1


SAVED_GAMES = (
    Attack("saves", "one address saves 42 games of 1,000 plies at once", _saves),
    Attack("lists", "one address asks for 63 lists of long games at once", _lists),
    Attack("publicity", "one address makes long games public and private again", _publicity, 60.0),
)
