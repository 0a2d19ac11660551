"""A queue for a limited number of slots: fair to all networks, and to all players within one."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from skep.server.workers.engine_pool import EnginesBusyError, Purpose, Requester

_Key = TypeVar("_Key")
_Future = asyncio.Future[None]
_Places = OrderedDict[Requester, deque[_Future]]
"""Who waits, in the order of their next turns."""

_REMEMBERED = 4_000
"""How many networks are remembered. Whoever is forgotten goes first again, but it is the one that
had its last turn longest ago."""


class QueueLimits(NamedTuple):
    """How many can have a slot, and wait for one."""

    at_once: int
    waiting: int
    per_requester: int
    """How many slots one requester can have, requested ones included."""

    spare: int = 0
    """How many slots one network has to leave to others, if there are more than one."""

    spare_for_s: float = math.inf
    """How long after the last turn of another network. Without others, a network has all slots."""


class _Turn(NamedTuple):
    """The last turn of a network."""

    number: int
    purpose: Purpose | None
    at: float


_NEVER = _Turn(-1, None, -math.inf)


class FairQueue:
    """A queue: whoever has the fewest slots goes first, then whoever had no turn for longest.

    That goes for networks first, and then for requesters of the same network. Somebody with many
    games, or with many guests at one address, gets what others leave. A network keeps its rank
    while it doesn't wait, so it waits for each other one once at most, and a newcomer is next. If
    the queue is full, the network that takes the most of it makes room.

    In a network, every second turn is for a computer's move if one waits: somebody's clock may be
    running, but nobody's review has to wait forever.
    """

    def __init__(self, limits: QueueLimits, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with free slots; *now* returns the time in seconds."""
        self._limits = limits
        self._now = now
        self._having = Counter[Requester]()
        self._having_by_network = Counter[str]()
        self._waiting = OrderedDict[str, _Places]()
        self._most_by_network = max(1, limits.at_once - limits.spare)
        self._numbers = itertools.count()
        self._last_turns = OrderedDict[str, _Turn]()

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
        # If others wait while a slot is free, they have as many as their network can have.
        is_first = self._is_free() and requester.network not in self._waiting
        if is_first and self._may_have_more(requester.network):
            self._give_slot(requester)
            return
        place: _Future = asyncio.get_running_loop().create_future()
        places = self._waiting.setdefault(requester.network, OrderedDict())
        places.setdefault(requester, deque()).append(place)
        self._fill()
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
        turn = _Turn(next(self._numbers), requester.purpose, self._now())
        self._last_turns[requester.network] = turn
        self._last_turns.move_to_end(requester.network)
        if len(self._last_turns) > _REMEMBERED:
            self._last_turns.popitem(last=False)

    def _may_have_more(self, network: str) -> bool:
        having = self._having_by_network[network]
        return having < self._most_by_network or not self._are_others(network)

    def _are_others(self, network: str) -> bool:
        """Whether other networks have slots, wait for them, or are likely to want them soon."""
        if self._limits.spare_for_s == math.inf:
            return True
        if any(one != network for one in (*self._having_by_network, *self._waiting)):
            return True
        latest = next((one for one in reversed(self._last_turns) if one != network), None)
        if latest is None:
            return False
        return self._now() - self._last_turns[latest].at < self._limits.spare_for_s

    def _leave(self, requester: Requester) -> None:
        _subtract(self._having, requester)
        _subtract(self._having_by_network, requester.network)
        self._fill()

    def _is_free(self) -> bool:
        return self._having.total() < self._limits.at_once

    def _fill(self) -> None:
        """Give free slots to those who wait.

        No timer does when a network may have more, because no other has come for long enough: a
        slot becomes free every few seconds.
        """
        while self._is_free():
            networks = list(filter(self._may_have_more, self._waiting))
            if not networks:
                return
            self._call(self._next_in(min(networks, key=self._rank)))

    def _rank(self, network: str) -> tuple[int, int]:
        return self._having_by_network[network], self._last_turns.get(network, _NEVER).number

    def _next_in(self, network: str) -> Requester:
        """Return whose turn it is in a network."""
        places = self._waiting[network]
        was_move = self._last_turns.get(network, _NEVER).purpose is Purpose.MOVE
        preferred = [one for one in places if (one.purpose is Purpose.MOVE) is not was_move]
        return min(preferred or places, key=self._having.__getitem__)

    def _call(self, requester: Requester) -> None:
        """Give somebody the slot if they still want it."""
        places = self._waiting[requester.network]
        place = places[requester].popleft()
        places.move_to_end(requester)
        self._drop_if_empty(requester)
        if place.done():
            # The waiting task was cancelled, and has not left the queue yet.
            return
        self._give_slot(requester)
        place.set_result(None)

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
