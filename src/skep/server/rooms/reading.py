"""Reading a stored game."""

from __future__ import annotations

from functools import partial

from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.rooms.context import RoomContext
from skep.server.store import damage_of

_SHORT = 100
"""The most events that are replayed at once: that takes less than 10 ms."""


async def read_table(game_id: str, context: RoomContext) -> GameTable:
    """Return how a game stands. A long one is decoded and replayed in another thread.

    :raises ProblemError: when there is no such game.
    :raises DamagedError: when its facts contradict each other.
    """
    entries = await context.store.load(game_id, context.long_work.run)
    if not entries:
        raise ProblemError(Code.NOT_FOUND)
    replay = partial(replay_game, game_id, entries)
    with damage_of(game_id):
        return replay() if len(entries) <= _SHORT else await context.long_work.run(replay)
