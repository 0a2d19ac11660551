"""Requests and WebSockets to an ASGI application in this process, without a network."""

from __future__ import annotations

from collections.abc import Mapping

import httpx
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SITE = "http://hive.example"


async def ask(  # noqa: PLR0913 - the parts of a request
    app: ASGIApp,
    path: str = "/",
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    client: str = "192.0.2.7",
    site: str = SITE,
) -> httpx.Response:
    """Return the response to one request."""
    transport = httpx.ASGITransport(app, client=(client, 40000))
    async with httpx.AsyncClient(transport=transport, base_url=site) as browser:
        # Without the headers that httpx adds.
        browser.headers = httpx.Headers({"host": browser.base_url.netloc.decode()})
        return await browser.request(method, path, headers=dict(headers or {}))


async def open_websocket(
    app: ASGIApp,
    *,
    headers: Mapping[str, str] | None = None,
    texts: tuple[str, ...] = (),
    answers: bool = True,
    client: str = "192.0.2.7",
) -> list[Message]:
    """Open a WebSocket, send *texts* and close it; return what the application sent.

    Without *answers*, the server can't send an HTTP response instead of opening the WebSocket.
    """
    scope: Scope = {
        "type": "websocket",
        "path": "/api/v1/live",
        "scheme": "ws",
        "query_string": b"",
        "client": (client, 40000),
        "headers": [
            (name.encode(), value.encode())
            for name, value in {"host": "hive.example", **(headers or {})}.items()
        ],
        "extensions": {"websocket.http.response": {}} if answers else {},
    }
    coming: list[Message] = [{"type": "websocket.connect"}]
    coming += [{"type": "websocket.receive", "text": text} for text in texts]
    coming.append({"type": "websocket.disconnect", "code": 1000})
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Respond with what arrived: the smallest application."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    client = scope["client"][0] if scope.get("client") else None
    host = dict(scope["headers"]).get(b"host", b"").decode()
    body = f"{scope['scheme']} {host} {client}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})
