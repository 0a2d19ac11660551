"""The files of games, written once per version and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

from skep.server.domain.table import GameTable
from skep.server.messages.games import Seats
from skep.server.rooms.long_work import LongWork
from skep.server.views.files import FileFormat, game_sheet, write_file

MOST = 128
"""How many files are kept. None is larger than about 60 kB."""

_Key = tuple[str, int, FileFormat, Seats]


class GameFiles:
    """Writes the files of games in another thread. The least recently used are dropped."""

    def __init__(self, long_work: LongWork, *, most: int = MOST) -> None:
        """Keep *most* files."""
        self._long_work = long_work
        self._most = most
        self._files = OrderedDict[_Key, asyncio.Task[str]]()

    def start(self, table: GameTable, format_: FileFormat, seats: Seats) -> asyncio.Task[str]:
        """Begin to write a file of a game as it stands now, unless it was written before."""
        key = (table.id, table.version, format_, seats)
        if key not in self._files:
            # The game may go on while the file is written.
            work = partial(write_file, game_sheet(table, seats), format_)
            self._files[key] = asyncio.create_task(self._long_work.run(work))
            self._files[key].add_done_callback(partial(self._forget_failure, key))
            while len(self._files) > self._most:
                self._files.popitem(last=False)
        self._files.move_to_end(key)
        return self._files[key]

    def _forget_failure(self, key: _Key, file: asyncio.Task[str]) -> None:
        if (file.cancelled() or file.exception()) and self._files.get(key) is file:
            del self._files[key]
