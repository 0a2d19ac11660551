"""Lines from a pipe, whose reader can tell whether it would have to wait for the next one."""

from __future__ import annotations

import os
import select
import stat
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

from skep.uhp.errors import CommandError

MAX_LINE = 2**20
"""How many bytes a line may have; no game that people play comes near it."""

_CHUNK = 2**16
_GLANCE = 0.1
_GRACE = 1.0
# Not everywhere can a pipe be asked; there a signal finds us waiting.
_CAN_ASK = hasattr(select, "poll")
_INPUT = getattr(select, "POLLIN", 1)


class Lines:
    """Lines from a file descriptor."""

    def __init__(self, descriptor: int | None) -> None:
        """Read from a descriptor; None has nothing to read."""
        self._descriptor = descriptor
        self._buffer = b""
        self._is_over = descriptor is None
        self._is_overlong = False
        self._is_waiting = False

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a line that nobody has sent yet.

        The pipe itself is asked: who sends a command and then a signal means the command, even
        if it has not been read.
        """
        return self._is_waiting and not self._has_more()

    def next(self, on_idle: Callable[[], None]) -> str | None:
        """Return the next line, waiting for it if need be; None at the end.

        :raises CommandError: when it is too long.
        """
        while b"\n" not in self._buffer and not self._is_over:
            self._buffer += self._read(on_idle)
            if len(self._buffer) > MAX_LINE and b"\n" not in self._buffer:
                self._is_overlong, self._buffer = True, b""
        line, newline, self._buffer = self._buffer.partition(b"\n")
        if self._is_overlong or len(line) > MAX_LINE:
            self._is_overlong = False
            message = f"a line may have {MAX_LINE} bytes"
            raise CommandError(message)
        return line.decode(errors="replace") if line or newline else None

    @contextmanager
    def watched(self, on_end: Callable[[], None]) -> Generator[None, None, None]:
        """Call something when nobody can write here any more, and some grace has passed."""
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(done, on_end), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _read(self, on_idle: Callable[[], None]) -> bytes:
        assert self._descriptor is not None, "else it is over"  # noqa: S101 - for the checkers
        try:
            if not self._has_more():
                self._is_waiting = True
                on_idle()
                # Not in read(): a handler that raises there could take a line with it.
                self._ask(_INPUT, None)
        finally:
            self._is_waiting = False
        chunk = os.read(self._descriptor, _CHUNK)
        self._is_over = not chunk
        return chunk

    def _has_more(self) -> bool:
        return b"\n" in self._buffer or self._ask(_INPUT, 0)

    def _ask(self, events: int, seconds: float | None) -> bool:
        """Wait for something to happen to the pipe; whether it did."""
        if self._descriptor is None or not _CAN_ASK:
            return False
        poll = select.poll()
        poll.register(self._descriptor, events)
        return bool(poll.poll(None if seconds is None else seconds * 1000))

    def _watch(self, done: threading.Event, on_end: Callable[[], None]) -> None:
        while not self._is_at_end():
            if done.wait(_GLANCE):
                return
        if not done.wait(_GRACE):
            on_end()

    def _is_at_end(self) -> bool:
        """Whether all that will ever be written here has been written."""
        if self._descriptor is None or stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            return True
        # Without any event to wait for, only the end is told.
        return self._ask(0, 0)
