"""The pulse: the time of day, and how much of it the server was not awake for."""

from __future__ import annotations

from collections.abc import Callable


class WallClock:
    """The time of day in milliseconds since 1970, for a server that looks at it every second.

    When it has moved on by far more than that since the last look, the machine was suspended, the
    process stopped, or somebody has set the clock: no player was thinking. A clock that was put
    back counts the other way.
    """

    def __init__(self, now: Callable[[], int], *, longest_pause_ms: int) -> None:
        self._now = now
        self._longest_pause_ms = longest_pause_ms
        self._last = now()
        self._slept_ms = 0

    @property
    def slept_ms(self) -> int:
        """How much time has passed, so far, that counts for nobody."""
        return self._slept_ms

    def __call__(self) -> int:
        """Return the time of day."""
        now = self._now()
        passed, self._last = now - self._last, now
        if abs(passed) > self._longest_pause_ms:
            self._slept_ms += passed
        return now
