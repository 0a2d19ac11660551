"""The time of day, and how much of it the server was suspended."""

from __future__ import annotations

from collections.abc import Callable


class WallClock:
    """The time of day in milliseconds since 1970, for a server that reads it every second.

    If far more time has passed since the last reading, the machine was suspended, the process
    was stopped, or someone set the clock: no player was thinking. A clock that was set back
    counts as negative time.
    """

    def __init__(self, now: Callable[[], int], *, longest_pause_ms: int) -> None:
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
