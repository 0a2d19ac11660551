"""A worker process as the server sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from skep.server.workers.protocol import (
    Answer,
    Ask,
    SearchFailed,
    SearchProgress,
    Stop,
    decode_reply,
    encode_line,
)

if TYPE_CHECKING:
    from typing import Self

# -P: don't import modules from the folder that the server was started in.
COMMAND = (sys.executable, "-P", "-m", "skep.server.workers.process")
"""The command that starts a worker."""

OnProgress = Callable[[float], None]
"""A callback for progress, from 0 to 1."""

_TICK = 0.25
_TO_EXIT = 2.0
_CHUNK = 1 << 16
_LONGEST_ANSWER = 1 << 20
"""How many bytes an answer can have. A review with ``MOST_LINES`` lines has less than half."""


class WorkerLostError(Exception):
    """A worker died, hung, or sent garbage."""


class WorkerFailedError(Exception):
    """A worker could not answer a question."""


class Worker:
    """A process that handles one question at a time."""

    def __init__(self, process: Process) -> None:
        """Wrap a running process; ``start`` creates one."""
        self._process = process
        self._answer: asyncio.Future[Answer | SearchFailed] | None = None
        self._asked: Ask | None = None
        self._fraction = 0.0
        self._is_lost = False
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, command: Sequence[str] = COMMAND) -> Self:
        """Start a process in its own session, so that Ctrl-C at our terminal doesn't reach it.

        :raises WorkerLostError: when the system starts no more.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,
                limit=_LONGEST_ANSWER,
            )
        except OSError as error:
            raise WorkerLostError(str(error)) from error
        return cls(process)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can take a question."""
        return not self._is_lost and self._process.returncode is None

    async def search(self, ask: Ask, *, timeout_s: float, on_progress: OnProgress) -> Answer:
        """Return the answer to a question.

        Cancelling this doesn't stop the search: call ``stop`` or ``end``.

        :raises WorkerLostError: when none came within *timeout_s* seconds after the time limit.
        :raises WorkerFailedError: when the worker reports an error instead.
        """
        if not self.is_alive:
            raise WorkerLostError("it ended")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer | SearchFailed] = loop.create_future()
        self._answer = answer
        self._asked, self._fraction = ask, 0.0
        self._send(ask)
        started = loop.time()
        while not answer.done():
            await asyncio.wait({answer}, timeout=_TICK)
            spent = loop.time() - started
            if not answer.done():
                if spent > ask.seconds + timeout_s:
                    raise WorkerLostError(f"no answer within {spent:.0f} s")
                on_progress(min(1.0, max(self._fraction, self._time_spent(spent))))
        self._answer = None
        result = answer.result()
        if isinstance(result, SearchFailed):
            raise WorkerFailedError(result.error)
        return result

    async def stop(self, timeout_s: float) -> bool:
        """Stop the search; return whether it stopped in time and can take another question."""
        if self._answer is None or not self.is_alive:
            return self.is_alive
        self._send(Stop())
        await asyncio.wait({self._answer}, timeout=timeout_s)
        stopped = self._answer.done() and self._answer.exception() is None
        self._answer = None
        return stopped and self.is_alive

    async def end(self, *, timeout_s: float = _TO_EXIT) -> None:
        """End the process, and kill it if it doesn't exit on its own."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if timeout_s:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout_s):
                    await self._process.wait()
        self.kill()
        await self._process.wait()
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader

    def kill(self) -> None:
        """Kill the process at once."""
        with suppress(ProcessLookupError):
            self._process.kill()

    def _time_spent(self, seconds: float) -> float:
        # Levels with a node limit have no time limit of their own.
        asked = self._asked
        return seconds / asked.seconds if asked is not None and asked.is_timed else 0.0

    def _send(self, message: Ask | Stop) -> None:
        # A broken pipe shows as the end of its output.
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(encode_line(message))

    async def _read(self) -> None:
        """Read its output until it ends."""
        stdout = self._process.stdout
        why = "it ended"
        try:
            while stdout is not None and (text := await stdout.readline()):
                self._take(text)
        except (msgspec.DecodeError, ValueError, OSError) as error:
            why = str(error)
        self._is_lost = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(WorkerLostError(why))
            # Retrieved, so that asyncio doesn't complain if nobody awaits it any more.
            self._answer.exception()
        # A process counts as gone only when its pipes are empty: see python/cpython#119710.
        with suppress(OSError):
            while stdout is not None and await stdout.read(_CHUNK):
                pass

    def _take(self, text: bytes) -> None:
        message = decode_reply(text)
        asked = self._asked
        if self._answer is None or asked is None or message.id != asked.id:
            return
        if isinstance(message, SearchProgress):
            self._fraction = message.fraction
        elif not self._answer.done():
            self._answer.set_result(message)
