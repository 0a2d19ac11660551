"""Requests that are canceled, because the server stops and they take too long."""

from __future__ import annotations

import asyncio
import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server.middleware.load_shedding import busy_headers, busy_problem
from skep.server.middleware.problem_responses import send_problem

_logger = logging.getLogger(__name__)


class CancelledRequests:
    """Middleware that responds to requests that uvicorn cancels, which would log a traceback each.

    Whoever has no response yet is told to try again: then, another server may be there. A response
    that has begun is cut off, so that nobody takes half a file for a whole one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except asyncio.CancelledError:
            _logger.info("a request was canceled")
            if scope["type"] == "http" and not has_begun:
                error = busy_problem()
                await send_problem(error, scope, receive, send, headers=busy_headers(error))
