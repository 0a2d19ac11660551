"""Games: create, list, show, join, explain and download."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, UnsetType, ValidationError, convert
from starlette.datastructures import QueryParams

from skep.core.errors import HiveError
from skep.core.hexes import Hex
from skep.notation.movestring import parse_piece
from skep.notation.patterns import PIECE
from skep.server.domain.advice import LAST_PLIES, advice_for
from skep.server.domain.length_limits import MOST_PLIES
from skep.server.domain.table import GameStatus
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body, Ply
from skep.server.messages.explanations import Why
from skep.server.messages.games import (
    GameLine,
    GameList,
    GameView,
    HiveView,
    NewGame,
    StatusView,
)
from skep.server.messages.reviews import AdviceView
from skep.server.middleware.budgets import NEW_GAMES, REST, SEATS, Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.rooms.quitting import quit_game
from skep.server.routes.hints import HINT
from skep.server.routes.operations import Call, Download, GamePath, Operation
from skep.server.routes.reviews import REVIEW_OPERATIONS
from skep.server.routes.saved_games import SAVE
from skep.server.sessions import new_player
from skep.server.store.fact_store import MovesOfGame
from skep.server.store.rows import GameRow
from skep.server.views.explanations import explanation_view
from skep.server.views.files import MEDIA_TYPES
from skep.server.views.games import clock_settings, ending_view, seats_view, table_rules
from skep.server.views.moves import hive_view

Coordinate = Annotated[int, Meta(ge=-1000, le=1000)]
_HIVES_PER_REQUEST = 10
_ALL_HEXES = 3
"""What it costs to ask about a piece without naming a hex: the answer is about all of them."""

_PLIES_PER_TOKEN = 250
"""How many plies a token pays for if the question is about an earlier position, which is replayed.
That takes 0.4 ms."""

PieceName = Annotated[str, Meta(pattern=rf"^{PIECE}\Z")]


class ListQuery(Body, frozen=True):
    """Which games to list."""

    after: Annotated[str, Meta(pattern=r"^[0-9]{1,15}\.[a-zA-Z0-9]{8,20}\Z")] | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    status: Literal["running", "over"] | UnsetType = UNSET
    hives: bool = False
    """Whether to include the hive of each game."""


class WhyQuery(Body, frozen=True):
    """Which piece, which hex, and at which ply."""

    piece: PieceName
    q: Coordinate | UnsetType = UNSET
    r: Coordinate | UnsetType = UNSET
    ply: Ply | UnsetType = UNSET


class FileQuery(Body, frozen=True):
    """The format of a download."""

    format: Literal["pgn", "uhp", "svg"]


async def make(call: Call) -> Raw:
    """Create a game; a visitor without a session becomes a guest."""
    wish = await call.body(NewGame)
    player = call.session_or_guest()
    room = await call.services.rooms.make(wish, player, call.since)
    return await room.view(player)


async def list_own(call: Call) -> GameList:
    """List the player's games, the latest first."""
    player, wish = call.session, call.query(ListQuery)
    after = None
    if not isinstance(wish.after, UnsetType):
        at, _, game_id = wish.after.partition(".")
        after = int(at), game_id
    is_over = None if isinstance(wish.status, UnsetType) else wish.status == "over"
    rows = await call.services.store.games_of(
        player, limit=wish.limit + 1, after=after, is_over=is_over
    )
    page = rows[: wish.limit]
    people = {holder.player for row in page for holder in row.seats.values() if holder.player}
    names = await call.services.store.names(people)
    following = f"{page[-1].updated_at}.{page[-1].id}" if len(rows) > len(page) else None
    hives = await _hives(call, page) if wish.hives else {}
    lines = tuple(_line(row, player, names, hives.get(row.id)) for row in page)
    return GameList(lines, following)


def list_cost(query: QueryParams) -> int:
    """Return the cost of a list of games. Hives take time: ten of them are a request."""
    try:
        wish = convert(dict(query), ListQuery, strict=False)
    except ValidationError:
        # It is refused.
        return 1
    return ceil(wish.limit / _HIVES_PER_REQUEST) if wish.hives else 1


