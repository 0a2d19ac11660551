"""What requests are answered with: the parts of a running server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from skep.server.auth import Sessions
from skep.server.chances import Chances
from skep.server.live import Live
from skep.server.rooms.registry import Rooms
from skep.server.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server."""

    store: Store
    rooms: Rooms
    sessions: Sessions
    live: Live
    chances: Chances
    now: Callable[[], int]
    """The time of day, in milliseconds since 1970."""
