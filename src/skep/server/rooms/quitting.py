"""Quitting a game: abort it, or resign."""

from __future__ import annotations

import secrets

from skep.server.domain.clocks import FREE_PLIES
from skep.server.domain.table import GameStatus
from skep.server.errors import Code, ProblemError
from skep.server.messages.to_server import Abort, Command, Resign
from skep.server.rooms.interface import GameRoom

_MOVED_ON = {Code.STALE, Code.GAME_OVER}


async def quit_game(room: GameRoom, player: str) -> None:
    """End an unfinished game for a player: abort it if that is still possible, else resign.

    :raises ProblemError: when there is no such game.
    """
    while True:
        async with room.looking() as table:
            if table.status is GameStatus.OVER or not table.colors_of(player):
                return
            ply = table.ply
        action = Abort() if ply < FREE_PLIES else Resign()
        try:
            await room.command(player, Command(secrets.token_hex(16), room.id, ply, action))
        except ProblemError as error:
            # Somebody has moved in between: look again.
            if error.code not in _MOVED_ON:
                raise
