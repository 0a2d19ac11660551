"""The player as a person: end all sessions, download everything, delete everything."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import NamedTuple

import msgspec

from skep.server.errors import Code
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.games import StatusView
from skep.server.messages.players import GameRecordView, LinkRecord, Me, PlayerData, SignOut
from skep.server.middleware.budgets import Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.routes.operations import JSON, Call, Operation, StreamedDownload
from skep.server.routes.services import Services
from skep.server.sessions import new_player
from skep.server.store import Page
from skep.server.store.fact_store import MovesById
from skep.server.store.rows import GameRow
from skep.server.views.games import clock_settings, ending_view, seats_view, table_rules

_FILE = "skep-data.json"
_GAMES_AT_ONCE = 10
_STUDIES = b'],"studies":['
_REST = _STUDIES + b"]}"
_NOBODY = Me("", "")


async def sign_out_everywhere(call: Call) -> Me:
    """End all sessions of the player, and delete the links to other devices."""
    player = call.session
    wish = await call.body(SignOut)
    await _end_sessions(call, player)
    log_event(SecurityEvent.SIGNED_OUT_EVERYWHERE)
    if not wish.keep_this_device:
        call.sign_out()
        return _NOBODY
    call.become(player)
    names = await call.services.store.names([player])
    return Me(player, names.get(player, ""))


async def data(call: Call) -> StreamedDownload:
    """Return everything that is stored about the player, as a file."""
    player, store = call.session, call.services.store
    names = await store.names([player])
    links = [
        LinkRecord(link.expires_at, link.used_at) for link in await store.accounts.links_of(player)
    ]
    start = PlayerData(player, names.get(player, ""), tuple(links), (), ())
    return StreamedDownload(_FILE, JSON, _chunks(call.services, start))


async def delete(call: Call) -> Me:
    """Delete the player: name, links and sessions; games stay, with a guest in the seat."""
    player, services = call.session, call.services
    # First what can be repeated: if it fails, the player is still there and can try again.
    await services.rooms.remove_player(player, new_id=new_player)
    await services.studies.delete_of(player)
    await _end_sessions(call, player, is_deleted=True)
    # What they have made, saved or joined meanwhile, on another device. Whatever another process
    # is storing at this moment goes later: see ``remove_traces``.
    await services.rooms.remove_player(player, new_id=new_player)
    await services.studies.delete_of(player)
    log_event(SecurityEvent.ACCOUNT_DELETED)
    call.sign_out()
    return _NOBODY


async def _end_sessions(call: Call, player: str, *, is_deleted: bool = False) -> None:
    """End all sessions.

    :raises SignedOutError: when this one has been ended meanwhile, here or in another process.
    """
    services = call.services
    sign_outs = services.sessions.sign_outs
    # Later than the last time, even if the clock was set back.
    at = max(services.now(), sign_outs.of(player) + 1)
    await services.store.accounts.sign_out(player, at=at, since=call.since, is_deleted=is_deleted)
    sign_outs.note(player, at)
    sign_outs.tell_others(player, at)


async def _chunks(services: Services, start: PlayerData) -> AsyncGenerator[bytes]:
    """Yield a player's data, a few games or one study at a time."""
    head = msgspec.json.encode(start).removesuffix(_REST)
    yield head
    separator = b""
    after: Page | None = None
    while True:
        rows = await services.store.games_of(start.id, limit=_GAMES_AT_ONCE, after=after)
        if not rows:
            break
        records = await _records(services, start.id, rows)
        # One chunk for all: the server checks between chunks whether the client is still there.
        yield separator + b",".join(map(msgspec.json.encode, records))
        separator = b","
        after = rows[-1].updated_at, rows[-1].id
    yield _STUDIES
    separator = b""
    for study in await services.store.studies.of(start.id):
        yield separator + await services.studies.stored(study)
        separator = b","
    yield b"]}"


async def _records(services: Services, player: str, rows: list[GameRow]) -> list[GameRecordView]:
    played: dict[str, _Played] = {}
    async for some in services.store.facts.moves_of([row.id for row in rows], _texts):
        played |= some
    people = {holder.player for row in rows for holder in row.seats.values() if holder.player}
    names = await services.store.names(people)
    return [
        GameRecordView(
            id=row.id,
            rules=table_rules(row.rules),
            you=tuple(color for color, holder in row.seats.items() if holder.player == player),
            seats=seats_view(row.seats, names),
            status=StatusView(row.status.value),
            ending=ending_view(row.outcome),
            created_at=row.created_at,
            updated_at=row.updated_at,
            clock=clock_settings(row.clock),
            moves=played[row.id].moves if row.id in played else None,
            on_device=row.on_device,
            is_public=row.is_public,
            setup=played[row.id].setup if row.id in played else None,
        )
        for row in rows
    ]


class _Played(NamedTuple):
    """What a file has of a game's moves."""

    moves: tuple[str, ...]
    setup: str | None


def _texts(games: MovesById) -> dict[str, _Played]:
    return {
        game_id: _Played(tuple(move.text for move in game.moves), game.setup)
        for game_id, game in games.items()
    }


# These go through all games of a player.
_ACCOUNT = Limit("account", Rate(5, 60.0), Rate(30, 10.0))

OPERATIONS = (
    Operation(
        "POST",
        "/me/sign-out-everywhere",
        "sign_out_everywhere",
        "End your sessions on all devices",
        sign_out_everywhere,
        Me,
        body=SignOut,
        problems=(Code.NO_SESSION,),
        limit=_ACCOUNT,
    ),
    Operation(
        "GET",
        "/me/data",
        "download_data",
        "Download everything that is stored about you",
        data,
        PlayerData,
        problems=(Code.NO_SESSION,),
        limit=_ACCOUNT,
    ),
    Operation(
        "DELETE",
        "/me",
        "delete_me",
        "Delete your name, links and sessions, and take your id out of all games",
        delete,
        Me,
        problems=(Code.NO_SESSION,),
        limit=_ACCOUNT,
    ),
)
