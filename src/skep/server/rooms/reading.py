"""Reading a stored game, and the lock of its room meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.rooms.context import RoomContext
from skep.server.rooms.long_work import LongWork
from skep.server.store import damage_of

_SHORT = 100
"""The most events that are replayed at once: that takes less than 10 ms."""


async def read_table(game_id: str, context: RoomContext) -> GameTable:
    """Return how a game stands. A long one is decoded and replayed in another thread.

    Wait for a slot first: many games at once would take a lot of memory, and of everybody's time.

    :raises ProblemError: when there is no such game.
    :raises DamagedError: when its facts contradict each other.
    """
    entries = await context.store.load(game_id, context.long_work.in_thread)
    if not entries:
        raise ProblemError(Code.NOT_FOUND)
    replay = partial(replay_game, game_id, entries)
    with damage_of(game_id):
        return replay() if len(entries) <= _SHORT else await context.long_work.in_thread(replay)


class RoomLock(asyncio.Lock):
    """A lock. Whoever has to read the game waits for a slot first, and only then takes the lock.

    With the lock, they would keep their place in the queue for everybody else who wants the game:
    an attacker's place is far back.
    """

    def __init__(
        self,
        long_work: LongWork,
        is_read: Callable[[], bool],
        read: Callable[[], Awaitable[object]],
    ) -> None:
        """Call *read* with a slot of *long_work*, unless the game *is_read* by then."""
        super().__init__()
        self._long_work = long_work
        self._is_read = is_read
        self._read = read

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[None]:
        """Have the lock while the context lasts, and the game read before that."""
        if self._is_needed():
            async with self._long_work.slot():
                # Whoever has the lock by now may need a slot too. So don't wait for it here.
                if self._is_needed():
                    async with self:
                        await self._read()
        async with self:
            yield

    def _is_needed(self) -> bool:
        return not self.locked() and not self._is_read()
