"""Request ids: every request and every WebSocket has one, in its response and in its log lines."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server.addresses import is_in, parse_address, parse_networks
from skep.server.logs.request_context import (
    RequestContext,
    is_request_id,
    new_request_id,
    working_on,
)

HEADER = "x-request-id"

_STARTS = {"http.response.start", "websocket.accept", "websocket.http.response.start"}


class RequestIds:
    """Middleware that gives each request an id, or takes the one from a trusted proxy.

    It has to be the outermost one: later, the address is the visitor's and not the proxy's.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str] = ()) -> None:
        self._app = app
        self._trusted = parse_networks(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Work on a request under its id."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        request = RequestContext(self._given(scope) or new_request_id(), scope)

        async def send_with_id(message: Message) -> None:
            if message["type"] in _STARTS:
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = request.id
            await send(message)

        with working_on(request):
            await self._app(scope, receive, send_with_id)

    def _given(self, scope: Scope) -> str | None:
        near = parse_address(scope["client"][0]) if scope.get("client") else None
        if near is None or not is_in(near, self._trusted):
            return None
        given = Headers(scope=scope).get(HEADER, "")
        return given if is_request_id(given) else None
