"""The WebSocket: one connection per tab, to play and watch games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET
from starlette.websockets import WebSocket, WebSocketDisconnect

from skep.server.errors import Code, ProblemError
from skep.server.messages.decoding import DecodingError, decode
from skep.server.messages.players import Me
from skep.server.messages.to_client import Accepted, Hello, Pong, Refused, ToClient
from skep.server.messages.to_server import Command, Ping, Unwatch, Watch
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.middleware.rate_limits import host_of
from skep.server.rooms.audience import encode
from skep.server.rooms.registry import Rooms
from skep.server.rooms.rematches import Bill, no_bill
from skep.server.sessions import Session, Sessions
from skep.server.store import DamagedError, Store, StoreError
from skep.server.views.problems import problem_view

if TYPE_CHECKING:
    from skep.server.rooms.room import Room

TRY_AGAIN = 1013
ABUSE = 1008
SIGNED_OUT = 1008
GONE = 1001

_QUEUED = 256
"""How many messages can be queued for a connection. A slower client is disconnected."""

_QUEUED_LETTERS = 1024 * 1024
"""How many characters can be queued for a connection. A longer message is queued alone."""

_WATCHED = 16
# Chrome wakes the timers of a hidden tab once a minute. It may miss one.
_SILENCE_S = 150.0
_CLOSING_S = 2.0
# An invalid message costs a strike. A valid one takes half a strike off.
_STRIKES = 50.0
_FORGIVEN = 0.5

_logger = logging.getLogger(__name__)


class Connection:
    """One tab: its player, the games it watches, and its queue."""

    def __init__(self, player: str, session: Session | None = None) -> None:
        self._player = player
        self.session = session
        self._queue = asyncio.Queue[str](_QUEUED)
        self._waiting = 0
        self.is_too_slow: bool = False
        self.heard_at: float = 0.0
        self.bill: Bill = no_bill
        self.writing: asyncio.Task[None] | None = None
        """What sends the messages; it ends when the connection can't keep up."""

        self.watched: dict[str, Room] = {}

    @property
    def player(self) -> str:
        """The player; empty for a visitor without a session."""
        return self._player

    def send(self, message: str) -> None:
        """Queue a message; a connection that can't keep up is dropped."""
        is_full = self._queue.full() or self._waiting + len(message) > _QUEUED_LETTERS
        if is_full and not self._queue.empty():
            self.is_too_slow = True
            if self.writing is not None:
                self.writing.cancel()
            return
        self._waiting += len(message)
        self._queue.put_nowait(message)

    def tell(self, message: ToClient) -> None:
        """Send a message."""
        self.send(encode(message))

    async def next_message(self) -> str:
        """Wait for the next message to send."""
        message = await self._queue.get()
        self._waiting -= len(message)
        return message


class _SilenceTimer:
    """Ends the reading of a connection that says nothing for long.

    There is one timer, which is set again when it fires and not with every message.
    """

    def __init__(self, connection: Connection, reading: asyncio.Task[int]) -> None:
        self._connection = connection
        self._reading = reading
        self._loop = asyncio.get_running_loop()
        connection.heard_at = self._loop.time()
        self._timer = self._loop.call_later(_SILENCE_S, self._check)

    def stop(self) -> None:
        """Stop the timer."""
        self._timer.cancel()

    def _check(self) -> None:
        left = self._connection.heard_at + _SILENCE_S - self._loop.time()
        if left <= 0:
            self._reading.cancel()
        else:
            self._timer = self._loop.call_later(left, self._check)


