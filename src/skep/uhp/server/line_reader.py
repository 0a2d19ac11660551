"""Read lines from a pipe, and know whether the next one is already there."""

from __future__ import annotations

import os
import select
import stat
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

from skep.uhp.errors import CommandError
from skep.uhp.server.interrupts import Interrupts

MAX_LINE = 2**20
"""How many bytes a line may have: far more than any real game needs."""

_CHUNK = 2**16
_POLL_SECONDS = 0.1
_GRACE_SECONDS = 1.0
# Windows has no poll; there, a signal always finds us waiting.
_CAN_POLL = hasattr(select, "poll")
_INPUT = getattr(select, "POLLIN", 1)


class LineReader:
    """Reads lines from a file descriptor."""

    def __init__(self, descriptor: int | None) -> None:
        """Read from a descriptor; None means that there is no input."""
        self._descriptor = descriptor
        self._buffer = b""
        self._is_at_eof = descriptor is None
        self._is_line_too_long = False
        self._is_waiting = False

    @property
    def is_idle(self) -> bool:
        """Whether it is waiting for a line of which nothing has been sent yet.

        This looks at the pipe itself: a signal sent after a command is meant for that command,
        even if we have not read the command yet.
        """
        return self._is_waiting and not self._buffer and not self._has_more()

    def next(self, interrupts: Interrupts) -> str | None:
        """Wait for the next line and return it; None at the end of the input.

        If it has to wait, it forgets the *interrupts* so far: every command that they could have
        been meant for has been answered.

        :raises CommandError: when the line is too long.
        """
        while b"\n" not in self._buffer and not self._is_at_eof:
            self._buffer += self._read(interrupts)
            if len(self._buffer) > MAX_LINE and b"\n" not in self._buffer:
                self._is_line_too_long, self._buffer = True, b""
        line, newline, self._buffer = self._buffer.partition(b"\n")
        if self._is_line_too_long or len(line) > MAX_LINE:
            self._is_line_too_long = False
            message = f"line too long: the limit is {MAX_LINE} bytes"
            raise CommandError(message)
        return line.decode(errors="replace") if line or newline else None

    @contextmanager
    def watched(self, on_end: Callable[[], None]) -> Generator[None, None, None]:
        """Call *on_end* shortly after the other side closes the pipe."""
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(done, on_end), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _read(self, interrupts: Interrupts) -> bytes:
        assert self._descriptor is not None, "there is input"  # noqa: S101 - for the checkers
        # Counted before looking at the pipe: a command and its interrupt may arrive right after.
        count = interrupts.count
        try:
            if not self._buffer and not self._has_more():
                self._is_waiting = True
                interrupts.forget(count)
                # Not in read(): a signal handler that raises there could lose a line.
                self._poll(_INPUT, None)
        finally:
            self._is_waiting = False
        chunk = os.read(self._descriptor, _CHUNK)
        self._is_at_eof = not chunk
        return chunk

    def _has_more(self) -> bool:
        return b"\n" in self._buffer or self._poll(_INPUT, 0)

    def _poll(self, events: int, seconds: float | None) -> bool:
        """Wait for one of *events* on the pipe, and return whether there was one."""
        if self._descriptor is None or not _CAN_POLL:
            return False
        poll = select.poll()
        poll.register(self._descriptor, events)
        return bool(poll.poll(None if seconds is None else seconds * 1000))

    def _watch(self, done: threading.Event, on_end: Callable[[], None]) -> None:
        while not self._is_at_end():
            if done.wait(_POLL_SECONDS):
                return
        if not done.wait(_GRACE_SECONDS):
            on_end()

    def _is_at_end(self) -> bool:
        """Whether nobody can write to the input anymore."""
        if self._descriptor is None or stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            return True
        # With no events to wait for, poll only reports that the pipe was closed.
        return self._poll(0, 0)
