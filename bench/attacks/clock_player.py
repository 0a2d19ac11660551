"""Somebody who plays with a clock during an attack, and how much time each move costs them.

It is a process of its own, so that a busy attacker doesn't count as a slow server.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
import time

from bench.attacks.endless_moves import AROUND, OPENING
from bench.attacks.visitor import Json, Visitor

ADDRESS = "127.0.0.67"
_TIMED: Json = {
    "opponent": {"type": "same_screen"},
    "rules": "Base+MLP,repetition=none",
    "clock": {"main_s": 10_800},
}
QUICKLY_S = 0.1
_LAST_PLY = 990
"""At 1,000 plies the game is a draw."""


async def most_lost_ms(port: int, lasts: float, pace_s: float) -> tuple[int, int]:
    """Play for some seconds, and think for *pace_s* before each move. Return the most that a
    move cost, and how many moves there were.

    The time to think doesn't count: from hearing the last move to sending the next one.
    """
    until = time.perf_counter() + lasts
    async with Visitor(port, ADDRESS) as player:
        await player.ask("GET", "/me")
        status, body = await player.ask("POST", "/games", _TIMED)
        assert status == 201, body
        game = json.loads(body)["id"]
        await player.upgrade()
        await player.say({"type": "watch", "game": game})
        lost, ply, heard_at = 0, 0, time.perf_counter()
        for move in itertools.chain(OPENING, itertools.cycle(AROUND)):
            if time.perf_counter() > until or ply > _LAST_PLY:
                break
            await asyncio.sleep(pace_s)
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


async def play_beside(port: int, until: float, pace_s: float) -> tuple[int, int]:
    """Play in another process until a moment, and return what ``most_lost_ms`` does.

    :raises ValueError: when that process fails.
    """
    lasts = until - time.perf_counter()
    player = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bench.attacks.clock_player", str(port), str(lasts), str(pace_s)),
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await player.communicate()
    lost, moves = json.loads(told)
    return lost, moves


if __name__ == "__main__":
    print(json.dumps(asyncio.run(most_lost_ms(int(sys.argv[1]), *map(float, sys.argv[2:])))))
