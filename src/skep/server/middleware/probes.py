"""Probes: ``/healthz`` says that the server is alive, ``/readyz`` that it can write."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

ALIVE = "/healthz"
READY = "/readyz"

_CACHED_S = 1.0
_PATIENCE_S = 3.0

_METHODS = {"GET", "HEAD"}


class Readiness:
    """Whether the server can take requests: it has started, isn't stopping, and can write.

    The database is asked at most once per second, however many ask.
    """

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._write: Callable[[], Awaitable[None]] | None = None
        self._checked_at = 0.0
        self._check: asyncio.Task[str | None] | None = None
        self.is_draining: bool = False
        """Whether the server is about to stop, and wants no more requests."""

    def begin(self, write: Callable[[], Awaitable[None]]) -> None:
        """Start to be ready; *write* writes something, and fails if that is impossible."""
        self._write, self._check, self.is_draining = write, None, False

    def end(self) -> None:
        """Stop being ready."""
        self._write = None

    async def problem(self) -> str | None:
        """Return why the server isn't ready; None if it is."""
        if self.is_draining:
            return "the server is stopping"
        if self._write is None:
            return "the server is not running"
        now = self._now()
        if self._check is None or (self._check.done() and now - self._checked_at >= _CACHED_S):
            self._checked_at = now
            self._check = asyncio.create_task(_try(self._write))
        return await asyncio.shield(self._check)


class Probes:
    """Middleware that answers probes, for any host name and without rate limits.

    Orchestrators and load balancers probe often, and by names that visitors never use. An answer
    costs no more than a refusal would.
    """

    def __init__(self, app: ASGIApp, readiness: Readiness) -> None:
        self._app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer probes, and pass on everything else."""
        is_probe = scope["type"] == "http" and scope["method"] in _METHODS
        path = scope["path"] if is_probe else ""
        if path == ALIVE:
            await _answer(None)(scope, receive, send)
        elif path == READY:
            await _answer(await self._readiness.problem())(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _try(write: Callable[[], Awaitable[None]]) -> str | None:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await write()
    except TimeoutError:
        return "the database does not answer"
    except Exception:  # noqa: BLE001 - whatever it is, the server can't write
        return "the database can't be written"
    return None


def _answer(problem: str | None) -> Response:
    said = {"status": "ok"} if problem is None else {"status": "unavailable", "reason": problem}
    status = HTTPStatus.OK if problem is None else HTTPStatus.SERVICE_UNAVAILABLE
    headers = {"cache-control": "no-store"}
    return Response(json.dumps(said), status, headers, "application/json")
