"""Answering other processes, for the games of this one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, assert_never

import msgspec
from msgspec import Raw

from skep.server.cluster.asking import UnpaidError
from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import (
    CallOffGame,
    GameAnswer,
    GameQuestion,
    JoinGame,
    NotHere,
    PlayGame,
    Refusal,
    ReplacePlayer,
    Request,
    Unpaid,
    ViewGame,
    WatchGame,
)
from skep.server.cluster.remote_listeners import RemoteListeners
from skep.server.errors import Code, ProblemError
from skep.server.player_networks import PlayerNetworks
from skep.server.rooms.interface import no_check
from skep.server.rooms.long_work import on_behalf_of
from skep.server.rooms.room import Room
from skep.server.rooms.wall_clock import Now
from skep.server.store import DamagedError, OwnedElsewhereError, SignedOutError, StoreError
from skep.server.views.problems import problem_view

_logger = logging.getLogger(__name__)


class Answering:
    """Carries out what other processes ask of games in this one."""

    def __init__(
        self, bus: Bus, room: Callable[[str], Awaitable[Room]], networks: PlayerNetworks, now: Now
    ) -> None:
        """Answer over *bus*; *room* returns the room of a game that this process has."""
        self._now = now
        self._bus = bus
        self._room = room
        self._networks = networks
        self.listeners: RemoteListeners = RemoteListeners(bus)

    async def answer(self, sender: str, ask: GameQuestion) -> None:
        """Carry out a request, and send the answer."""
        with on_behalf_of(ask.network):
            try:
                answer = await self._answer(sender, ask)
            except UnpaidError:
                answer = Unpaid(ask.id)
            self._bus.send(sender, answer)

    async def _answer(
        self, sender: str, ask: GameQuestion
    ) -> GameAnswer | Refusal | Unpaid | NotHere:
        asked = self._now()
        try:
            result = await self._do(await self._room(ask.game), sender, ask.request, asked)
        except OwnedElsewhereError:
            return NotHere(ask.id)
        except ProblemError as error:
            return Refusal(ask.id, problem_view(error))
        except DamagedError as error:
            _logger.error("%s", error)  # noqa: TRY400 - the traceback says nothing more
            return Refusal(ask.id, problem_view(ProblemError(Code.DAMAGED_GAME)))
        except SignedOutError:
            return Refusal(ask.id, problem_view(ProblemError(Code.NO_SESSION)))
        except StoreError:
            _logger.exception("a request of another process could not be carried out")
            return NotHere(ask.id)
        return GameAnswer(ask.id, Raw(msgspec.json.encode(result)))

    async def _do(self, room: Room, sender: str, request: Request, asked: int) -> Any:
        match request:
            case ViewGame(viewer=viewer):
                return await room.view(viewer)
            case JoinGame(player=player, since=since):
                return await room.join(player, since)
            case CallOffGame():
                return await room.call_off()
            case PlayGame(player=player, command=command, network=network, waited_ms=waited_ms):
                self._networks.note(player, network)
                check = no_check if request.is_paid else _ask_for_payment
                return await room.command(player, command, check, arrived=asked - waited_ms)
            case ReplacePlayer(player=player, other=other):
                return await room.replace_player(player, other)
            case WatchGame(player=player, network=network):
                self._networks.note(player, network)
                return await self.listeners.add(room, sender, request)
            case _:
                assert_never(request)


async def _ask_for_payment() -> None:
    """Refuse to create a game: only the process of the visitor knows the visitor's budget."""
    raise UnpaidError
