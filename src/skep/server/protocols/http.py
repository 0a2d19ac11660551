"""Uvicorn's HTTP protocol with limits on the time and size of a request's header."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_S = 15.0
"""The timeout for a header, from the connection or the previous response on."""

HEAD_BYTES = 64 * 1024
"""The maximum size of a header."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol, which on its own waits forever for a header of any size.

    A client that sends a few bytes now and then could otherwise hold a connection, and many such
    clients all connections. Uvicorn itself closes a connection that is idle after a response.
    """

    _patience: asyncio.TimerHandle | None = None
    _heard = 0

    def connection_made(  # type: ignore[override]  # as uvicorn's own
        self, transport: asyncio.Transport
    ) -> None:
        """Start waiting for a request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle data, unless the header is too long."""
        self._heard += len(data)
        super().data_received(data)
        if self._patience is not None and self._heard > HEAD_BYTES:
            self._give_up()

    def on_headers_complete(self) -> None:
        """Stop waiting: from here on the application has its own timeouts."""
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Start waiting for the next request, unless it is already here."""
        has_next = bool(self.pipeline)
        super().on_response_complete()
        if not has_next and not self.transport.is_closing():
            self._await_head()

    def _await_head(self) -> None:
        self._stop_waiting()
        self._heard = 0
        self._patience = self.loop.call_later(REQUEST_S, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._stop_waiting()
        # Not close(): that would wait for a client that may not read either.
        self.transport.abort()
