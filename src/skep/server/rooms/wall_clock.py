"""The time of day, and how much of it the server was suspended."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Returns the time in milliseconds since 1970."""


def steady_time() -> Now:
    """Return the time of day, as it would be if nobody set the machine's clock from now on.

    Time servers and operators move the clock by seconds, and no player should lose or gain them.
    The time that a machine sleeps does count, so that ``WallClock`` can see it.
    """
    # Only Linux has a clock that goes on while the machine sleeps.
    elapsed_ns = _time_since_boot if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns
    started_ns = time.time_ns() - elapsed_ns()
    return lambda: (started_ns + elapsed_ns()) // 1_000_000


class WallClock:
    """The time of day in milliseconds since 1970, for a server that reads it every second.

    If far more time has passed since the last reading, the machine was suspended or the process
    was stopped: no player was thinking. A time that went back counts as negative.
    """

    def __init__(self, now: Now, *, longest_pause_ms: int) -> None:
        self._now = now
        self._longest_pause_ms = longest_pause_ms
        self._last = now()
        self._slept_ms = 0

    @property
    def slept_ms(self) -> int:
        """How much time so far counts against nobody."""
        return self._slept_ms

    def __call__(self) -> int:
        """Return the time of day."""
        now = self._now()
        passed, self._last = now - self._last, now
        if abs(passed) > self._longest_pause_ms:
            self._slept_ms += passed
        return now


def _time_since_boot() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
