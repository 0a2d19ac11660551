"""Games of other processes, as this one has read them: kept as long as nothing changes in them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from skep.server.domain.table import GameTable
from skep.server.rooms.context import RoomContext
from skep.server.rooms.reading import read_table
from skep.server.store.fact_store import Stamp

KEPT_S = 30.0
"""How long a game is kept after it was read."""

MOST_PLIES = 20_000
"""How many plies are kept in all: each takes about 1 kB."""

_PLIES_PER_GAME = 20
"""How many plies take as much memory as a game without any."""


class _Kept(NamedTuple):
    stamp: Stamp
    table: GameTable
    expiry: asyncio.TimerHandle

    @property
    def plies(self) -> int:
        return self.table.ply + _PLIES_PER_GAME


class RecentGames:
    """Reads games, and keeps the latest ones for a short time.

    Reading a game of 1,000 plies takes 17 ms, and asking whether it has changed less than 1 ms.
    """

    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self._kept = OrderedDict[str, _Kept]()
        self._plies = 0

    async def table(self, game_id: str) -> GameTable:
        """Return how a game stands, for reading only: others get the same table.

        :raises ProblemError: when there is no such game.
        :raises DamagedError: when its facts contradict each other.
        """
        stamp = await self._context.store.facts.stamp(game_id)
        if table := self._unchanged(game_id, stamp):
            return table
        async with self._context.long_work.slot():
            # Somebody else may have read it meanwhile.
            if table := self._unchanged(game_id, stamp):
                return table
            table = await read_table(game_id, self._context)
        if stamp is not None:
            self._keep(game_id, stamp, table)
        return table

    def _unchanged(self, game_id: str, stamp: Stamp | None) -> GameTable | None:
        kept = self._kept.get(game_id)
        if kept is None or kept.stamp != stamp:
            return None
        self._kept.move_to_end(game_id)
        return kept.table

    def _keep(self, game_id: str, stamp: Stamp, table: GameTable) -> None:
        self._drop(game_id)
        expiry = asyncio.get_running_loop().call_later(KEPT_S, self._drop, game_id)
        self._kept[game_id] = kept = _Kept(stamp, table, expiry)
        self._plies += kept.plies
        while self._plies > MOST_PLIES:
            self._drop(next(iter(self._kept)))

    def _drop(self, game_id: str) -> None:
        if kept := self._kept.pop(game_id, None):
            self._plies -= kept.plies
            # Or the next one under this id would go when this one should have.
            kept.expiry.cancel()
