"""A program at the other end of two pipes: its lines, its stderr, and its end.

What it writes is bounded in every direction: lines that nobody reads yet make it wait, a line
without end is not kept, and of stderr only the last lines are.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from skep.uhp.errors import (
    Circumstances,
    EngineDied,
    EngineNotStarted,
    ProtocolViolation,
    Violation,
)

if TYPE_CHECKING:
    from typing import Self

MAX_LINE = 2**18
"""How many bytes a line may have; no game string or list of moves comes near it."""

_MAX_QUEUED = 256
_STDERR_LINES = 20
_STDERR_COLUMNS = 500
_STDOUT, _STDERR = 1, 2
_TO_DIE = 5.0


class EngineProcess(asyncio.SubprocessProtocol):
    """A running program, which is asked by lines and answers in lines."""

    def __init__(self, name: str) -> None:
        """Get ready; ``start`` makes one with a program."""
        self.name = name
        self.command: str = ""
        """The command sent last."""

        self._lines = deque[bytes]()
        self._begun = b""
        self._overlong = False
        self._closed = False
        self._stderr = _Tail()
        self._news = asyncio.Event()
        self._exited = asyncio.Event()
        self._silent = asyncio.Event()
        self._ended = False
        self._transport: asyncio.SubprocessTransport | None = None

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        name: str,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start a program in a session of its own: Ctrl-C at our terminal is not meant for it.

        :raises EngineNotStarted: when there is no such program, or it may not be run.
        """
        process = cls(name)
        loop = asyncio.get_running_loop()
        try:
            await loop.subprocess_exec(
                lambda: process, *command, cwd=cwd, env=env, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineNotStarted(process.circumstances, why) from error
        return process

    @property
    def circumstances(self) -> Circumstances:
        """What errors have to know."""
        return Circumstances(self.name, self.command, self._stderr.lines())

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._running.get_pid()

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        return self._running.get_returncode()

    def send(self, line: str) -> None:
        """Send a line; what it answered too much before is forgotten."""
        self.command = line
        while self._lines:
            self._take()
        stdin = cast("asyncio.WriteTransport", self._running.get_pipe_transport(0))
        if not stdin.is_closing():
            # Of a broken pipe we learn by the end of its output.
            stdin.write(f"{line}\n".encode())

    async def read_line(self) -> str:
        """Return the next line, without what ends it; wait for it if need be.

        :raises EngineDied: when there will be none.
        :raises ProtocolViolation: when it is too long.
        """
        while not self._lines:
            if self._overlong:
                begun = self._begun[:_STDERR_COLUMNS].decode(errors="replace")
                raise ProtocolViolation(self.circumstances, Violation.LINE_TOO_LONG, begun)
            if self._closed:
                await self._wait_for_end(1.0)
                raise EngineDied(self.circumstances, self.status)
            self._news.clear()
            await self._news.wait()
        return self._take().decode(errors="replace").strip()

    def interrupt(self) -> None:
        """Send SIGINT, to the program and to whatever it has started."""
        if self.status is None:
            self._signal(signal.SIGINT)

    async def end(self, patience: float = 0.0) -> int | None:
        """Wait for the program to end, then kill it and all it has started; return its status."""
        if self._ended:
            return self.status
        self._ended = True
        stdin = self._running.get_pipe_transport(0)
        if stdin is not None:
            stdin.close()
        if patience:
            await self._wait_for_exit(patience)
        # The program may be gone and what it has started not.
        self._signal(signal.SIGKILL)
        await self._wait_for_exit(_TO_DIE)
        self._running.close()
        # Closing takes effect in the next turn of the loop, which may be the last one.
        await asyncio.sleep(0)
        return self.status

    # --- what asyncio calls ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the program's transport."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take what it wrote."""
        if fd == _STDERR:
            self._stderr.feed(data)
            return
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            if len(line) > MAX_LINE:
                self._begun = line
                break
            self._lines.append(line)
        self._overlong = len(self._begun) > MAX_LINE
        if self._overlong or len(self._lines) > _MAX_QUEUED:
            self._stdout.pause_reading()
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note that it will write no more."""
        del exc
        if fd == _STDERR:
            self._silent.set()
        elif fd == _STDOUT:
            if self._begun and not self._overlong:
                self._lines.append(self._begun)
                self._begun = b""
            self._closed = True
            self._news.set()

    def process_exited(self) -> None:
        """Note that it has ended."""
        self._exited.set()

    # --- the rest ---

    @property
    def _running(self) -> asyncio.SubprocessTransport:
        assert self._transport is not None, "made by start()"  # noqa: S101 - for the checkers
        return self._transport

    @property
    def _stdout(self) -> asyncio.ReadTransport:
        return cast("asyncio.ReadTransport", self._running.get_pipe_transport(_STDOUT))

    def _take(self) -> bytes:
        line = self._lines.popleft()
        if len(self._lines) == _MAX_QUEUED // 2 and not (self._overlong or self._closed):
            self._stdout.resume_reading()
        return line

    async def _wait_for_end(self, seconds: float) -> None:
        """Wait until it has ended and all that it said to stderr has come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()
                await self._silent.wait()

    async def _wait_for_exit(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


class _Tail:
    """The last lines of a stream, however much of it there is."""

    def __init__(self) -> None:
        self._whole = deque[bytes](maxlen=_STDERR_LINES)
        self._begun = b""

    def feed(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if len(lines) > _STDERR_LINES:
            lines = lines[-_STDERR_LINES:]
            self._begun = b""
        for line in lines:
            self._whole.append((self._begun + line)[:_STDERR_COLUMNS])
            self._begun = b""
        self._begun = (self._begun + rest)[:_STDERR_COLUMNS]

    def lines(self) -> tuple[str, ...]:
        lines = [*self._whole, self._begun]
        texts = (line.decode(errors="replace").strip() for line in lines)
        return tuple(text for text in texts if text)
