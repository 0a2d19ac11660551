"""A queue for a limited number of slots that is fair to all players."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from skep.server.workers.engine_pool import EnginesBusyError

_Future = asyncio.Future[None]


class FairQueue:
    """A queue: the player with the fewest slots goes first, then whoever has waited longest.

    A player with many games gets what others leave, and only a share of the queue.
    """

    def __init__(self, *, at_once: int, waiting: int, per_player: int) -> None:
        self._at_once = at_once
        self._most_waiting = waiting
        self._per_player = per_player
        self._having = Counter[str]()
        self._waiting = OrderedDict[str, deque[_Future]]()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def slot(self, player: str, *, timeout_s: float) -> AsyncGenerator[None]:
        """Wait for a slot, and keep it while the context lasts.

        :raises EnginesBusyError: when too many wait, or no slot is free within *timeout_s* seconds.
        """
        await self._enter(player, timeout_s)
        try:
            yield
        finally:
            self._leave(player)

    async def _enter(self, player: str, timeout_s: float) -> None:
        own = self._having[player] + len(self._waiting.get(player, ()))
        if own >= self._per_player or self.waiting >= self._most_waiting:
            raise EnginesBusyError
        if self._having.total() < self._at_once:
            self._having[player] += 1
            return
        place: _Future = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(player, deque()).append(place)
        try:
            async with asyncio.timeout(timeout_s):
                await place
        except TimeoutError:
            self._give_up(player, place)
            raise EnginesBusyError from None
        except asyncio.CancelledError:
            self._give_up(player, place)
            raise

    def _give_up(self, player: str, place: _Future) -> None:
        if place.done() and not place.cancelled():
            # The slot became free at that very moment.
            self._leave(player)
            return
        places = self._waiting.get(player, deque())
        if place in places:
            places.remove(place)
            self._drop_if_empty(player)

    def _leave(self, player: str) -> None:
        self._having[player] -= 1
        if not self._having[player]:
            del self._having[player]
        while self._waiting:
            if self._call(min(self._waiting, key=self._having.__getitem__)):
                return

    def _call(self, player: str) -> bool:
        """Give a player the slot; return whether they still want it."""
        place = self._waiting[player].popleft()
        self._waiting.move_to_end(player)
        self._drop_if_empty(player)
        if place.done():
            # The waiting task was cancelled, and has not left the queue yet.
            return False
        self._having[player] += 1
        place.set_result(None)
        return True

    def _drop_if_empty(self, player: str) -> None:
        if not self._waiting[player]:
            del self._waiting[player]
