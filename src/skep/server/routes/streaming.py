"""Responses that are generated while they are being sent."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from http import HTTPStatus

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from skep.server.static.file_contents import watching_client


class StreamedResponse(Response):
    """A response in chunks that ends between two of them when the client leaves.

    Starlette's own response is cancelled wherever it is, again and again until it ends. In the
    middle of a query, that costs a database connection and fills the log.
    """

    def __init__(
        self,
        chunks: AsyncGenerator[bytes],
        status: HTTPStatus,
        headers: dict[str, str],
        media_type: str,
    ) -> None:
        self._chunks = chunks
        self.status_code = status
        self.media_type = media_type
        self.background = None
        # Without a body, its length isn't among the headers.
        self.init_headers(headers)

    async def __call__(
        self,
        scope: Scope,  # noqa: ARG002 - every response gets it
        receive: Receive,
        send: Send,
    ) -> None:
        """Send the chunks until the client leaves."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        async with watching_client(receive) as has_left:
            async with aclosing(self._chunks) as chunks:
                await send({"type": "http.response.start", **start})
                async for chunk in chunks:
                    if has_left():
                        return
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
