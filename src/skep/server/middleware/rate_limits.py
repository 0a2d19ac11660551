"""Rate limits for visitors."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server.errors import Code, ProblemError
from skep.server.middleware.problem_responses import send_problem
from skep.server.middleware.token_buckets import Bucket, Buckets, Rate

_IPV6_PREFIX = 64
_LONG_WAITS = 200
_POLICY_VIOLATION = 1008


class Limit(NamedTuple):
    """The rate for one session, and for one address."""

    session: Rate
    address: Rate
    """Larger than for a session, since a whole club may share an address."""


# By method and path. The first match counts.
_LIMITS: tuple[tuple[str, re.Pattern[str], Limit], ...] = (
    ("POST", re.compile(r"/api/v1/games"), Limit(Rate(20, 6.0), Rate(120, 1.0))),
    ("POST", re.compile(r"/api/v1/games/[^/]+/join"), Limit(Rate(20, 3.0), Rate(120, 0.5))),
    # Nobody should be able to guess a token.
    ("POST", re.compile(r"/api/v1/me/(device|link)"), Limit(Rate(5, 20.0), Rate(20, 5.0))),
)
_REST = Limit(Rate(100, 0.1), Rate(500, 0.02))
# Every request without a session creates a guest.
_NEW_GUESTS = Rate(100, 1.0)
_CONNECTS = Limit(Rate(30, 1.0), Rate(300, 0.2))
MESSAGES = Rate(60, 0.05)
"""Messages on one WebSocket. A faster client is read more slowly."""


class RateLimits:
    """Middleware that refuses requests that come too often, and says when to retry.

    Both the session and the address have to allow a request: a session can be thrown away, and
    an address can be shared.
    """

    def __init__(
        self, app: ASGIApp, cookie: str, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Limit the use of *app*; *cookie* is the name of the session cookie."""
        self._app = app
        self._cookie = cookie
        self._now = now
        self._buckets = Buckets(now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests within the limits."""
        kind = scope["type"]
        if kind not in {"http", "websocket"} or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        wait = self._buckets.wait(self._wanted(scope))
        if wait:
            seconds = math.ceil(wait)
            error = ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": seconds})
            headers = [(b"retry-after", str(seconds).encode())]
            await send_problem(error, scope, receive, send, headers=headers)
            return
        if kind == "websocket":
            receive = _Throttled(receive, send, self._now).receive
        await self._app(scope, receive, send)

    def _wanted(self, scope: Scope) -> dict[Hashable, Rate]:
        name, limit = _limit(scope)
        address = address_of(scope)
        session = cookie_parser(Headers(scope=scope).get("cookie", "")).get(self._cookie)
        wanted: dict[Hashable, Rate] = {(name, address): limit.address}
        if session is not None:
            wanted[name, hash(session)] = limit.session
        else:
            wanted["guest", address] = _NEW_GUESTS
        return wanted


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
            await self._send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            return {"type": "websocket.disconnect", "code": _POLICY_VIOLATION}
        if wait:
            await asyncio.sleep(wait)
        return message


def address_of(scope: Scope) -> str:
    """Return the key of a visitor's address: for IPv6, the /64 network."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        # A dual-stack socket shows IPv4 addresses like this.
        address = address.ipv4_mapped
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> _IPV6_PREFIX << _IPV6_PREFIX))
    return str(address)


def _limit(scope: Scope) -> tuple[str, Limit]:
    if scope["type"] == "websocket":
        return "connect", _CONNECTS
    for method, path, limit in _LIMITS:
        if scope["method"] == method and path.fullmatch(scope["path"]):
            return path.pattern, limit
    return "rest", _REST
