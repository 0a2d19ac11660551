"""Rate limits for visitors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.requests import HTTPConnection
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server import metrics
from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.budgets import (
    CONNECTS,
    REST,
    STATIC,
    STATIC_BYTES,
    Limit,
    VisitorBudgets,
)
from skep.server.middleware.problem_responses import send_problem
from skep.server.middleware.token_buckets import Bucket, Rate
from skep.server.settings import MAX_BODY
from skep.server.views.problems import MEDIA_TYPE, problem_view

_LONG_WAITS = 200

READ_AT = "skep.read_at"
"""The extension of a WebSocket's scope whose ``use`` takes a clock, and the key of its messages for
the time at which the server read them, by that clock."""

_API = "/api/"
# Without a session, every other request creates a guest.
_WITHOUT_GUESTS = {STATIC.name, CONNECTS.name}

MESSAGES = Rate(60, 0.05)
"""Messages on one WebSocket. A faster client is read more slowly."""


HANDSHAKE_CHECK = "handshake_check"
"""Where the state of the application has its check of handshakes, for uvicorn's protocol."""

HandshakeCheck = Callable[[str], bytes]
"""Returns the response that refuses the handshake of a visitor's address; empty to go on."""


def refuse_handshake(budgets: VisitorBudgets, host: str) -> bytes:
    """Refuse the handshake of an address that has spent its budget for new WebSockets.

    The middleware would do the same, but only after the whole WebSocket was built for it.
    """
    wait = budgets.look(CONNECTS, player=None, host=host)
    if not wait:
        return b""
    error = ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": ceil(wait)})
    metrics.refused.labels(error.code.value).inc()
    log_event(SecurityEvent.RATE_LIMITED, budget=CONNECTS.name)
    body = msgspec.json.encode(problem_view(error))
    head = (
        "HTTP/1.1 429 Too Many Requests\r\n"
        f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
        f"cache-control: no-store\r\nretry-after: {ceil(wait)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class LimitedRoute(NamedTuple):
    """A route, and how often it may be requested."""

    method: str
    path: re.Pattern[str]
    limit: Limit
    cost: Callable[[QueryParams], int] | None = None
    """Returns how many tokens a request takes, if that depends on its query."""

    body_bytes: int | None = None
    """How much of a body a token pays for, if the cost depends on its length."""

    def limit_for(self, scope: Scope) -> Limit:
        """Return the limit with what a request costs."""
        if self.cost is not None:
            return self.limit._replace(cost=self.cost(QueryParams(scope["query_string"])))
        if self.body_bytes is not None:
            return self.limit._replace(cost=ceil(_body_length(scope) / self.body_bytes))
        return self.limit


def _body_length(scope: Scope) -> int:
    """Return how long a body is at most; it is refused if it is too long."""
    told = Headers(scope=scope).get("content-length", "")
    is_number = told.isdecimal() and len(told) <= len(str(MAX_BODY))
    return min(max(1, int(told)), MAX_BODY) if is_number else MAX_BODY


class RateLimits:
    """Middleware that refuses requests that come too often, and says when to retry."""

    def __init__(
        self,
        app: ASGIApp,
        player_of: Callable[[HTTPConnection], str | None],
        budgets: VisitorBudgets,
        routes: Sequence[LimitedRoute],
    ) -> None:
        """Limit the use of *app*; *player_of* returns who has a valid session."""
        self._app = app
        self._player_of = player_of
        self._budgets = budgets
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests within the limits."""
        kind = scope["type"]
        if kind not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        player = self._player_of(HTTPConnection(scope))
        limit = self._limit(scope, player)
        try:
            await self._budgets.spend(
                limit, player=player, host=host_of(scope), makes_guest=_makes_guest(limit)
            )
        except ProblemError as error:
            log_event(SecurityEvent.RATE_LIMITED, budget=limit.name)
            headers = [(b"retry-after", str(error.facts["seconds"]).encode())]
            await send_problem(error, scope, receive, send, headers=headers)
            return
        if kind == "websocket":
            receive = _Throttled(receive, send, self._budgets.now).receive
        if limit.name == STATIC.name:
            send = self._billed(send, player, host_of(scope))
        await self._app(scope, receive, send)

    def _billed(self, send: Send, player: str | None, host: str) -> Send:
        """Return *send* that also bills a large file: only its response says how large it is."""

        async def send_and_bill(message: Message) -> None:
            if message["type"] == "http.response.start":
                size = int(Headers(raw=message["headers"]).get("content-length", 0))
                # The request itself has paid for the first part.
                if more := max(0, size - 1) // STATIC_BYTES:
                    self._budgets.charge(STATIC._replace(cost=more), player=player, host=host)
            await send(message)

        return send_and_bill

    def _limit(self, scope: Scope, player: str | None) -> Limit:
        if scope["type"] == "websocket":
            return CONNECTS
        # A HEAD request does the same work as a GET request.
        asked = "GET" if scope["method"] == "HEAD" else scope["method"]
        for route in self._routes:
            if asked == route.method and route.path.match(scope["path"]):
                is_spent = self._is_spent(route, scope, player)
                return route.limit if is_spent else route.limit_for(scope)
        return REST if asked != "GET" or scope["path"].startswith(_API) else STATIC

    def _is_spent(self, route: LimitedRoute, scope: Scope, player: str | None) -> bool:
        """Whether a request is refused whatever it costs: then, its query isn't parsed."""
        if route.cost is None:
            return False
        limit, host = route.limit, host_of(scope)
        makes_guest = _makes_guest(limit)
        return self._budgets.look(limit, player=player, host=host, makes_guest=makes_guest) > 0


class _Throttled:
    """The messages of a WebSocket, slowed down to the allowed rate."""

    def __init__(self, receive: Receive, send: Send, now: Callable[[], float]) -> None:
        self._receive = receive
        self._send = send
        self._now = now
        self._bucket = Bucket(MESSAGES, now())
        self._waits = 0

    async def receive(self) -> Message:
        """Return the next message; the server reads no others in the meantime."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        wait = self._bucket.wait(self._now())
        self._bucket.take()
        self._waits = self._waits + 1 if wait else 0
        if self._waits > _LONG_WAITS:
            log_event(SecurityEvent.ABUSE_CLOSED, why="too fast")
            await self._send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
            return {"type": "websocket.disconnect", "code": WS_1008_POLICY_VIOLATION}
        if wait:
            await asyncio.sleep(wait)
            # The visitor's own haste doesn't stop a clock.
            message.pop(READ_AT, None)
        return message


def _makes_guest(limit: Limit) -> bool:
    """Whether a request without a session creates a guest."""
    return limit.name not in _WITHOUT_GUESTS


def host_of(scope: Scope) -> str:
    """Return a visitor's address; empty if it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""
