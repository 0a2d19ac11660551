"""The contents of files in memory, and responses that don't send them all at once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from threading import Lock

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MOST_BYTES = 32 * 2**20
"""How much is kept in memory: the whole page with the engine's network, compressed and not."""

PIECE_BYTES = 32 * 1024
"""How much of a file is sent at once, and so about how much a slow reader can leave unread."""

PIECES_PER_TURN = 8
"""How many pieces are sent in each turn of the event loop, to all clients together."""


class FileContents:
    """What was read from files, up to a total size. The least recently used go first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._lock = Lock()
        self._kept = OrderedDict[tuple[Path, str], bytes]()
        self._size = 0

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def read(self, path: Path, etag: str) -> bytes:
        """Return the contents of a file. All who get it share one copy; for use in threads.

        :raises FileNotFoundError: when there is no such file.
        """
        # One reader at a time: otherwise everyone who asks at once would get a copy of their own.
        with self._lock:
            content = self._kept.get((path, etag))
            if content is None:
                content = self._kept[path, etag] = path.read_bytes()
                self._size += len(content)
            self._kept.move_to_end((path, etag))
            while self._size > self._most:
                _, dropped = self._kept.popitem(last=False)
                self._size -= len(dropped)
            return content


class Turns:
    """Lets a few callers continue in each turn of the event loop, first come, first served."""

    def __init__(self, per_turn: int = PIECES_PER_TURN) -> None:
        self._per_turn = per_turn
        self._waiting = deque[asyncio.Future[None]]()
        self._is_turning = False

    async def take(self) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        place: asyncio.Future[None] = loop.create_future()
        self._waiting.append(place)
        if not self._is_turning:
            self._is_turning = True
            loop.call_soon(self._turn)
        await place

    def _turn(self) -> None:
        for _ in range(min(self._per_turn, len(self._waiting))):
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
        self._is_turning = bool(self._waiting)
        if self._is_turning:
            asyncio.get_running_loop().call_soon(self._turn)


@asynccontextmanager
async def watching_client(receive: Receive) -> AsyncGenerator[Callable[[], bool]]:
    """Yield a function that returns whether the client has left."""
    leaving = asyncio.create_task(_client_leaves(receive))
    try:
        yield leaving.done
    finally:
        leaving.cancel()
        # Nobody needs its result any more.
        await asyncio.gather(leaving, return_exceptions=True)


async def _client_leaves(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class PacedResponse(Response):
    """A response that is sent piece by piece, as fast as the client reads.

    Sent all at once, everything that the client hasn't read yet would count as unread, and a few
    downloads of a large file would be the limit for a whole network.
    """

    def __init__(
        self,
        content: bytes,
        status: HTTPStatus,
        headers: dict[str, str],
        media_type: str,
        turns: Turns,
    ) -> None:
        super().__init__(content, status, headers, media_type)
        self._turns = turns

    async def __call__(
        self,
        scope: Scope,  # noqa: ARG002 - every response gets it
        receive: Receive,
        send: Send,
    ) -> None:
        """Send the pieces until the client leaves."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        body = bytes(self.body)
        is_short = len(body) <= PIECE_BYTES
        first = {"body": body[:PIECE_BYTES], "more_body": not is_short}
        await send({"type": "http.response.body", **first})
        if is_short:
            return
        async with watching_client(receive) as has_left:
            for begin in range(PIECE_BYTES, len(body), PIECE_BYTES):
                end = begin + PIECE_BYTES
                # An empty piece waits until the client has read most of what it was sent.
                await send({"type": "http.response.body", "body": b"", "more_body": True})
                if has_left():
                    return
                await self._turns.take()
                message = {"body": body[begin:end], "more_body": end < len(body)}
                await send({"type": "http.response.body", **message})