async def show(call: Call) -> Raw:
    """Show a game to a player or spectator."""
    room = await call.services.rooms.room(call.path(GamePath).id)
    return await room.view(call.player or "")


async def join(call: Call) -> Raw:
    """Take the free seat."""
    player = call.session
    room = await call.services.rooms.room(call.path(GamePath).id)
    return await room.join(player, call.since)


async def why(call: Call) -> Why:
    """Explain why a piece can't move, or can't reach a hex."""
    wish = call.query(WhyQuery)
    room = await call.services.rooms.room(call.path(GamePath).id)
    end = None
    if not isinstance(wish.q, UnsetType) and not isinstance(wish.r, UnsetType):
        end = Hex(wish.q, wish.r)
    elif wish.q is not wish.r:
        raise ProblemError(Code.BAD_FIELD, "a hex has both q and r")
    async with room.looking() as table:
        ply = table.ply if isinstance(wish.ply, UnsetType) else wish.ply
        if ply > table.ply:
            raise ProblemError(Code.BAD_FIELD, f"the game has {table.ply} plies")
        viewer = table.colors_of(call.player or "")
        return explanation_view(table, parse_piece(wish.piece), end, ply=ply, viewer=viewer)


def why_cost(query: QueryParams) -> int:
    """Return the cost of a question: about one hex or all of them, and how far into the game."""
    try:
        wish = convert(dict(query), WhyQuery, strict=False)
    except ValidationError:
        # It is refused.
        return 1
    replayed = 0 if isinstance(wish.ply, UnsetType) else wish.ply
    hexes = _ALL_HEXES if isinstance(wish.q, UnsetType) else 1
    return hexes + min(replayed, MOST_PLIES) // _PLIES_PER_TOKEN


async def advice(call: Call) -> AdviceView:
    """Return what a player can learn from a game that they lost."""
    room = await call.services.rooms.room(call.path(GamePath).id)
    async with room.looking() as table:
        if table.status is not GameStatus.OVER:
            raise ProblemError(Code.NOT_OVER)
        own = table.colors_of(call.session)
        outcome = table.game.outcome
        if len(own) != 1 or outcome is None or outcome.winner is not own[0].other:
            return AdviceView(None)
        game, loser = table.game, own[0]
        task = call.services.advice.start(
            table.id, lambda: partial(advice_for, game.positions[-LAST_PLIES - 1 :], loser)
        )
    found = await asyncio.shield(task)
    return AdviceView(found.value if found else None)


async def download(call: Call) -> Download:
    """Return a game as a file, or its hive as a picture."""
    wish = call.query(FileQuery)
    room = await call.services.rooms.room(call.path(GamePath).id)
    async with room.looking() as table:
        people = [holder.player for holder in table.seats.values() if holder.player]
    names = await call.services.store.names(people)
    async with room.looking() as table:
        seats = seats_view(table.seats, names)
        file = call.services.files.start(table, wish.format, seats)
    # Others may wait for the same file.
    content = await asyncio.shield(file)
    return Download(f"skep-{room.id}.{wish.format}", MEDIA_TYPES[wish.format], content)


async def leave(call: Call) -> Raw:
    """Take a player out of a game, and return it as a spectator sees it.

    It ends if it is unfinished. The opponent keeps it, with a guest in the other seat.
    """
    player, rooms = call.session, call.services.rooms
    room = await rooms.room(call.path(GamePath).id)
    async with room.looking() as table:
        if not table.colors_of(player):
            raise ProblemError(Code.NOT_YOUR_GAME)
    await quit_game(room, player)
    await rooms.replace_player(room.id, player, new_player())
    return await room.view(player)


async def _hives(call: Call, rows: list[GameRow]) -> dict[str, HiveView]:
    hives: dict[str, HiveView] = {}
    facts = call.services.store.facts
    async for some in facts.moves_of([row.id for row in rows], _hives_after):
        hives |= some
    return hives


