"""A log that nobody can flood: repeated lines are counted, not written."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TextIO

from skep.server.logs.security_events import EVENT

BURST = 10
"""How many lines of one kind are written in a window."""

WINDOW_S = 60.0
"""How long lines of one kind are counted together."""

_KINDS = 1_000
"""How many kinds are told apart. A kind is an event or a line in the source code: there are few."""


class _Window:
    """What was logged of one kind since the window began."""

    __slots__ = ("began", "count", "had_traceback")

    def __init__(self, began: float) -> None:
        self.began = began
        self.count = 0
        self.had_traceback = False


class LimitedLog(logging.StreamHandler[TextIO]):
    """Writes a few lines of each kind per minute, and one traceback.

    A visitor can cause some lines at will, and a database that is down causes a traceback for
    every move. The first lines say what is wrong. The first line of the next window says how many
    were left out.
    """

    def __init__(
        self, stream: TextIO | None = None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self._now = now
        self._windows: dict[tuple[str, str, int, str], _Window] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, unless there were many of its kind."""
        window, left_out = self._window(record)
        window.count += 1
        if window.count > BURST:
            return
        # Other handlers see the record too.
        record = logging.makeLogRecord(record.__dict__)
        record.msg, record.args = record.getMessage(), None
        if record.exc_info and window.had_traceback:
            record.msg += f" ({_name(record.exc_info[1])})"
            record.exc_info, record.exc_text = None, None
        window.had_traceback = window.had_traceback or bool(record.exc_info)
        if left_out:
            record.msg += f" [{left_out} more like this were not logged]"
        super().emit(record)

    def _window(self, record: logging.LogRecord) -> tuple[_Window, int]:
        """Return the window of a record's kind, and how many lines the one before left out."""
        event: str = getattr(record, EVENT, "")
        kind, now = (record.name, record.pathname, record.lineno, event), self._now()
        window = self._windows.get(kind)
        if window is not None and now - window.began < WINDOW_S:
            return window, 0
        if len(self._windows) >= _KINDS:
            self._windows.clear()
        left_out = max(0, window.count - BURST) if window else 0
        window = self._windows[kind] = _Window(now)
        return window, left_out


def _name(error: BaseException | None) -> str:
    return type(error).__name__
