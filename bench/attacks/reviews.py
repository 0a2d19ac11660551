"""An attack with reviews: hundreds wait for one long game, and more of the same games follow."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus

from bench.attacks.endless_moves import AROUND, OPENING
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor

_SESSIONS = 20
_GAMES = 12
_PLIES = 990
_WAITERS_PER_SESSION = 9
"""All that an address may ask for at once, in all sessions together."""

_TRIES_PER_SESSION = 7
_PACE_S = 0.2
_NEEDS_S = 60.0

_RULES = "Base+MLP,repetition=none"


def _game(number: int) -> Json:
    """Return a long game that somebody resigned: all have the same moves."""
    moves = itertools.chain(OPENING, itertools.cycle(AROUND))
    return {
        "key": f"review-{number:012}",
        "opponent": {"type": "same_screen"},
        "rules": _RULES,
        "color": "white",
        "created_at": 0,
        "moves": [{"text": text} for text in itertools.islice(moves, _PLIES)],
        "ending": {"termination": "resignation", "winner": "w"},
    }


async def _reviews(arena: Arena, until: float) -> list[Finding]:
    """Ask for the review of one game as often as the limits allow, then for copies of it."""
    sessions = [Visitor(arena.port) for _ in range(_SESSIONS)]
    for session in sessions:
        await session.ask("GET", "/me")
    saved = [
        await sessions[number].ask("POST", "/games/saved", _game(number))
        for number in range(_GAMES)
    ]
    first, *copies = [str(json.loads(body)["id"]) for _, body in saved]
    codes = Counter[int]()
    crowd = [
        _count(codes, session, "GET", f"/games/{first}/chances")
        for session in sessions
        for _ in range(_WAITERS_PER_SESSION)
    ]
    tries = [
        _count(
            codes, session, "POST", f"/games/{first}/tries", {"ply": _PLIES - 1, "move": AROUND[1]}
        )
        for session in sessions
        for _ in range(_TRIES_PER_SESSION)
    ]
    await asyncio.gather(*crowd, *tries, _ask_on(codes, sessions, copies, until))
    return [
        Finding("done", codes[HTTPStatus.OK]),
        Finding("refused", codes[429] + codes[503]),
        Finding("other", codes.total() - codes[HTTPStatus.OK] - codes[429] - codes[503]),
    ]


async def _ask_on(
    codes: Counter[int], sessions: Sequence[Visitor], games: Sequence[str], until: float
) -> None:
    """Ask for the reviews of other games until a moment, each from another session."""
    asking = set[asyncio.Task[None]]()
    for session, game in zip(itertools.cycle(sessions), itertools.cycle(games), strict=False):
        if time.perf_counter() > until:
            break
        asking.add(asyncio.create_task(_count(codes, session, "GET", f"/games/{game}/chances")))
        await asyncio.sleep(_PACE_S)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


async def _count(
    codes: Counter[int], session: Visitor, method: str, path: str, body: Json | None = None
) -> None:
    status, _ = await session.ask(method, path, body)
    codes[status] += 1


REVIEWS = (
    Attack(
        "reviews",
        "one address asks 180 times for the review of a game, and for copies of it",
        _reviews,
        _NEEDS_S,
        has_clock=True,
    ),
)
