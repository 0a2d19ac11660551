"""An engine process: the lines it reads and writes, its stderr, and how it ends.

Its output can't fill our memory. When too many lines are unread, the process has to wait. A line
that is too long is dropped, and only the last lines of stderr are kept.
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
    EngineDied,
    EngineNotStarted,
    ErrorContext,
    ProtocolViolation,
    Violation,
)

if TYPE_CHECKING:
    from typing import Self

MAX_LINE = 2**18
"""How many bytes a line may have: far more than any game string or list of moves needs."""

_MAX_QUEUED = 256
_STDERR_LINES = 20
_STDERR_COLUMNS = 500
_STDOUT, _STDERR = 1, 2
_KILL_TIMEOUT = 5.0


class EngineProcess(asyncio.SubprocessProtocol):
    """A running program that reads and writes lines."""

    def __init__(self, name: str) -> None:
        """Prepare an instance; ``start`` starts the program."""
        self.name = name
        self.command: str = ""
        """The last command sent."""

        self._lines = deque[bytes]()
        self._partial_line = b""
        self._is_line_too_long = False
        self._stdout_closed = False
        self._stderr = _LastLines()
        self._output_changed = asyncio.Event()
        self._exited = asyncio.Event()
        self._stderr_closed = asyncio.Event()
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
        """Start a program in its own session, so that Ctrl-C at our terminal doesn't reach it.

        :raises EngineNotStarted: when the program doesn't exist or isn't executable.
        """
        process = cls(name)
        loop = asyncio.get_running_loop()
        try:
            await loop.subprocess_exec(
                lambda: process, *command, cwd=cwd, env=env, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineNotStarted(process.context, why) from error
        return process

    @property
    def context(self) -> ErrorContext:
        """The facts that errors carry."""
        return ErrorContext(self.name, self.command, self._stderr.lines())

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._running.get_pid()

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal; None while it is running."""
        return self._running.get_returncode()

    def send(self, line: str) -> None:
        """Send a line, and drop unread output: it is not the answer to this line."""
        self.command = line
        while self._lines:
            self._pop_line()
        stdin = cast("asyncio.WriteTransport", self._running.get_pipe_transport(0))
        if not stdin.is_closing():
            # If the pipe is broken, the end of the output tells us so.
            stdin.write(f"{line}\n".encode())

    async def read_line(self) -> str:
        """Wait for the next line and return it without its line ending.

        :raises EngineDied: when the program has closed its output.
        :raises ProtocolViolation: when the line is too long.
        """
        while not self._lines:
            if self._is_line_too_long:
                start = self._partial_line[:_STDERR_COLUMNS].decode(errors="replace")
                raise ProtocolViolation(self.context, Violation.LINE_TOO_LONG, start)
            if self._stdout_closed:
                await self._wait_for_stderr(1.0)
                raise EngineDied(self.context, self.status)
            self._output_changed.clear()
            await self._output_changed.wait()
        return self._pop_line().decode(errors="replace").strip()

    def interrupt(self) -> None:
        """Send SIGINT to the program and its child processes."""
        if self.status is None:
            self._signal(signal.SIGINT)

    async def end(self, timeout: float = 0.0) -> int | None:
        """Wait for the program to exit, then kill it and its children; return its exit status."""
        if self._ended:
            return self.status
        self._ended = True
        stdin = self._running.get_pipe_transport(0)
        if stdin is not None:
            stdin.close()
        if timeout:
            await self._wait_for_exit(timeout)
        # Even if the program has exited, its children may still be running.
        self._signal(signal.SIGKILL)
        await self._wait_for_exit(_KILL_TIMEOUT)
        self._running.close()
        # Closing takes effect in the next iteration of the event loop, which may be the last one.
        await asyncio.sleep(0)
        return self.status

    # --- callbacks of asyncio ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport of the program."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Store the output of the program."""
        if fd == _STDERR:
            self._stderr.feed(data)
            return
        *lines, self._partial_line = (self._partial_line + data).split(b"\n")
        for line in lines:
            if len(line) > MAX_LINE:
                self._partial_line = line
                break
            self._lines.append(line)
        self._is_line_too_long = len(self._partial_line) > MAX_LINE
        if self._is_line_too_long or len(self._lines) > _MAX_QUEUED:
            self._stdout.pause_reading()
        self._output_changed.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note that the program has closed a pipe."""
        del exc
        if fd == _STDERR:
            self._stderr_closed.set()
        elif fd == _STDOUT:
            if self._partial_line and not self._is_line_too_long:
                self._lines.append(self._partial_line)
                self._partial_line = b""
            self._stdout_closed = True
            self._output_changed.set()

    def process_exited(self) -> None:
        """Note that the program has exited."""
        self._exited.set()

    # --- helpers ---

    @property
    def _running(self) -> asyncio.SubprocessTransport:
        assert self._transport is not None, "set by start()"  # noqa: S101 - for the checkers
        return self._transport

    @property
    def _stdout(self) -> asyncio.ReadTransport:
        return cast("asyncio.ReadTransport", self._running.get_pipe_transport(_STDOUT))

    def _pop_line(self) -> bytes:
        line = self._lines.popleft()
        if len(self._lines) == _MAX_QUEUED // 2 and not (
            self._is_line_too_long or self._stdout_closed
        ):
            self._stdout.resume_reading()
        return line

    async def _wait_for_stderr(self, seconds: float) -> None:
        """Wait until the program has exited and all of its stderr has arrived."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()
                await self._stderr_closed.wait()

    async def _wait_for_exit(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exited.wait()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


class _LastLines:
    """The last lines of a stream."""

    def __init__(self) -> None:
        self._complete_lines = deque[bytes](maxlen=_STDERR_LINES)
        self._partial_line = b""

    def feed(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if len(lines) > _STDERR_LINES:
            lines = lines[-_STDERR_LINES:]
            self._partial_line = b""
        for line in lines:
            self._complete_lines.append((self._partial_line + line)[:_STDERR_COLUMNS])
            self._partial_line = b""
        self._partial_line = (self._partial_line + rest)[:_STDERR_COLUMNS]

    def lines(self) -> tuple[str, ...]:
        lines = [*self._complete_lines, self._partial_line]
        texts = (line.decode(errors="replace").strip() for line in lines)
        return tuple(text for text in texts if text)
