"""Operations: the requests of the API as data, and how they are read and answered."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import TypeVar, assert_never

import msgspec
from msgspec import Raw
from starlette.datastructures import Headers, QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from skep.server import metrics
from skep.server.addresses import widest_network
from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.base import Body, GameId
from skep.server.middleware.budgets import REST, Limit, VisitorBudgets
from skep.server.middleware.load_shedding import busy_problem
from skep.server.middleware.rate_limits import host_of
from skep.server.middleware.search_time import billed
from skep.server.request_bodies import SHORT_BODY, read_body
from skep.server.routes.services import Services
from skep.server.routes.streaming import StreamedResponse
from skep.server.sessions import new_player
from skep.server.static.request_headers import accepts, is_known
from skep.server.store import (
    BusyStoreError,
    DamagedError,
    SignedOutError,
    SlowQueryError,
    StoreError,
)
from skep.server.views.problems import MEDIA_TYPE, problem_view
from skep.server.workers.engine_pool import Purpose, Requester

JSON = "application/json"

_logger = logging.getLogger(__name__)

_Body = TypeVar("_Body", bound=Body)
_T = TypeVar("_T")


class GamePath(Body, frozen=True):
    """The path of a game."""

    id: GameId


@dataclass(frozen=True, slots=True)
class Download:
    """A response that is a file."""

    name: str
    media_type: str
    content: str


@dataclass(frozen=True, slots=True)
class StreamedDownload:
    """A response that is a file of any size, made while it is sent."""

    name: str
    media_type: str
    chunks: AsyncGenerator[bytes]


@dataclass(slots=True)
class CompressedJson:
    """JSON that stays the same for a long time, encoded and compressed once."""

    gzipped: bytes

    etag: str
    """The entity tag, without quotes and encoding."""

    plain: bytes | None = None
    """The same without compression, once somebody has asked for it."""

    @classmethod
    def of(cls, message: Body) -> CompressedJson:
        """Encode and compress a message."""
        gzipped = gzip.compress(msgspec.json.encode(message), mtime=0)
        return cls(gzipped, hashlib.sha256(gzipped).hexdigest()[:16])


_Uncompressed = Body | Download | StreamedDownload | Raw

Result = _Uncompressed | CompressedJson
"""A response: a message, a file, or JSON that is encoded already."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One request of the API."""

    method: str
    path: str
    """Below ``/api/v1``, with names in braces."""

    name: str
    """The operation id, for client generators."""

    summary: str
    handle: Callable[[Call], Awaitable[Result]]
    answer: type[Body] | None = None
    """The type of the response; None if ``media_types`` describes it."""

    media_types: tuple[str, ...] = (JSON,)
    status: HTTPStatus = HTTPStatus.OK
    body: type[Body] | None = None
    path_names: type[Body] | None = None
    query: type[Body] | None = None
    problems: tuple[Code, ...] = ()
    """Problems besides those that any request can have."""

    limit: Limit = REST
    """How often a visitor may request it."""

    cost: Callable[[QueryParams], int] | None = None
    """Returns what a request costs, if that depends on its query."""

    body_bytes: int | None = None
    """How much of a body a request pays for. A longer one costs more."""

    longest_body: int = SHORT_BODY
    """The maximum size of a body, in bytes."""

    is_shed: bool = True
    """Whether an overloaded server refuses it."""

    def route(self) -> Route:
        """Return the route for these requests."""

        async def endpoint(request: Request) -> Response:
            return await _answer(self, request)

        return Route(self.path, endpoint, methods=[self.method], name=self.name)


