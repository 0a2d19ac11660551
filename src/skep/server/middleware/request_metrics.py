"""Metrics about requests: how long each kind takes, and how many WebSockets are open."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server import metrics

_OTHER = "other"
# Anyone can make up a method, and each label takes memory.
_METHODS = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}


class RequestMetrics:
    """Middleware that measures requests."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and measure it."""
        if scope["type"] == "http":
            await self._measure(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._count(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            method = scope["method"] if scope["method"] in _METHODS else _OTHER
            labels = method, scope.get(metrics.ROUTE, _OTHER), str(status)
            metrics.http_seconds.labels(*labels).observe(time.perf_counter() - began)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open = False

        async def send_and_look(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept":
                metrics.websockets_open.inc()
                is_open = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            if is_open:
                metrics.websockets_open.dec()