@dataclass(frozen=True, slots=True)
class Live:
    """Serves all connections."""

    store: Store
    rooms: Rooms
    sessions: Sessions
    connections: OpenConnections
    budgets: VisitorBudgets | None
    """What visitors may use; None without rate limits."""

    _: KW_ONLY
    now: Callable[[], int]
    ping_ms: int

    async def serve(self, websocket: WebSocket, session: Session | None) -> None:
        """Serve a connection until either side closes it, unless there are too many."""
        player = session.player if session else ""
        with ExitStack() as stack:
            try:
                stack.enter_context(self.connections.one_more(player, host_of(websocket.scope)))
                me = await self._me(player)
            except ProblemError as error:
                await _turn_away(websocket, error)
            else:
                await self._serve(websocket, me, session)

    async def _me(self, player: str) -> Me:
        if not player:
            return Me("", "")
        try:
            names = await self.store.names([player])
        except StoreError as error:
            _logger.exception("a name could not be read")
            raise ProblemError(Code.SERVER_ERROR) from error
        return Me(player, names.get(player, ""))

    async def _serve(self, websocket: WebSocket, me: Me, session: Session | None) -> None:
        await websocket.accept()
        connection = Connection(me.id, session)
        if self.budgets is not None:
            host = host_of(websocket.scope)
            connection.bill = partial(self.budgets.spend_rematch, me.id, host)
        # Before anything else, even an answer to a ping.
        await _send(websocket, encode(Hello(me, self.now(), self.ping_ms)))
        reading = asyncio.create_task(self._read(websocket, connection))
        writing = connection.writing = asyncio.create_task(_write(websocket, connection))
        silence = _SilenceTimer(connection, reading)
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            silence.stop()
            for room in connection.watched.values():
                room.unwatch(connection)
            reading.cancel()
            writing.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
        await _close(websocket, _code(reading, connection))

    async def _read(self, websocket: WebSocket, connection: Connection) -> int:
        """Read messages until the connection ends; return the close code."""
        strikes = 0.0
        while strikes < _STRIKES:
            message = await websocket.receive()
            if message["type"] != "websocket.receive":
                return GONE
            connection.heard_at = asyncio.get_running_loop().time()
            if connection.session and not self.sessions.is_valid(connection.session):
                # It reconnects as a visitor. A page pings, so this comes soon.
                return SIGNED_OUT
            raw = message.get("text") or message.get("bytes") or b""
            is_understood = await self._take(websocket, connection, raw)
            strikes = max(0.0, strikes - _FORGIVEN) if is_understood else strikes + 1
        _logger.warning("closed a connection that sent too many invalid messages")
        return ABUSE

    async def _take(self, websocket: WebSocket, connection: Connection, raw: str | bytes) -> bool:
        """Carry out a message; return whether it was valid."""
        try:
            message = decode(raw)
        except DecodingError as error:
            problem = problem_view(ProblemError(error.code, error.detail))
            connection.tell(Refused(problem, error.id, error.game))
            return False
        if isinstance(message, Ping):
            # Most messages are pings. They wait neither for commands nor in the queue.
            await _send(websocket, encode(Pong(message.sent, self.now())))
            return True
        try:
            await self._do(connection, message)
        except ProblemError as error:
            connection.tell(_refused(error, message))
        except DamagedError as error:
            _logger.error("%s", error)  # noqa: TRY400 - the traceback says nothing more
            connection.tell(_refused(ProblemError(Code.DAMAGED_GAME), message))
        except StoreError:
            _logger.exception("a message could not be carried out")
            connection.tell(_refused(ProblemError(Code.SERVER_ERROR), message))
        return True

    async def _do(self, connection: Connection, message: Watch | Unwatch | Command) -> None:
        match message:
            case Watch():
                await self._watch(connection, message)
            case Unwatch(game=game):
                if room := connection.watched.pop(game, None):
                    room.unwatch(connection)
            case Command():
                connection.tell(await self._command(connection, message))

    async def _watch(self, connection: Connection, message: Watch) -> None:
        if message.game not in connection.watched and len(connection.watched) >= _WATCHED:
            raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": _WATCHED})
        room = await self.rooms.room(message.game)
        version = None if message.version is UNSET else message.version
        connection.watched[message.game] = room
        await room.watch(connection, version)

    async def _command(self, connection: Connection, message: Command) -> Accepted:
        if not connection.player:
            raise ProblemError(Code.NO_SESSION)
        room = await self.rooms.room(message.game)
        return await room.command(connection.player, message, connection.bill)


async def _turn_away(websocket: WebSocket, error: ProblemError) -> None:
    """Close a connection at once, and say why: a page can't read why a handshake failed."""
    await websocket.accept()
    try:
        await websocket.send_text(encode(Refused(problem_view(error))))
    except (WebSocketDisconnect, OSError):
        return
    await _close(websocket, TRY_AGAIN)


async def _write(websocket: WebSocket, connection: Connection) -> None:
    while await _send(websocket, await connection.next_message()):
        pass


async def _send(websocket: WebSocket, text: str) -> bool:
    """Send a message, and return whether the connection is still open."""
    try:
        await websocket.send_text(text)
    except (WebSocketDisconnect, OSError):
        return False
    return True


def _code(reading: asyncio.Task[int], connection: Connection) -> int:
    if connection.is_too_slow:
        return TRY_AGAIN
    return GONE if reading.cancelled() else reading.result()


async def _close(websocket: WebSocket, code: int) -> None:
    """Close a connection if it is still open, without waiting long."""
    try:
        async with asyncio.timeout(_CLOSING_S):
            await websocket.close(code)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        # Starlette raises a RuntimeError if the other side has already closed it.
        return


def _refused(error: ProblemError, message: Watch | Unwatch | Command) -> Refused:
    command = message.id if isinstance(message, Command) else None
    return Refused(problem_view(error), command, message.game)
