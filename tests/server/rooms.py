"""Rooms without a socket, at a time of day that the test sets."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from skep.server.messages.games import (
    ClockSettings,
    FriendOpponent,
    GameView,
    NewGame,
    SeatChoice,
)
from skep.server.messages.to_server import Command, Play
from skep.server.rooms.context import RoomContext
from skep.server.rooms.interface import GameRoom
from skep.server.rooms.registry import Rooms
from skep.server.rooms.wall_clock import WallClock
from skep.server.store import Store
from skep.server.store.sole_leases import SoleLeases
from skep.server.watched_plies import WatchedPlies
from tests.server.tables import ANN, BOB, START
from tests.serving.engines import FirstMove
from tests.serving.in_process import NEVER_MS

WITH_CLOCK = NewGame(FriendOpponent(), color=SeatChoice.WHITE, clock=ClockSettings(main_s=60))


class Time:
    """A time of day that the test sets."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        return self.ms


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, player: str, network: str = "") -> None:
        self.player = player
        self.network = network
        self.heard: list[str] = []

    def send(self, message: str) -> None:
        self.heard.append(message)

    def changes(self) -> list[str]:
        """Return the types of the changes so far."""
        told = [msgspec.json.decode(message) for message in self.heard]
        return [message["change"]["type"] for message in told if message["type"] == "event"]


async def rooms_in(folder: Path, time: Time, **changes: Any) -> tuple[RoomContext, Rooms]:
    """Return the rooms of a server with its database in a folder, and their context."""
    return await rooms_at(f"sqlite+aiosqlite:///{folder}/skep.db", time, **changes)


async def rooms_at(url: str, time: Time, **changes: Any) -> tuple[RoomContext, Rooms]:
    """Return the rooms of a server with the database at a URL, and their context."""
    return rooms_on(await Store.open(url), time, **changes)


def rooms_on(store: Store, time: Time, **changes: Any) -> tuple[RoomContext, Rooms]:
    """Return the rooms of a server that has just started, and their context."""
    around = around_on(store, time, **changes)
    return around, Rooms(around)


def around_on(
    store: Store, time: Time, *, longest_pause_ms: int = NEVER_MS, **changes: Any
) -> RoomContext:
    """Return the context of rooms; its computer plays at once, unless *changes* has another."""
    leases = SoleLeases(store)
    plain: dict[str, Any] = {
        "leases": leases,
        "engines": FirstMove(),
        "reply_delay_ms": 0,
        "games_per_player": 50,
        "watched": WatchedPlies(sys.maxsize),
        **changes,
    }
    now = WallClock(time, longest_pause_ms=longest_pause_ms)
    return RoomContext(store=store, now=now, rng=Random(1), **plain)


async def view_of(room: GameRoom, viewer: str) -> GameView:
    """Return a game as a viewer sees it."""
    return msgspec.json.decode(await room.view(viewer), type=GameView)


async def timed_game(rooms: Rooms, time: Time) -> str:
    """Return a game in which White's clock has run for two seconds."""
    room = await rooms.make(WITH_CLOCK, ANN)
    await room.join(BOB)
    await room.command(ANN, Command("command-1", room.id, 0, Play("wS1")))
    await room.command(BOB, Command("command-2", room.id, 1, Play("bG1 wS1-")))
    time.ms += 2_000
    return room.id
