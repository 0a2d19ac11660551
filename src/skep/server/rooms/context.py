"""What all rooms share."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from skep.server.disk_space import DiskSpace
from skep.server.player_networks import PlayerNetworks
from skep.server.rooms.long_work import LongWork
from skep.server.rooms.snapshots import SnapshotCache
from skep.server.rooms.wall_clock import WallClock
from skep.server.store import Store
from skep.server.store.leases import Leases
from skep.server.watched_plies import WatchedPlies
from skep.server.workers.engine_pool import EnginePool


@dataclass(frozen=True, slots=True)
class RoomContext:
    """What all rooms share."""

    store: Store
    leases: Leases
    engines: EnginePool
    now: WallClock
    """The time of day, in milliseconds since 1970."""

    rng: Random
    reply_delay_ms: int
    """The shortest delay between a person's move and the computer's reply."""

    games_per_player: int
    """How many unfinished games a player can have."""

    watched: WatchedPlies
    """How many games each network watches."""

    saved_games_per_player: int = 1_000
    """How many games from devices a player can have."""

    disk: DiskSpace = field(default_factory=DiskSpace)
    long_work: LongWork = field(default_factory=LongWork)
    snapshots: SnapshotCache = field(default_factory=SnapshotCache)
    networks: PlayerNetworks = field(default_factory=PlayerNetworks)
