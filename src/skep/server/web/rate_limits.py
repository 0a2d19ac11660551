"""Limits on how often a visitor may do what costs something."""

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
from skep.server.web.refusing import refuse
from skep.server.web.token_buckets import Bucket, Buckets, Rate

_NET_OF_A_HOUSEHOLD = 64
_LONG_WAITS = 200
_POLICY_VIOLATION = 1008


class Limit(NamedTuple):
    """How often one session may do something, and how often one address."""

    session: Rate
    address: Rate
    """More than for a session: a whole club may be behind it."""


# Keyed by method and path. What comes first counts.
_LIMITS: tuple[tuple[str, re.Pattern[str], Limit], ...] = (
    ("POST", re.compile(r"/api/v1/games"), Limit(Rate(20, 6.0), Rate(120, 1.0))),
    ("POST", re.compile(r"/api/v1/games/[^/]+/join"), Limit(Rate(20, 3.0), Rate(120, 0.5))),
    # A token has to be guessed: no more than a few tries.
    ("POST", re.compile(r"/api/v1/me/(device|link)"), Limit(Rate(5, 20.0), Rate(20, 5.0))),
)
_REST = Limit(Rate(100, 0.1), Rate(500, 0.02))
# Every request without a session makes a guest.
_NEW_GUESTS = Rate(100, 1.0)
_CONNECTS = Limit(Rate(30, 1.0), Rate(300, 0.2))
MESSAGES = Rate(60, 0.05)
"""The messages of one WebSocket: whoever sends more is read more slowly."""


class RateLimits:
    """Middleware that refuses what comes too often, and says when to come again.

    A visitor is known by session and by address, and both have to allow it: a session can be
    thrown away, an address be shared.
    """

    def __init__(
        self, app: ASGIApp, cookie: str, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Limit the use of *app*; *cookie* is the name of the one that has the session."""
        self._app = app
        self._cookie = cookie
        self._now = now
        self._buckets = Buckets(now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what does not come too often."""
        kind = scope["type"]
        if kind not in {"http", "websocket"} or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        wait = self._buckets.wait(self._wanted(scope))
        if wait:
            seconds = math.ceil(wait)
            error = ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": seconds})
            headers = [(b"retry-after", str(seconds).encode())]
            await refuse(error, scope, receive, send, headers=headers)
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
    """The messages of a WebSocket, no faster than they may come."""

    def __init__(self, receive: Receive, send: Send, now: Callable[[], float]) -> None:
        self._receive = receive
        self._send = send
        self._now = now
        self._bucket = Bucket(MESSAGES, now())
        self._waits = 0

    async def receive(self) -> Message:
        """Return the next message; meanwhile the server reads no more of them."""
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
    """Return what tells a visitor's connection apart: of IPv6, the network of the household."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        # A socket for both kinds shows all of the older kind like this.
        address = address.ipv4_mapped
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> _NET_OF_A_HOUSEHOLD << _NET_OF_A_HOUSEHOLD))
    return str(address)


def _limit(scope: Scope) -> tuple[str, Limit]:
    if scope["type"] == "websocket":
        return "connect", _CONNECTS
    for method, path, limit in _LIMITS:
        if scope["method"] == method and path.fullmatch(scope["path"]):
            return path.pattern, limit
    return "rest", _REST
