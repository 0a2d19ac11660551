"""Attacks on clocks: a database that is stopped or busy, while somebody plays with a clock."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Callable, Coroutine

from bench.attacks.games import AROUND, OPENING
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.saved_games import save_all
from bench.attacks.visitor import Json, Visitor

BAR_LOST_MS = 50
"""How much time nobody's clock may lose in a move."""

_ADDRESS = "127.0.0.67"
_TIMED: Json = {
    "opponent": {"type": "same_screen"},
    "rules": "Base+MLP,repetition=none",
    "clock": {"main_s": 10_800},
}
_PACE_S = 0.1
_STOPPED_S = 4.0
_RUNNING_S = 2.0


async def _most_lost_ms(arena: Arena, until: float) -> tuple[int, int]:
    """Play until a moment. Return the most that a move cost, and how many moves there were.

    The time to think doesn't count: from hearing the last move to sending the next one.
    """
    async with Visitor(arena.port, _ADDRESS) as player:
        await player.ask("GET", "/me")
        status, body = await player.ask("POST", "/games", _TIMED)
        assert status == 201, body
        game = json.loads(body)["id"]
        await player.upgrade()
        await player.say({"type": "watch", "game": game})
        lost, ply, heard_at = 0, 0, time.perf_counter()
        for move in itertools.chain(OPENING, itertools.cycle(AROUND)):
            if time.perf_counter() > until or ply > 990:
                break
            await asyncio.sleep(_PACE_S)
            thought_ms = 1000 * (time.perf_counter() - heard_at)
            action = {"type": "play", "move": move}
            command = {"type": "command", "id": f"clock-{ply:06}", "game": game, "ply": ply}
            await player.say({**command, "action": action})
            spent_ms = await _spent_ms(player)
            heard_at = time.perf_counter()
            if ply > 1:
                lost = max(lost, round(spent_ms - thought_ms))
            ply += 1
        return lost, ply


async def _spent_ms(player: Visitor) -> int:
    """Wait for the move that was sent, and return how much time it took by the server's clock."""
    while True:
        message = await player.hear()
        if message["type"] == "refused":
            raise AssertionError(message)
        if message["type"] == "event" and message["change"]["type"] == "played":
            return int(message["change"]["moves"][0]["spent_ms"])


async def _with_clock(
    arena: Arena, until: float, trouble: Callable[[Arena, float], Coroutine[None, None, None]]
) -> list[Finding]:
    troubling = asyncio.create_task(trouble(arena, until))
    lost, moves = await _most_lost_ms(arena, until)
    await troubling
    return [Finding("moves", moves), Finding("most ms lost in a move", lost, BAR_LOST_MS)]


async def _stop(arena: Arena, until: float) -> None:
    assert arena.database is not None
    while time.perf_counter() < until - _STOPPED_S - _RUNNING_S:
        await asyncio.sleep(_RUNNING_S)
        with arena.database.suspended():
            await asyncio.sleep(_STOPPED_S)


async def _save(arena: Arena, until: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(until - time.perf_counter()):
            while True:
                with contextlib.suppress(OSError):
                    await save_all(arena)
                await asyncio.sleep(1.0)


async def _stopped(arena: Arena, until: float) -> list[Finding]:
    """Stop the database for some seconds, again and again."""
    return await _with_clock(arena, until, _stop)


async def _saving(arena: Arena, until: float) -> list[Finding]:
    """Save long games all the time."""
    return await _with_clock(arena, until, _save)


CLOCKS = (
    Attack(
        "stopped",
        "the database is stopped for 4 s, again and again, while somebody plays with a clock",
        _stopped,
        on_postgresql=True,
        # Moves wait until the database goes on.
        bar_p99_ms=1000 * (_STOPPED_S + 1.0),
        allows_errors=True,
    ),
    Attack("clocks", "one address saves long games while somebody plays with a clock", _saving),
)
