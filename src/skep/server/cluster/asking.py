"""Asking other processes: requests that wait for an answer."""

from __future__ import annotations

import asyncio
import itertools

from msgspec import Raw

from skep.server.cluster.bus import Bus
from skep.server.cluster.envelopes import (
    GameAnswer,
    GameQuestion,
    JoinGame,
    MakeRequest,
    NotHere,
    Refusal,
    Request,
    Unpaid,
    ViewGame,
)
from skep.server.rooms.long_work import asking_network
from skep.server.store import BusyStoreError
from skep.server.views.problems import ForwardedProblemError
from skep.server.workers.engine_pool import EnginesBusyError, Requester
from skep.server.workers.fair_queue import FairQueue, QueueLimits

WHOLE_GAMES = QueueLimits(at_once=2, waiting=4000, per_requester=1000)
"""How many whole games are on their way to this process. A long one takes 200 kB, and answers to
moves come after what was asked for before them."""


class UnreachableError(BusyStoreError):
    """The process that has a game doesn't answer, or has it no longer: try again later."""


class UnpaidError(Exception):
    """A command creates a game that was not billed. Nothing has been done."""


class Asking:
    """The requests of this process that wait for an answer."""

    def __init__(self, bus: Bus, *, timeout_s: float) -> None:
        """Send requests over *bus*, and wait for *timeout_s* seconds at most."""
        self._bus = bus
        self._timeout_s = timeout_s
        self._ids = itertools.count()
        self._waiting: dict[int, asyncio.Future[Raw]] = {}
        self._whole_games = FairQueue(WHOLE_GAMES)

    async def ask(self, process: str, game_id: str, request: Request | MakeRequest) -> Raw:
        """Return the answer of a process.

        :raises ProblemError: when it refuses.
        :raises UnpaidError: when it creates a game that has to be billed first.
        :raises BusyStoreError: when too many wait for whole games.
        :raises UnreachableError: when it doesn't answer, or doesn't have the game. It may have
            carried out the request all the same.
        """
        network = asking_network()
        if not isinstance(request, ViewGame | JoinGame):
            request = request() if callable(request) else request
            return await self._ask(process, game_id, request, network)
        try:
            async with self._whole_games.slot(Requester("", network), timeout_s=self._timeout_s):
                return await self._ask(process, game_id, request, network)
        except EnginesBusyError as error:
            raise BusyStoreError from error

    async def _ask(self, process: str, game_id: str, request: Request, network: str) -> Raw:
        number = next(self._ids)
        answer: asyncio.Future[Raw] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            question = GameQuestion(number, game_id, request, network)
            self._bus.send(process, question)
            async with asyncio.timeout(self._timeout_s):
                return await answer
        except TimeoutError as error:
            raise UnreachableError from error
        finally:
            del self._waiting[number]

    def take(self, item: GameAnswer | Refusal | Unpaid | NotHere) -> None:
        """Hand an answer to whoever waits for it."""
        waiting = self._waiting.get(item.id)
        if waiting is None or waiting.done():
            return
        match item:
            case GameAnswer(body=body):
                # A copy: otherwise it would keep the whole envelope.
                waiting.set_result(body.copy())
            case Refusal(problem=problem):
                waiting.set_exception(ForwardedProblemError(problem))
            case Unpaid():
                waiting.set_exception(UnpaidError())
            case NotHere():
                waiting.set_exception(UnreachableError())

    def unsent(self, item: GameQuestion) -> None:
        """Give up a request that did not reach its process."""
        self.take(NotHere(item.id))
