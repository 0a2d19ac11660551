"""Saving games that were played on a device."""

from __future__ import annotations

from http import HTTPStatus

from msgspec import Raw

from skep.server.errors import Code
from skep.server.messages.games import GameView, SavedGame
from skep.server.middleware.budgets import NEW_GAMES, SAVED_PLIES
from skep.server.request_bodies import LONG_BODY
from skep.server.routes.operations import Call, Operation


async def save(call: Call) -> Raw:
    """Check and store a finished game; one that is stored already is returned."""
    player = call.session
    wish = await call.body(SavedGame)
    await call.spend(SAVED_PLIES._replace(cost=max(1, len(wish.moves))))
    rooms = call.services.rooms
    room = await rooms.room(await rooms.save(wish, player, call.since))
    return await room.view(player)


SAVE = Operation(
    "POST",
    "/games/saved",
    "save_game",
    "Save a finished game that was played on your device; saving it again returns the same game",
    save,
    GameView,
    status=HTTPStatus.CREATED,
    body=SavedGame,
    problems=(
        # Without one, a request that is repeated would store the game again.
        Code.NO_SESSION,
        Code.BAD_RULES,
        Code.BAD_SETUP,
        Code.BAD_MOVE,
        Code.ILLEGAL_MOVE,
        Code.GAME_OVER,
        Code.WRONG_ENDING,
        Code.NOTHING_TO_SAVE,
        Code.NOT_YOUR_GAME,
        Code.TOO_MANY_SAVED,
        Code.DISK_FULL,
    ),
    limit=NEW_GAMES,
    # About 200 plies. Replaying them takes 30 ms.
    body_bytes=4 * 1024,
    longest_body=LONG_BODY,
)
