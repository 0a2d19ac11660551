"""Problem documents as responses of middleware, to requests and to WebSocket handshakes."""

from __future__ import annotations

import msgspec
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import Receive, Scope, Send

from skep.server import metrics
from skep.server.errors import ProblemError
from skep.server.views.problems import MEDIA_TYPE, problem_view

Headers = list[tuple[bytes, bytes]]


async def send_problem(
    error: ProblemError,
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    headers: Headers | None = None,
) -> None:
    """Respond with a problem; a WebSocket that is not open yet gets it as an HTTP response."""
    metrics.refused.labels(error.code.value).inc()
    problem = problem_view(error)
    body = msgspec.json.encode(problem)
    told: Headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *(headers or []),
    ]
    kind = "http.response"
    if scope["type"] == "websocket":
        # The handshake must be received before it can be answered.
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": problem.status, "headers": told})
    shown = b"" if scope.get("method") == "HEAD" else body
    await send({"type": f"{kind}.body", "body": shown})
