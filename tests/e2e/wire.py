"""A wire between browser and server that can be cut, as a bad network does."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

_CHUNK = 65_536


class Wire:
    """Passes bytes on between a port of its own and a server's, until it is cut."""

    def __init__(self, target: Callable[[], int]) -> None:
        """Lead to the port that *target* gives at the time of each connection."""
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._is_down = False
        self._drops_answers = False
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self.drops = 0

    @property
    def address(self) -> str:
        """Where browsers find it."""
        assert self._server
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()
        assert self._ready.wait(60)

    def close(self) -> None:
        """End it, with all that it carries."""
        self._call(self._end)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)

    def cut(self) -> None:
        """Break every connection; new ones can be made at once."""
        self._call(self._cut)

    def go_down(self) -> None:
        """Break every connection, and refuse new ones."""
        self._is_down = True
        self.cut()

    def come_up(self) -> None:
        """Let connections be made again."""
        self._is_down = False

    def lose_the_next_answer(self) -> None:
        """Carry what browsers say, and break instead of carrying what comes back to it."""
        self._drops_answers = True

    def _call(self, what: Callable[[], None]) -> None:
        done = threading.Event()

        def call() -> None:
            what()
            done.set()

        self._loop.call_soon_threadsafe(call)
        assert done.wait(60)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0)
        )
        self._ready.set()
        self._loop.run_forever()
        # All that they carry is broken: they end by themselves.
        carrying = asyncio.all_tasks(self._loop)
        self._loop.run_until_complete(asyncio.gather(*carrying))
        self._loop.close()

    def _end(self) -> None:
        assert self._server
        self._server.close()
        self._cut()

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_down:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", self._target())
        except OSError:
            writer.transport.abort()
            return
        both = {writer, there[1]}
        self._open |= both
        await asyncio.gather(
            self._carry(reader, there[1]), self._carry(there[0], writer, is_answer=True)
        )
        for end in both:
            end.transport.abort()
        self._open -= both

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool = False
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(_CHUNK):
                if is_answer and self._drops_answers and b'"accepted"' in data:
                    self._drops_answers = False
                    self.drops += 1
                    self._cut()
                    break
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


@contextmanager
def wired(target: Callable[[], int]) -> Generator[Wire, None, None]:
    """Lay a wire to a port, for as long as this lasts."""
    wire = Wire(target)
    wire.start()
    try:
        yield wire
    finally:
        wire.close()
