"""The WebSocket: one connection per tab, to play and watch games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass
from functools import partial

from msgspec import UNSET
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.websockets import WebSocket, WebSocketDisconnect

from skep.server import metrics
from skep.server.errors import Code, ProblemError
from skep.server.live_connection import (
    GONE,
    TRY_AGAIN,
    UNWRITTEN,
    Connection,
    count_nothing,
    use_no_clock,
)
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.decoding import DecodingError, decode
from skep.server.messages.players import Me
from skep.server.messages.to_client import Accepted, Hello, Pong, Refused, StudyRefused
from skep.server.messages.to_server import (
    HINT_COMMAND,
    Command,
    MakePrivate,
    MakePublic,
    Ping,
    Unwatch,
    UnwatchStudy,
    Watch,
    WatchStudy,
)
from skep.server.middleware.budgets import (
    COMMANDS,
    EXPLAINED_REFUSAL,
    PUBLICATIONS,
    UNKNOWN_GAME,
    WATCHES,
    Limit,
    VisitorBudgets,
)
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.middleware.load_shedding import Overload, busy_problem
from skep.server.middleware.rate_limits import READ_AT, host_of
from skep.server.player_networks import PlayerNetworks
from skep.server.rooms.audience import encode
from skep.server.rooms.interface import GameRooms
from skep.server.sessions import Session, Sessions
from skep.server.store import BusyStoreError, DamagedError, Store, StoreError
from skep.server.studies.studies import Studies
from skep.server.views.problems import problem_view

ABUSE = WS_1008_POLICY_VIOLATION
SIGNED_OUT = WS_1008_POLICY_VIOLATION

_WATCHED = 16
_CLOSING_S = 2.0
# An invalid message costs a strike. A valid one takes half a strike off.
_STRIKES = 50.0
_FORGIVEN = 0.5
_BILLED_AFTERWARD = {Code.ILLEGAL_MOVE: EXPLAINED_REFUSAL, Code.NOT_FOUND: UNKNOWN_GAME}

_Message = Watch | Unwatch | Command | WatchStudy | UnwatchStudy

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Live:
    """Serves all connections."""

    store: Store
    rooms: GameRooms
    studies: Studies
    sessions: Sessions
    connections: OpenConnections
    budgets: VisitorBudgets | None
    """What visitors may use; None without rate limits."""

    overload: Overload
    networks: PlayerNetworks
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
        # Before anything else, even an answer to a ping.
        await _send(websocket, encode(Hello(me, self.now(), self.ping_ms)))
        host = host_of(websocket.scope)
        connection = Connection(me.id, partial(_send, websocket), session, host=host)
        extensions = websocket.scope.get("extensions", {})
        connection.count_unwritten = extensions.get(UNWRITTEN, {}).get("count", count_nothing)
        extensions.get(READ_AT, {}).get("use", use_no_clock)(self.now)
        self.networks.note(me.id, connection.network)
        connection.check_new_game = partial(self._check_new_game, me.id, host)
        try:
            code = await self._read(websocket, connection)
        except asyncio.CancelledError:
            if connection.end_code is None:
                raise
            code = connection.end_code
            connection.recover()
        finally:
            await connection.close()
        await _close(websocket, code)

    async def _check_new_game(self, player: str, host: str) -> None:
        """Allow a rematch like any new game: if the server can keep up, and within the limits."""
        self.overload.check()
        if self.budgets is not None:
            await self.budgets.spend_rematch(player, host)

    async def _read(self, websocket: WebSocket, connection: Connection) -> int:
        """Read messages until the connection ends; return the close code."""
        strikes = 0.0
        while connection.end_code is None and strikes < _STRIKES:
            message = await websocket.receive()
            if message["type"] != "websocket.receive":
                return GONE
            connection.heard()
            if connection.session and not self.sessions.is_valid(connection.session):
                # It reconnects as a visitor. A page pings, so this comes soon.
                return SIGNED_OUT
            raw = message.get("text") or message.get("bytes") or b""
            arrived = max(message.get(READ_AT) or self.now(), connection.free_at)
            is_understood = await self._take(websocket, connection, raw, arrived)
            strikes = max(0.0, strikes - _FORGIVEN) if is_understood else strikes + 1
        if connection.end_code is not None:
            return connection.end_code
        log_event(SecurityEvent.ABUSE_CLOSED, why="invalid messages")
        return ABUSE

    async def _take(
        self, websocket: WebSocket, connection: Connection, raw: str | bytes, arrived: int
    ) -> bool:
        """Carry out a message; return whether it was valid."""
        try:
            message = decode(raw)
        except DecodingError as error:
            metrics.refused.labels(error.code.value).inc()
            problem = problem_view(ProblemError(error.code, error.detail))
            connection.tell(Refused(problem, error.id, error.game))
            return False
        if isinstance(message, Ping):
            # Most messages are pings. The answer skips the queue of outgoing messages. But a
            # socket's messages are handled in order, so a ping waits for earlier commands.
            await _send(websocket, encode(Pong(message.sent, self.now())))
            connection.free_at = self.now()
            return True
        try:
            await self._do(connection, message, arrived)
        except ProblemError as error:
            connection.tell(_refused(error, message))
        except DamagedError as error:
            log_event(SecurityEvent.GAME_DAMAGED, str(error))
            connection.tell(_refused(ProblemError(Code.DAMAGED_GAME), message))
        except BusyStoreError:
            connection.tell(_refused(busy_problem(), message))
        except StoreError:
            _logger.exception("a message could not be carried out")
            connection.tell(_refused(ProblemError(Code.SERVER_ERROR), message))
        if not isinstance(message, Command):
            connection.free_at = self.now()
        return True

    async def _do(self, connection: Connection, message: _Message, arrived: int) -> None:
        match message:
            case Watch():
                await self._watch(connection, message)
            case Unwatch(game=game):
                if room := connection.watched.pop(game, None):
                    room.unwatch(connection)
            case WatchStudy():
                await self._watch_study(connection, message)
            case UnwatchStudy(study=study):
                if leave := connection.studies.pop(study, None):
                    leave()
            case Command():
                with metrics.timed(metrics.command_seconds):
                    connection.tell(await self._command(connection, message, arrived))

    async def _watch(self, connection: Connection, message: Watch) -> None:
        if message.game not in connection.watched and len(connection.watched) >= _WATCHED:
            raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": _WATCHED})
        await self._spend(WATCHES, connection)
        room = await self.rooms.room(message.game)
        version = None if message.version is UNSET else message.version
        connection.watched[message.game] = room
        try:
            await room.watch(connection, version)
        except ProblemError:
            # It isn't watched, so it doesn't count.
            connection.watched.pop(message.game, None)
            raise

    async def _watch_study(self, connection: Connection, message: WatchStudy) -> None:
        study = message.study
        if study not in connection.studies and len(connection.studies) >= _WATCHED:
            raise ProblemError(Code.TOO_MANY_WATCHED, facts={"most": _WATCHED})
        await self._spend(WATCHES, connection)
        connection.studies[study] = partial(self.studies.unwatch, study, connection)
        try:
            await self.studies.watch(study, message.secret, message.version, connection)
        except ProblemError as error:
            connection.studies.pop(study)()
            if error.code is Code.NOT_FOUND:
                log_event(SecurityEvent.STUDY_LINK_FAILED)
            raise

    async def _spend(self, limit: Limit, connection: Connection) -> None:
        """Allow something within the limits."""
        if self.budgets is None:
            return
        player, host = connection.player, connection.host
        try:
            if limit is COMMANDS:
                await self.budgets.spend_command(player, host)
            else:
                await self.budgets.spend(limit, player=player or None, host=host)
        except ProblemError:
            log_event(SecurityEvent.RATE_LIMITED, budget=limit.name)
            raise

    async def _command(self, connection: Connection, message: Command, arrived: int) -> Accepted:
        if not connection.player:
            raise ProblemError(Code.NO_SESSION)
        await self._spend(COMMANDS, connection)
        if isinstance(message.action, MakePublic | MakePrivate):
            await self._spend(PUBLICATIONS, connection)
        self.networks.note(connection.player, connection.network)
        if message.id.startswith(HINT_COMMAND):
            # A hint would count as taken already, and leave no mark.
            raise ProblemError(Code.BAD_FIELD, f"ids that begin with {HINT_COMMAND} are reserved")
        try:
            room = await self.rooms.room(message.game)
            check = connection.check_new_game
            return await room.command(connection.player, message, check, arrived=arrived)
        except ProblemError as error:
            more = _BILLED_AFTERWARD.get(error.code)
            if more is not None and self.budgets is not None:
                self.budgets.charge_command(more, player=connection.player, host=connection.host)
            raise


async def _turn_away(websocket: WebSocket, error: ProblemError) -> None:
    """Close a connection at once, and say why: a page can't read why a handshake failed."""
    metrics.refused.labels(error.code.value).inc()
    log_event(SecurityEvent.CONNECTION_REFUSED, why=error.code.value)
    await websocket.accept()
    try:
        await websocket.send_text(encode(Refused(problem_view(error))))
    except (WebSocketDisconnect, OSError):
        return
    await _close(websocket, TRY_AGAIN)


async def _send(websocket: WebSocket, text: str) -> bool:
    """Send a message, and return whether the connection is still open."""
    try:
        await websocket.send_text(text)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # A RuntimeError if this side has closed it, which it does when the server stops.
        return False
    return True


async def _close(websocket: WebSocket, code: int) -> None:
    """Close a connection if it is still open, without waiting long."""
    try:
        async with asyncio.timeout(_CLOSING_S):
            await websocket.close(code)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        # Starlette raises a RuntimeError if the other side has already closed it.
        return


def _refused(error: ProblemError, message: _Message) -> Refused | StudyRefused:
    metrics.refused.labels(error.code.value).inc()
    if isinstance(message, WatchStudy | UnwatchStudy):
        return StudyRefused(message.study, problem_view(error))
    command = message.id if isinstance(message, Command) else None
    return Refused(problem_view(error), command, message.game)