def _hives_after(games: Mapping[str, MovesOfGame]) -> dict[str, HiveView]:
    hives: dict[str, HiveView] = {}
    for game_id, game in games.items():
        # A damaged game is listed without its hive.
        with suppress(HiveError):
            hives[game_id] = hive_view(game.moves, game.setup)
    return hives


def _line(row: GameRow, player: str, names: dict[str, str], hive: HiveView | None) -> GameLine:
    own = tuple(color for color, holder in row.seats.items() if holder.player == player)
    return GameLine(
        id=row.id,
        rules=table_rules(row.rules),
        you=own,
        seats=seats_view(row.seats, names),
        status=StatusView(row.status.value),
        ending=ending_view(row.outcome),
        ply=row.ply,
        to_move=row.to_move,
        your_turn=row.status is GameStatus.PLAYING and row.to_move in own,
        updated_at=row.updated_at,
        clock=clock_settings(row.clock),
        has_hints=row.has_hints,
        on_device=row.on_device,
        is_public=row.is_public,
        hive=hive,
    )


# These go through a whole game.
_WHOLE_GAME = REST._replace(cost=10)

OPERATIONS = (
    HINT,
    SAVE,
    *REVIEW_OPERATIONS,
    Operation(
        "POST",
        "/games",
        "make_game",
        "Create a game",
        make,
        GameView,
        status=HTTPStatus.CREATED,
        body=NewGame,
        problems=(
            Code.BAD_RULES,
            Code.BAD_SETUP,
            Code.GAME_OVER,
            Code.TOO_MANY_GAMES,
            Code.DISK_FULL,
        ),
        limit=NEW_GAMES,
    ),
    Operation(
        "GET",
        "/games",
        "list_games",
        "Your games, the latest first",
        list_own,
        GameList,
        query=ListQuery,
        problems=(Code.NO_SESSION,),
        cost=list_cost,
    ),
    Operation(
        "GET",
        "/games/{id}",
        "show_game",
        "A game as you see it",
        show,
        GameView,
        path_names=GamePath,
        problems=(Code.NOT_FOUND,),
    ),
    Operation(
        "DELETE",
        "/games/{id}",
        "leave_game",
        "Take yourself out of a game; an unfinished one is aborted or resigned",
        leave,
        GameView,
        path_names=GamePath,
        problems=(Code.NO_SESSION, Code.NOT_FOUND, Code.NOT_YOUR_GAME),
        limit=_WHOLE_GAME,
    ),
    Operation(
        "POST",
        "/games/{id}/join",
        "join_game",
        "Take the free seat",
        join,
        GameView,
        path_names=GamePath,
        problems=(
            Code.NO_SESSION,
            Code.NOT_FOUND,
            Code.SEAT_TAKEN,
            Code.OWN_GAME,
            Code.GAME_OVER,
        ),
        limit=SEATS,
    ),
    Operation(
        "GET",
        "/games/{id}/why",
        "why",
        "Why a piece can't move, or can't reach a hex",
        why,
        Why,
        path_names=GamePath,
        query=WhyQuery,
        problems=(Code.NOT_FOUND,),
        # The page asks at a tap, so many at once are fine.
        limit=Limit("why", Rate(120, 0.5), Rate(600, 0.05)),
        cost=why_cost,
    ),
    Operation(
        "GET",
        "/games/{id}/advice",
        "advice",
        "What you can learn from a game that you lost",
        advice,
        AdviceView,
        path_names=GamePath,
        problems=(Code.NO_SESSION, Code.NOT_FOUND, Code.NOT_OVER),
        limit=_WHOLE_GAME,
    ),
    Operation(
        "GET",
        "/games/{id}/file",
        "download_game",
        "Download a game, or a picture of its hive",
        download,
        media_types=tuple(MEDIA_TYPES.values()),
        path_names=GamePath,
        query=FileQuery,
        problems=(Code.NOT_FOUND,),
        limit=_WHOLE_GAME,
    ),
)
