"""HTTP as uvicorn speaks it, for visitors some of whom never come to the end of a request."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_S = 15.0
"""How long the head of a request may take, from the connection or the answer before it on."""

HEAD_BYTES = 64 * 1024
"""How long the head of a request may be."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol, which by itself waits for ever for headers, and takes any number.

    Who sends a few bytes now and then would otherwise keep a connection, and with many of them
    all that there are. A connection that is silent after an answer ends sooner, by uvicorn.
    """

    _patience: asyncio.TimerHandle | None = None
    _heard = 0

    def connection_made(  # type: ignore[override]  # as uvicorn's own
        self, transport: asyncio.Transport
    ) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, unless the head of a request is longer than any needs to be."""
        self._heard += len(data)
        super().data_received(data)
        if self._patience is not None and self._heard > HEAD_BYTES:
            self._give_up()

    def on_headers_complete(self) -> None:
        """Wait no longer: from here on it is the application's to wait."""
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request, unless that is here already."""
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
        # Not close: that would wait for whoever does not read either.
        self.transport.abort()
