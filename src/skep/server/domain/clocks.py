"""Clocks: how much time each side has left, as a value.

Nothing here ticks: a clock knows which side it counts against, and since when. Callers pass the
time in milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from skep.core.bugs import Color

FREE_PLIES = 2
"""The plies before the clocks run: the first move of each side has no time pressure."""

FIRST_MOVE_MS = 10 * 60 * 1000
"""How long a first move may take in a game with a clock before the game is aborted."""

FLAG_GRACE_MS = 500
"""How long a flag that fell can wait for a move that arrived in time, but is still on its way to
the game: through Redis, or behind another message of the same connection."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks of a game."""

    white_ms: int
    black_ms: int
    """What each side had left at the moment ``since``."""

    increment_ms: int
    running: Color | None = None
    since: int = 0

    @classmethod
    def of(cls, main_s: int, increment_s: int) -> Clock:
        """Return the clock of a game that has not begun."""
        return cls(main_s * 1000, main_s * 1000, increment_s * 1000)

    def left(self, color: Color, now: int) -> int:
        """Return what a side has left, never below 0."""
        left = self.white_ms if color is Color.WHITE else self.black_ms
        if color is self.running:
            left -= max(0, now - self.since)
        return max(0, left)

    @property
    def falls_at(self) -> int | None:
        """When the running clock reaches zero; None if no clock runs."""
        return None if self.running is None else self.since + self.left(self.running, self.since)

    def started(self, color: Color | None, now: int) -> Clock:
        """Return the clocks with the elapsed time deducted, and *color*'s running from now on."""
        return replace(
            self,
            white_ms=self.left(Color.WHITE, now),
            black_ms=self.left(Color.BLACK, now),
            running=color,
            since=now,
        )

    def moved(self, by: Color, now: int, *, then: Color | None) -> Clock:
        """Return the clocks after a move: the increment is added if the mover's was running."""
        stopped = self.started(then, now)
        if self.running is not by:
            return stopped
        if by is Color.WHITE:
            return replace(stopped, white_ms=stopped.white_ms + self.increment_ms)
        return replace(stopped, black_ms=stopped.black_ms + self.increment_ms)

    def taken_back(self, before: Clock, by: Color, now: int, *, then: Color | None) -> Clock:
        """Return the clocks after moves were taken back, the first of them one of *by*.

        *before* is how they stood when that move was made. Whoever takes back gets no time
        for it and loses the increment; the other side gets back what it had then.
        """
        own = min(self.left(by, now), before.left(by, before.since))
        others = before.left(by.other, before.since)
        white, black = (own, others) if by is Color.WHITE else (others, own)
        return replace(self, white_ms=white, black_ms=black, running=then, since=now)

    def shifted(self, by_ms: int) -> Clock:
        """Return the clocks as if this much time had not passed; it can be negative."""
        return replace(self, since=self.since + by_ms)
