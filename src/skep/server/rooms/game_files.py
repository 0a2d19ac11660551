"""The files of games, written once per version and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from skep.server.domain.table import GameTable
from skep.server.messages.games import Seats
from skep.server.rooms.long_work import CachedWork, LongWork
from skep.server.views.files import FileFormat, game_sheet, write_file

MOST = 128
"""How many files are kept. None is larger than about 60 kB."""

_Key = tuple[str, int, FileFormat, Seats]


class GameFiles:
    """Writes the files of games in another thread. The least recently used are dropped."""

    def __init__(self, long_work: LongWork, *, most: int = MOST) -> None:
        """Keep *most* files."""
        self._files = CachedWork[_Key, str](long_work, most=most)

    def start(self, table: GameTable, format_: FileFormat, seats: Seats) -> asyncio.Task[str]:
        """Begin to write a file of a game as it stands now, unless it was written before."""

        def prepare() -> Callable[[], str]:
            # Now: the game may go on while the file is written.
            return partial(write_file, game_sheet(table, seats), format_)

        return self._files.start((table.id, table.version, format_, seats), prepare)
