"""Games as text: reading what a visitor has, and writing it for other programs."""

from __future__ import annotations

from functools import partial

from msgspec import Raw

from skep.server.errors import Code
from skep.server.messages.game_texts import GamesText, GameText, ReadGames, WrittenGame
from skep.server.middleware.load_shedding import busy_problem
from skep.server.request_bodies import LONG_BODY
from skep.server.routes.operations import Call, Operation
from skep.server.views.game_texts import check_rules, write_game
from skep.server.workers.engine_pool import EnginesBusyError


async def read(call: Call) -> Raw:
    """Return the games in a text. Nothing is stored."""
    wish = await call.body(GamesText)
    check_rules(wish)
    try:
        return await call.services.texts.read(wish, call.network_requester())
    except EnginesBusyError as error:
        raise busy_problem() from error


async def write(call: Call) -> GameText:
    """Return a game in a format. Nothing is stored."""
    wish = await call.body(WrittenGame)
    return await call.services.long_work.run(partial(write_game, wish))


OPERATIONS = (
    Operation(
        "POST",
        "/games/read",
        "read_games",
        "Read games from text in any format that Skep knows; nothing is stored",
        read,
        ReadGames,
        body=GamesText,
        problems=(Code.BAD_RULES,),
        # About 60 plies. Replaying them takes a few milliseconds.
        body_bytes=1024,
        longest_body=LONG_BODY,
    ),
    Operation(
        "POST",
        "/games/write",
        "write_game",
        "Write a game as PGN, SGF or game string; nothing is stored",
        write,
        GameText,
        body=WrittenGame,
        problems=(Code.BAD_MOVE, Code.ILLEGAL_MOVE, Code.GAME_OVER, Code.CANNOT_WRITE),
        body_bytes=1024,
        longest_body=LONG_BODY,
    ),
)