class Call:
    """One request, as an operation sees it: its player, body, query and path."""

    def __init__(self, request: Request, longest_body: int) -> None:
        services: Services = request.app.state.services
        self.services = services
        self._request = request
        self._longest_body = longest_body
        self._session = session = services.sessions.read(request)
        """The session that the request came with, if any."""

        self.player = session.player if session else None
        """The player; None without a session."""

        self.given = session if session and session.is_old else None
        """The session whose cookie the response sets, if any."""

        self._network = widest_network(host_of(request.scope))
        services.networks.note(self.player or "", self._network)
        self.is_signed_out: bool = False
        """Whether the response clears the cookie."""

    @property
    def headers(self) -> Headers:
        """The headers of the request."""
        return self._request.headers

    @property
    def session(self) -> str:
        """The player.

        :raises ProblemError: without a session, or if it was ended since the request came.
        """
        if self.player is None:
            raise ProblemError(Code.NO_SESSION)
        self._check_session()
        return self.player

    @property
    def since(self) -> int:
        """When the player had last ended all sessions, at the time this one began."""
        return self._session.since if self._session else 0

    def session_or_guest(self) -> str:
        """Return the player: a new guest if there is no session."""
        return self.player or self.become(new_player())

    def become(self, player: str) -> str:
        """Make the visitor this player from now on."""
        self.player = player
        self.given = self._session = self.services.sessions.begin(player)
        self.services.networks.note(player, self._network)
        return player

    def requester(self, purpose: Purpose) -> Requester:
        """Return who is waiting for a search.

        :raises ProblemError: without a session.
        """
        return Requester(self.session, self._network, purpose)

    def network_requester(self, purpose: Purpose = Purpose.MOVE) -> Requester:
        """Return who is waiting for something that needs no session."""
        return Requester(self.player or "", self._network, purpose)

    async def unless_gone(self, work: asyncio.Task[_T]) -> _T:
        """Return what a task returns; it is canceled if the client closes the connection first.

        Call it after the body was read.

        :raises ClientDisconnect: when the client is gone.
        """
        gone = asyncio.create_task(self._gone())
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ClientDisconnect
            return work.result()
        finally:
            work.cancel()
            gone.cancel()

    async def _gone(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def spend(self, limit: Limit) -> None:
        """Take what only the body tells from the visitor's budgets.

        :raises ProblemError: when one of them has too little left.
        """
        budgets: VisitorBudgets | None = self._request.app.state.budgets
        if budgets is None:
            return
        try:
            await budgets.spend(limit, player=self.player, host=host_of(self._request.scope))
        except ProblemError:
            log_event(SecurityEvent.RATE_LIMITED, budget=limit.name)
            raise

    @asynccontextmanager
    async def question(self) -> AsyncGenerator[None]:
        """Wait until a question about many games can be asked, and bill the time that it takes."""
        budgets, host = self._request.app.state.budgets, host_of(self._request.scope)
        turn = self.services.long_work.question()
        async with billed(budgets, self.player, host, turn):
            yield

    def sign_out(self) -> None:
        """Make the visitor nobody from now on."""
        self.player = self.given = self._session = None
        self.is_signed_out = True

    async def body(self, type_: type[_Body]) -> _Body:
        """Return the body.

        :raises ProblemError: when it is too large, not JSON, or not of its type, or if the session
            was ended before it had come.
        """
        kind = self._request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise ProblemError(Code.BAD_MEDIA_TYPE)
        raw = await read_body(self._request, self._longest_body)
        self._check_session()
        try:
            return msgspec.json.decode(raw, type=type_)
        except msgspec.ValidationError as error:
            raise ProblemError(Code.BAD_FIELD, str(error)) from error
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ProblemError(Code.BAD_JSON, str(error)) from error

    def query(self, type_: type[_Body]) -> _Body:
        """Return the query parameters.

        :raises ProblemError: when something is missing, unknown, or not as it should be.
        """
        pairs = self._request.query_params.multi_items()
        if len({name for name, _ in pairs}) != len(pairs):
            raise ProblemError(Code.BAD_FIELD, "a parameter is repeated")
        return _convert(dict(pairs), type_, Code.BAD_FIELD)

    def path(self, type_: type[_Body]) -> _Body:
        """Return the path parameters.

        :raises ProblemError: when there can be nothing of that name.
        """
        return _convert(self._request.path_params, type_, Code.NOT_FOUND)

    def _check_session(self) -> None:
        """Check that the session is still valid.

        :raises ProblemError: when the player has ended all sessions since the request came.
        """
        if self._session is not None and not self.services.sessions.is_valid(self._session):
            raise ProblemError(Code.NO_SESSION)


def problem_response(error: ProblemError, headers: dict[str, str] | None = None) -> Response:
    """Return the response for a problem."""
    metrics.refused.labels(error.code.value).inc()
    problem = problem_view(error)
    if seconds := error.facts.get("seconds"):
        headers = {"retry-after": str(seconds), **(headers or {})}
    return Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)


def _convert(values: dict[str, str], type_: type[_Body], code: Code) -> _Body:
    try:
        return msgspec.convert(values, type_, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError(code, str(error)) from error


async def _answer(operation: Operation, request: Request) -> Response:
    request.scope[metrics.ROUTE] = operation.path
    call = Call(request, operation.longest_body)
    try:
        result = await operation.handle(call)
        if isinstance(result, CompressedJson):
            response = await _compressed_response(result, operation.status, call)
        else:
            response = _response(result, operation.status)
    except ProblemError as error:
        return problem_response(error)
    except StoreError as error:
        return problem_response(_store_problem(error))
    except ClientDisconnect:
        # The client is gone.
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    if call.given is not None:
        call.services.sessions.give(response, call.given, request)
    elif call.is_signed_out:
        call.services.sessions.clear(response, request)
    return response


def _store_problem(error: StoreError) -> ProblemError:
    """Return what the visitor is told about a failure of the database."""
    match error:
        case DamagedError():
            log_event(SecurityEvent.GAME_DAMAGED, str(error))
            return ProblemError(Code.DAMAGED_GAME)
        case SignedOutError():
            return ProblemError(Code.NO_SESSION)
        case BusyStoreError():
            return busy_problem()
        case SlowQueryError():
            return ProblemError(Code.SEARCH_TIMEOUT)
        case _:
            _logger.error("a request failed", exc_info=error)
            return ProblemError(Code.SERVER_ERROR)


def _response(result: _Uncompressed, status: HTTPStatus) -> Response:
    match result:
        case Download(name=name, media_type=media_type, content=content):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(content, status, headers, media_type)
        case StreamedDownload(name=name, media_type=media_type, chunks=chunks):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return StreamedResponse(chunks, status, headers, media_type)
        case Raw():
            return Response(bytes(result), status, media_type=JSON)
        case Body():
            return Response(msgspec.json.encode(result), status, media_type=JSON)
        case _:
            assert_never(result)


async def _plain(result: CompressedJson, call: Call) -> bytes:
    """Return the same without compression. All who get it share one copy."""
    if result.plain is None:
        # It would hold up the event loop.
        work = partial(gzip.decompress, result.gzipped)
        result.plain = await call.services.long_work.run(work)
    return result.plain


async def _compressed_response(result: CompressedJson, status: HTTPStatus, call: Call) -> Response:
    is_compressed = accepts(call.headers, "gzip")
    etag = f'"{result.etag}-gzip"' if is_compressed else f'"{result.etag}"'
    # Private, because it may renew a cookie.
    headers = {"etag": etag, "cache-control": "private, no-cache", "vary": "Accept-Encoding"}
    if is_known(etag, call.headers):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if not is_compressed:
        return Response(await _plain(result, call), status, headers, JSON)
    return Response(result.gzipped, status, {**headers, "content-encoding": "gzip"}, JSON)
