"""A queue for a limited number of slots: fair to all networks, and to all players within one."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from skep.server.workers.engine_pool import EnginesBusyError, Requester

_Key = TypeVar("_Key")
_Future = asyncio.Future[None]
_Places = OrderedDict[Requester, deque[_Future]]
"""Who waits, in the order of their next turns."""


class QueueLimits(NamedTuple):
    """How many can have a slot, and wait for one."""

    at_once: int
    waiting: int
    per_requester: int
    """How many slots one requester can have, requested ones included."""


class FairQueue:
    """A queue: whoever has the fewest slots goes first, then whoever has waited longest.

    That goes for networks first, and then for requesters of the same network. Somebody with many
    games, or with many guests at one address, gets what others leave. If the queue is full, the
    network that takes the most of it makes room.
    """

    def __init__(self, limits: QueueLimits) -> None:
        self._limits = limits
        self._having = Counter[Requester]()
        self._having_by_network = Counter[str]()
        self._waiting = OrderedDict[str, _Places]()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(self._waiting_in, self._waiting))

    @asynccontextmanager
    async def slot(self, requester: Requester, *, timeout_s: float) -> AsyncGenerator[None]:
        """Wait for a slot, and keep it while the context lasts.

        :raises EnginesBusyError: when too many wait, or no slot is free within *timeout_s* seconds.
        """
        await self._enter(requester, timeout_s)
        try:
            yield
        finally:
            self._leave(requester)

    async def _enter(self, requester: Requester, timeout_s: float) -> None:
        if not self._has_room_for(requester):
            raise EnginesBusyError
        if self._having.total() < self._limits.at_once:
            self._give_slot(requester)
            return
        place: _Future = asyncio.get_running_loop().create_future()
        places = self._waiting.setdefault(requester.network, OrderedDict())
        places.setdefault(requester, deque()).append(place)
        try:
            async with asyncio.timeout(timeout_s):
                # Raises an EnginesBusyError if it has to make room.
                await place
        except TimeoutError:
            self._give_up(requester, place)
            raise EnginesBusyError from None
        except asyncio.CancelledError:
            self._give_up(requester, place)
            raise

    def _has_room_for(self, requester: Requester) -> bool:
        own = len(self._places_in(requester.network).get(requester, ()))
        if self._having[requester] + own >= self._limits.per_requester:
            return False
        if self.waiting < self._limits.waiting:
            return True
        return self._make_room(requester.network)

    def _make_room(self, network: str) -> bool:
        """Take a place from the network that has the most, unless it would then have fewer."""
        crowd = max(self._waiting, key=self._waiting_in)
        if self._waiting_in(crowd) <= self._waiting_in(network) + 1:
            return False
        places = self._waiting[crowd]
        requester = max(places, key=lambda one: len(places[one]))
        place = places[requester].pop()
        self._drop_if_empty(requester)
        if not place.done():
            place.set_exception(EnginesBusyError())
        return True

    def _waiting_in(self, network: str) -> int:
        return sum(map(len, self._places_in(network).values()))

    def _places_in(self, network: str) -> _Places:
        return self._waiting.get(network, OrderedDict())

    def _give_up(self, requester: Requester, place: _Future) -> None:
        if place.done() and not place.cancelled():
            if place.exception() is None:
                # The slot became free at that very moment.
                self._leave(requester)
            # Otherwise it was told to make room, and has no place any more.
            return
        places = self._places_in(requester.network).get(requester, deque())
        if place in places:
            places.remove(place)
            self._drop_if_empty(requester)

    def _give_slot(self, requester: Requester) -> None:
        self._having[requester] += 1
        self._having_by_network[requester.network] += 1

    def _leave(self, requester: Requester) -> None:
        _subtract(self._having, requester)
        _subtract(self._having_by_network, requester.network)
        while self._waiting:
            network = min(self._waiting, key=self._having_by_network.__getitem__)
            if self._call(min(self._waiting[network], key=self._having.__getitem__)):
                return

    def _call(self, requester: Requester) -> bool:
        """Give somebody the slot; return whether they still want it."""
        places = self._waiting[requester.network]
        place = places[requester].popleft()
        places.move_to_end(requester)
        self._waiting.move_to_end(requester.network)
        self._drop_if_empty(requester)
        if place.done():
            # The waiting task was cancelled, and has not left the queue yet.
            return False
        self._give_slot(requester)
        place.set_result(None)
        return True

    def _drop_if_empty(self, requester: Requester) -> None:
        places = self._waiting[requester.network]
        if not places[requester]:
            del places[requester]
        if not places:
            del self._waiting[requester.network]


def _subtract(counter: Counter[_Key], key: _Key) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
