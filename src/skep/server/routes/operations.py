"""Operations: the requests of the API as data, and how they are read and answered."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
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
from skep.server.messages.base import Body
from skep.server.middleware.budgets import REST, Limit
from skep.server.middleware.load_shedding import busy_problem
from skep.server.middleware.rate_limits import host_of
from skep.server.routes.services import Services
from skep.server.routes.streaming import StreamedResponse
from skep.server.sessions import new_player
from skep.server.settings import MAX_BODY
from skep.server.static.request_headers import accepts, is_known
from skep.server.store import BusyStoreError, DamagedError, StoreError
from skep.server.views.problems import MEDIA_TYPE, problem_view
from skep.server.workers.engine_pool import Purpose, Requester

JSON = "application/json"

BODY_S = 20.0
"""The timeout for a request's body, in seconds."""

_logger = logging.getLogger(__name__)

_Body = TypeVar("_Body", bound=Body)


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


@dataclass(frozen=True, slots=True)
class PackedJson:
    """JSON that stays the same for a long time, encoded and compressed once."""

    packed: bytes
    """Compressed with gzip."""

    etag: str
    """The entity tag, without quotes and encoding."""

    @classmethod
    def of(cls, message: Body) -> PackedJson:
        """Encode and compress a message."""
        packed = gzip.compress(msgspec.json.encode(message), mtime=0)
        return cls(packed, hashlib.sha256(packed).hexdigest()[:16])


Result = Body | Download | StreamedDownload | PackedJson | Raw
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

    is_shed: bool = True
    """Whether an overloaded server refuses it."""

    def route(self) -> Route:
        """Return the route for these requests."""

        async def endpoint(request: Request) -> Response:
            return await _answer(self, request)

        return Route(self.path, endpoint, methods=[self.method], name=self.name)


class Call:
    """One request, as an operation sees it: its player, body, query and path."""

    def __init__(self, request: Request) -> None:
        services: Services = request.app.state.services
        self.services = services
        self._request = request
        session = services.sessions.read(request)
        self.player = session.player if session else None
        """The player; None without a session."""

        self.given = session.player if session and session.is_old else None
        """The player whose cookie the response sets, if any."""

        self._network = widest_network(host_of(request.scope))
        services.networks.note(self.player or "", self._network)
        self.is_signed_out = False
        """Whether the response clears the cookie."""

    @property
    def session(self) -> str:
        """The player.

        :raises ProblemError: without a session.
        """
        if self.player is None:
            raise ProblemError(Code.NO_SESSION)
        return self.player

    def session_or_guest(self) -> str:
        """Return the player: a new guest if there is no session."""
        return self.player or self.become(new_player())

    def become(self, player: str) -> str:
        """Make the visitor this player from now on."""
        self.player = self.given = player
        self.services.networks.note(player, self._network)
        return player

    def requester(self, purpose: Purpose) -> Requester:
        """Return who is waiting for a search.

        :raises ProblemError: without a session.
        """
        return Requester(self.session, self._network, purpose)

    def sign_out(self) -> None:
        """Make the visitor nobody from now on."""
        self.player = self.given = None
        self.is_signed_out = True

    async def body(self, type_: type[_Body]) -> _Body:
        """Return the body.

        :raises ProblemError: when it is too large, not JSON, or not of its type.
        """
        kind = self._request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise ProblemError(Code.BAD_MEDIA_TYPE)
        raw = await self._raw()
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

    async def _raw(self) -> bytes:
        raw = bytearray()
        try:
            async with asyncio.timeout(BODY_S):
                async for chunk in self._request.stream():
                    raw += chunk
                    if len(raw) > MAX_BODY:
                        raise ProblemError(Code.TOO_LARGE, f"at most {MAX_BODY} bytes")
        except TimeoutError as error:
            raise ProblemError(Code.TOO_SLOW, f"at most {BODY_S:g} seconds") from error
        return bytes(raw)


def problem_response(error: ProblemError, headers: dict[str, str] | None = None) -> Response:
    """Return the response for a problem."""
    metrics.refused.labels(error.code.value).inc()
    problem = problem_view(error)
    return Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)


def _convert(values: dict[str, str], type_: type[_Body], code: Code) -> _Body:
    try:
        return msgspec.convert(values, type_, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError(code, str(error)) from error


async def _answer(operation: Operation, request: Request) -> Response:
    request.scope[metrics.ROUTE] = operation.path
    call = Call(request)
    try:
        response = _response(await operation.handle(call), operation.status, request.headers)
    except ProblemError as error:
        return problem_response(error)
    except DamagedError as error:
        log_event(SecurityEvent.GAME_DAMAGED, str(error))
        return problem_response(ProblemError(Code.DAMAGED_GAME))
    except BusyStoreError:
        return problem_response(busy_problem())
    except StoreError:
        _logger.exception("a request failed")
        return problem_response(ProblemError(Code.SERVER_ERROR))
    except ClientDisconnect:
        # The client is gone.
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    if call.given is not None:
        call.services.sessions.give(response, call.given, request)
    elif call.is_signed_out:
        call.services.sessions.clear(response, request)
    return response


def _response(result: Result, status: HTTPStatus, asked: Headers) -> Response:
    match result:
        case Download(name=name, media_type=media_type, content=content):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(content, status, headers, media_type)
        case StreamedDownload(name=name, media_type=media_type, chunks=chunks):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return StreamedResponse(chunks, status, headers, media_type)
        case PackedJson():
            return _packed_response(result, status, asked)
        case Raw():
            return Response(bytes(result), status, media_type=JSON)
        case Body():
            return Response(msgspec.json.encode(result), status, media_type=JSON)
        case _:
            assert_never(result)


def _packed_response(result: PackedJson, status: HTTPStatus, asked: Headers) -> Response:
    is_packed = accepts(asked, "gzip")
    etag = f'"{result.etag}-gzip"' if is_packed else f'"{result.etag}"'
    headers = {"etag": etag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if is_known(etag, asked):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if not is_packed:
        return Response(gzip.decompress(result.packed), status, headers, JSON)
    return Response(result.packed, status, {**headers, "content-encoding": "gzip"}, JSON)
