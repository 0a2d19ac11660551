"""Hints: a good move in a game against the computer, or on one screen."""

from __future__ import annotations

from skep.engine.levels import LEVELS
from skep.engine.limits import Limits
from skep.server.domain.decisions import check_hint
from skep.server.domain.table import GameTable
from skep.server.errors import Code
from skep.server.messages.hints import Hint, HintQuestion
from skep.server.messages.to_server import HINT_COMMAND, Command, TakeHint
from skep.server.middleware.budgets import Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.routes.operations import Call, GamePath, Operation
from skep.server.views.hints import hint_view
from skep.server.workers.engine_pool import Purpose, Requester, SearchTask

_SECONDS = 1.0


async def hint(call: Call) -> Hint:
    """Return a hint, and mark the game as one with hints."""
    wish, player = await call.body(HintQuestion), call.session
    room = await call.services.rooms.room(call.path(GamePath).id)
    async with room.looking() as table:
        check_hint(table, player, ply=wish.ply)
        position, task = table.game.position, _task(table, call.requester(Purpose.HINT))
    move = await call.services.hints.of(task)
    # Marked last: nobody's game is marked for a hint that the engine was too busy to give. The id
    # depends on the ply, so that asking twice is the same command.
    command = Command(f"{HINT_COMMAND}{wish.ply}", room.id, wish.ply, TakeHint())
    await room.command(player, command)
    # It looks at many positions.
    return await call.services.long_work.run(lambda: hint_view(position, move, ply=wish.ply))


def _task(table: GameTable, requester: Requester) -> SearchTask:
    """Return the search for a hint: full strength, for a second."""
    return SearchTask(
        rules=table.made.rules,
        first=table.made.first,
        setup=table.made.start,
        moves=tuple(played.text for played in table.moves),
        level=LEVELS[-1].number,
        limits=Limits(seconds=_SECONDS),
        seed=0,
        requester=requester,
        position=table.game.position,
    )


HINT = Operation(
    "POST",
    "/games/{id}/hint",
    "hint",
    "A good move, in a game against the computer or on one screen; it marks the game",
    hint,
    Hint,
    path_names=GamePath,
    body=HintQuestion,
    problems=(
        Code.NO_SESSION,
        Code.NOT_FOUND,
        Code.NOT_YOUR_GAME,
        Code.NOT_STARTED,
        Code.NOT_YOUR_TURN,
        Code.GAME_OVER,
        Code.STALE,
        Code.NO_HINTS,
        Code.ENGINE_BUSY,
    ),
    # Each takes a second of an engine.
    limit=Limit("hint", Rate(10, 5.0), Rate(60, 1.0)),
)
