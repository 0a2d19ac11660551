"""Indexing: the positions of finished games, a few games at a time."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from skep.server.errors import ProblemError
from skep.server.rooms.context import RoomContext
from skep.server.rooms.made_games import new_game_id
from skep.server.rooms.reading import read_table
from skep.server.store import DamagedError
from skep.server.store.group_commit import Columns
from skep.server.store.index_rows import index_rows

INDEX_S = 1.0
"""How often to look for games that have ended."""

_AT_ONCE = 20

_logger = logging.getLogger(__name__)


class PositionIndexer:
    """Finds finished games that aren't indexed, and indexes them.

    These are games that have just ended, all games after a migration or a restore, and those that
    a crash has left behind. With several processes, each begins somewhere else.
    """

    def __init__(self, context: RoomContext) -> None:
        self._context = context

    async def index_some(self) -> None:
        """Index games until there are none left, or the disk is nearly full.

        Players come first: it takes half of the time, and leaves the space that moves may need.
        """
        loop, index = asyncio.get_running_loop(), self._context.store.index
        while missing := await index.missing(after=new_game_id(), limit=_AT_ONCE) or (
            await index.missing(limit=_AT_ONCE)
        ):
            if not await self._context.disk.has_reserve():
                return
            for game_id in missing:
                since = loop.time()
                await self._index(game_id)
                await asyncio.sleep(loop.time() - since)

    async def _index(self, game_id: str) -> None:
        try:
            rows = await self._rows(game_id)
        except ProblemError:
            # It was deleted meanwhile.
            return
        except DamagedError as error:
            _logger.error("a game can't be indexed: %s", error)  # noqa: TRY400 - it says it all
            rows = []
        await self._context.store.index.add(game_id, rows)

    async def _rows(self, game_id: str) -> list[Columns]:
        work = self._context.long_work
        async with work.slot():
            table = await read_table(game_id, self._context)
            return await work.in_thread(partial(index_rows, table))
