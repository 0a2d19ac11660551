"""Operations: what a request can ask for, as data, and how it is read and answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeVar, assert_never

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body
from skep.server.routes.services import Services
from skep.server.settings import MAX_BODY
from skep.server.store import StoreError
from skep.server.views.problems import MEDIA_TYPE, problem_view
from skep.server.web.sessions import new_player

JSON = "application/json"

BODY_S = 20.0
"""How long the body of a request may take to come."""

_logger = logging.getLogger(__name__)

_Body = TypeVar("_Body", bound=Body)


@dataclass(frozen=True, slots=True)
class Download:
    """An answer that is a file."""

    name: str
    media_type: str
    content: str


Result = Body | Download | bytes
"""An answer: a message, a file, or JSON that is written already."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What a request can ask for."""

    method: str
    path: str
    """Below ``/api/v1``, with names in braces."""

    name: str
    """A word for whoever makes a client of the document."""

    summary: str
    handle: Callable[[Call], Awaitable[Result]]
    answer: type[Body] | None = None
    """What comes back; None for what is described by ``media_types``."""

    media_types: tuple[str, ...] = (JSON,)
    status: HTTPStatus = HTTPStatus.OK
    body: type[Body] | None = None
    path_names: type[Body] | None = None
    query: type[Body] | None = None
    problems: tuple[Code, ...] = ()
    """What can be refused, besides what any request can be refused for."""

    def route(self) -> Route:
        """Return the route that answers such requests."""

        async def endpoint(request: Request) -> Response:
            return await _answer(self, request)

        return Route(self.path, endpoint, methods=[self.method], name=self.name)


class Call:
    """One request, as an operation sees it."""

    def __init__(self, request: Request) -> None:
        services: Services = request.app.state.services
        self.services = services
        self._request = request
        session = services.sessions.read(request)
        self.player = session.player if session else None
        """Who asks; None without a session."""

        self.given = session.player if session and session.is_old else None
        """Whose cookie the answer carries, if it carries one."""

    @property
    def session(self) -> str:
        """Who asks.

        :raises ProblemError: without a session.
        """
        if self.player is None:
            raise ProblemError(Code.NO_SESSION)
        return self.player

    def session_or_guest(self) -> str:
        """Return who asks: a new guest, where there was no session."""
        return self.player or self.become(new_player())

    def become(self, player: str) -> str:
        """Let whoever asks be a player from now on."""
        self.player = self.given = player
        return player

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
        """Return what stands behind the question mark.

        :raises ProblemError: when something is missing, unknown, or not as it should be.
        """
        pairs = self._request.query_params.multi_items()
        if len({name for name, _ in pairs}) != len(pairs):
            raise ProblemError(Code.BAD_FIELD, "a parameter stands there twice")
        return _convert(dict(pairs), type_, Code.BAD_FIELD)

    def path(self, type_: type[_Body]) -> _Body:
        """Return the names in the path.

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
    """Return the answer that says what was wrong."""
    problem = problem_view(error)
    return Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)


def _convert(values: dict[str, str], type_: type[_Body], code: Code) -> _Body:
    try:
        return msgspec.convert(values, type_, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError(code, str(error)) from error


async def _answer(operation: Operation, request: Request) -> Response:
    call = Call(request)
    try:
        response = _response(await operation.handle(call), operation.status)
    except ProblemError as error:
        return problem_response(error)
    except StoreError:
        _logger.exception("a request could not be answered")
        return problem_response(ProblemError(Code.SERVER_ERROR))
    except ClientDisconnect:
        # Nobody is there to read it.
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    if call.given is not None:
        call.services.sessions.give(response, call.given, request)
    return response


def _response(result: Result, status: HTTPStatus) -> Response:
    match result:
        case Download(name=name, media_type=media_type, content=content):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(content, status, headers, media_type)
        case bytes():
            return Response(result, status, media_type=JSON)
        case Body():
            return Response(msgspec.json.encode(result), status, media_type=JSON)
        case _:
            assert_never(result)
