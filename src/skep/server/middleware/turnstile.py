"""A turnstile: of many requests that arrive at once, a few begin in each turn of the event loop.

Otherwise a thousand requests would be one long turn, and every move would wait for all of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server.addresses import widest_network
from skep.server.middleware.rate_limits import host_of

PER_TURN = 4
"""How many requests begin in each turn: one takes up to a millisecond."""


class Turnstile:
    """The middleware. Networks take turns, and WebSockets don't wait."""

    def __init__(self, app: ASGIApp, *, per_turn: int = PER_TURN) -> None:
        """Let *per_turn* requests begin in each turn."""
        self._app = app
        self._per_turn = per_turn
        self._left = per_turn
        self._is_turning = False
        self._waiting = OrderedDict[str, deque[asyncio.Future[None]]]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request once it is its turn."""
        if scope["type"] == "http":
            await self._pass(scope)
        await self._app(scope, receive, send)

    async def _pass(self, scope: Scope) -> None:
        loop = asyncio.get_running_loop()
        if not self._is_turning:
            self._is_turning = True
            loop.call_soon(self._turn)
        if self._left and not self._waiting:
            self._left -= 1
            return
        place: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(widest_network(host_of(scope)), deque()).append(place)
        await place

    def _turn(self) -> None:
        self._left = self._per_turn
        while self._left and self._waiting:
            network, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[network] = places
            if not place.done():
                place.set_result(None)
                self._left -= 1
        self._is_turning = bool(self._waiting)
        if self._is_turning:
            asyncio.get_running_loop().call_soon(self._turn)
