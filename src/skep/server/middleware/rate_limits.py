"""Rate limits for visitors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server.errors import ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.budgets import CONNECTS, REST, STATIC, Limit, VisitorBudgets
from skep.server.middleware.problem_responses import send_problem
from skep.server.middleware.token_buckets import Bucket, Rate

_LONG_WAITS = 200

_API = "/api/"
# Without a session, every other request creates a guest.
_WITHOUT_GUESTS = {STATIC.name, CONNECTS.name}

MESSAGES = Rate(60, 0.05)
"""Messages on one WebSocket. A faster client is read more slowly."""


class LimitedRoute(NamedTuple):
    """A route, and how often it may be requested."""

    method: str
    path: re.Pattern[str]
    limit: Limit
    cost: Callable[[QueryParams], int] | None = None
    """Returns how many tokens a request takes, if that depends on its query."""


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
        limit = self._limit(scope)
        player, is_guest = self._player_of(HTTPConnection(scope)), limit.name not in _WITHOUT_GUESTS
        try:
            await self._budgets.spend(
                limit, player=player, host=host_of(scope), makes_guest=is_guest
            )
        except ProblemError as error:
            log_event(SecurityEvent.RATE_LIMITED, budget=limit.name)
            headers = [(b"retry-after", str(error.facts["seconds"]).encode())]
            await send_problem(error, scope, receive, send, headers=headers)
            return
        if kind == "websocket":
            receive = _Throttled(receive, send, self._budgets.now).receive
        await self._app(scope, receive, send)

    def _limit(self, scope: Scope) -> Limit:
        if scope["type"] == "websocket":
            return CONNECTS
        # A HEAD request does the same work as a GET request.
        asked = "GET" if scope["method"] == "HEAD" else scope["method"]
        for method, path, limit, cost in self._routes:
            if asked == method and path.match(scope["path"]):
                if cost is None:
                    return limit
                return limit._replace(cost=cost(QueryParams(scope["query_string"])))
        return REST if asked != "GET" or scope["path"].startswith(_API) else STATIC


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
        return message


def host_of(scope: Scope) -> str:
    """Return a visitor's address; empty if it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""
