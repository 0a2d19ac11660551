"""A flood of frames while somebody plays with a clock: what it costs the server costs no player.

Time is the server's work here, so the machine doesn't matter: a unit takes a tenth of a
millisecond.
"""

from __future__ import annotations

import asyncio
import itertools
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from skep.server.middleware.token_buckets import Rate
from skep.server.protocols.websocket import BoundedWebSocket
from tests.server.tables import START
from tests.server.test_waves import connect, handshake
from tests.serving.in_process import SAME_SCREEN, Json, serving

PLAYER = "127.0.0.1"
UNITS_PER_MS = 10
MOST_LOST_MS = 50
FLOODS = 20
PLIES = 40
MOST_PLIES = 10 * PLIES
ENOUGH_UNITS = 20 * PLIES * MOST_LOST_MS
"""The work of a flood that would have taken this time from a clock."""
TIMED: Json = {**SAME_SCREEN, "rules": "Base+MLP,repetition=none", "clock": {"main_s": 10_800}}
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
AROUND = ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")

FRAMES = {
    "pongs": b"\x8a\x80\0\0\0\0",
    "pings": b"\x8a\xfd\0\0\0\0" + bytes(125),
}


class Work:
    """How much the server has done for WebSockets, the time that this takes, and what came when."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.units = 0
        self.arrived_at = self.sent_at = START
        """When the player's last message arrived, and when the last event was sent to them."""

        parse_piece = BoundedWebSocket.parse_piece
        data_received, send = BoundedWebSocket.data_received, BoundedWebSocket.send

        def counted(websocket: BoundedWebSocket) -> int:
            done = parse_piece(websocket)
            self.units += done
            return done

        def noted(websocket: BoundedWebSocket, data: bytes) -> None:
            if websocket.lane.network == PLAYER:
                self.arrived_at = self.now()
            data_received(websocket, data)

        async def sent(websocket: BoundedWebSocket, message: Any) -> None:
            await send(websocket, message)
            if '"played"' in message.get("text", ""):
                self.sent_at = self.now()

        for name, replaced in (("parse_piece", counted), ("data_received", noted), ("send", sent)):
            monkeypatch.setattr(BoundedWebSocket, name, replaced)

    def now(self) -> int:
        return START + self.units // UNITS_PER_MS


async def flood(stack: AsyncExitStack, address: str, number: int, frames: bytes) -> None:
    """Send frames as fast as the server takes them."""
    client = await connect(stack, address, f"127.0.1.{1 + number}")
    client.writer.write(handshake())
    await client.until(b'"hello"')
    while True:
        client.writer.write(frames)
        await client.writer.drain()


@pytest.mark.parametrize("kind", FRAMES)
async def test_a_flood_of_frames_takes_no_time_from_a_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    # Even if no budget stops the flood.
    monkeypatch.setattr("skep.server.protocols.websocket.WORK", Rate(10**9, 1e-9))
    work, lost = Work(monkeypatch), list[int]()
    async with (
        serving(tmp_path, now=work.now) as server,
        server.guest() as ann,
        ann.tab() as tab,
        AsyncExitStack() as stack,
    ):
        game = (await ann.make(**TIMED))["id"]
        await tab.snapshot(game)
        floods = [
            asyncio.create_task(flood(stack, server.address, number, FRAMES[kind] * 2_000))
            for number in range(FLOODS)
        ]
        moves = itertools.chain(OPENING, itertools.cycle(AROUND))
        for ply, move in enumerate(itertools.islice(moves, MOST_PLIES)):
            if ply >= PLIES and work.units > ENOUGH_UNITS:
                break
            shown_at = work.sent_at
            await tab.command(game, ply, "play", move=move)
            event = await tab.until("event", "refused")
            if ply > 1:
                thought_ms = work.arrived_at - shown_at
                lost.append(event["change"]["moves"][0]["spent_ms"] - thought_ms)
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
    # The flood was there.
    assert work.units > ENOUGH_UNITS
    assert max(lost) <= MOST_LOST_MS
