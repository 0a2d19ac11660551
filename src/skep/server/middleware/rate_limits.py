"""Rate limits for visitors."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable

from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server.errors import ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.budgets import NEW_GAME, NEW_GAMES, STATIC, Limit, VisitorBudgets
from skep.server.middleware.problem_responses import send_problem
from skep.server.middleware.token_buckets import Bucket, Rate

_LONG_WAITS = 200
_POLICY_VIOLATION = 1008

_REST = Limit(Rate(100, 0.1), Rate(500, 0.02))
_STATIC = Limit(Rate(1_000, 0.02), Rate(6_000, 0.005))
_ACCOUNT = Limit(Rate(5, 60.0), Rate(30, 10.0))
_CONNECTS = Limit(Rate(30, 1.0), Rate(300, 0.2))

# By method and path. The first match counts, and takes from the bucket of its name.
_LIMITS: tuple[tuple[str, str, re.Pattern[str], Limit], ...] = (
    ("POST", NEW_GAME, re.compile(r"/api/v1/games"), NEW_GAMES),
    ("POST", "join", re.compile(r"/api/v1/games/[^/]+/join"), Limit(Rate(20, 3.0), Rate(120, 0.5))),
    # Each takes a second of an engine.
    ("POST", "hint", re.compile(r"/api/v1/games/[^/]+/hint"), Limit(Rate(10, 5.0), Rate(60, 1.0))),
    # Nobody should be able to guess a token.
    (
        "POST",
        "link",
        re.compile(r"/api/v1/me/(device|link)"),
        Limit(Rate(5, 20.0), Rate(20, 5.0)),
    ),
    # These go through all games of a player.
    ("GET", "account", re.compile(r"/api/v1/me/data"), _ACCOUNT),
    ("POST", "account", re.compile(r"/api/v1/me/sign-out-everywhere"), _ACCOUNT),
    ("DELETE", "account", re.compile(r"/api/v1/me"), _ACCOUNT),
    # Everyone in the visitor's games is told.
    ("PATCH", "rename", re.compile(r"/api/v1/me"), Limit(Rate(10, 5.0), Rate(60, 1.0))),
    # These go through a whole game.
    (
        "GET",
        "rest",
        re.compile(r"/api/v1/games/[^/]+/(chances|file)"),
        _REST._replace(cost=10),
    ),
    # A game in another process is read anew. The page asks at a tap, so many at once are fine.
    (
        "GET",
        "why",
        re.compile(r"/api/v1/games/[^/]+/why"),
        Limit(Rate(60, 1.0), Rate(300, 0.1)),
    ),
    ("GET", "rest", re.compile(r"/api/.*"), _REST),
    ("GET", STATIC, re.compile(r".*"), _STATIC),
)
# Without a session, every other request creates a guest.
_WITHOUT_GUESTS = {STATIC, "connect"}

_LIST = "/api/v1/games"
USUAL_LIST = 20
"""How many games a list has unless the visitor asks for another number."""

LONGEST_LIST = 100
_HIVES_PER_REQUEST = 10

MESSAGES = Rate(60, 0.05)
"""Messages on one WebSocket. A faster client is read more slowly."""


class RateLimits:
    """Middleware that refuses requests that come too often, and says when to retry."""

    def __init__(
        self,
        app: ASGIApp,
        player_of: Callable[[HTTPConnection], str | None],
        budgets: VisitorBudgets,
    ) -> None:
        """Limit the use of *app*; *player_of* returns who has a valid session."""
        self._app = app
        self._player_of = player_of
        self._budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests within the limits."""
        kind = scope["type"]
        if kind not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        name, limit = _limit(scope)
        player, is_guest = self._player_of(HTTPConnection(scope)), name not in _WITHOUT_GUESTS
        try:
            await self._budgets.spend(
                name, limit, player=player, host=host_of(scope), makes_guest=is_guest
            )
        except ProblemError as error:
            log_event(SecurityEvent.RATE_LIMITED, budget=name)
            headers = [(b"retry-after", str(error.facts["seconds"]).encode())]
            await send_problem(error, scope, receive, send, headers=headers)
            return
        if kind == "websocket":
            receive = _Throttled(receive, send, self._budgets.now).receive
        await self._app(scope, receive, send)


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
            await self._send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            return {"type": "websocket.disconnect", "code": _POLICY_VIOLATION}
        if wait:
            await asyncio.sleep(wait)
        return message


def host_of(scope: Scope) -> str:
    """Return a visitor's address; empty if it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _limit(scope: Scope) -> tuple[str, Limit]:
    if scope["type"] == "websocket":
        return "connect", _CONNECTS
    # A HEAD request does the same work as a GET request.
    asked = "GET" if scope["method"] == "HEAD" else scope["method"]
    if asked == "GET" and scope["path"] == _LIST:
        return "rest", _REST._replace(cost=_list_cost(QueryParams(scope["query_string"])))
    for method, name, path, limit in _LIMITS:
        if asked == method and path.fullmatch(scope["path"]):
            return name, limit
    return "rest", _REST


def _list_cost(query: QueryParams) -> int:
    """Return the cost of a list of games. Hives take time: ten of them are a request."""
    if "hives" not in query:
        return 1
    most = query.get("limit", str(USUAL_LIST))
    # The list refuses what is not a number from 1 to the longest.
    listed = int(most) if re.fullmatch("[0-9]{1,3}", most) else LONGEST_LIST
    return math.ceil(min(max(listed, 1), LONGEST_LIST) / _HIVES_PER_REQUEST)
