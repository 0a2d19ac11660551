"""The time of day, and how much of it counts in a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from skep.server.domain.facts import Fact, MovesPlayed
from skep.server.domain.table import GameTable
from skep.server.store import ConflictError, StoreError

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


class GameTime:
    """When things happen in a game: nobody's clock runs while the server is at work.

    A command counts from the moment at which the server read it. The next turn begins when everyone
    can see the position, which is after it was stored. Only then is it known how long that took, so
    the next fact says it (``late_ms``). Until then, it is remembered here.
    """

    def __init__(self, now: WallClock) -> None:
        self._now = now
        self._slept_ms = now.slept_ms
        self._version = 0
        self._late_ms = 0
        self._owed_ms = 0

    @property
    def slept_ms(self) -> int:
        """How long the server was suspended since the clocks were last credited for that."""
        # Only reading the time tells.
        self._now()
        return self._now.slept_ms - self._slept_ms

    def credit_sleep(self) -> None:
        """Note that the clocks are credited for all the time that the server was suspended."""
        self._slept_ms = self._now.slept_ms

    def of(self, table: GameTable, arrived: int | None) -> int:
        """Return when a command happens that arrived at a moment: not before the turn began.

        Time before that is settled: the clock had not started, or was credited.
        """
        now = self._now()
        return now if arrived is None else min(now, max(arrived, table.settled_at))

    def shown(self, table: GameTable) -> int:
        """Note that a table is stored, and that everyone can see it. Return the time."""
        now = self._now()
        if table.show(now):
            self.credit_sleep()
        self._remember(table)
        return now

    @contextmanager
    def storing(self, facts: Sequence[Fact], version: int, at: int) -> Generator[None, None, None]:
        """Store facts after a version. If a move can't be stored, its player gets the time back."""
        try:
            yield
        except ConflictError:
            # It is tried again.
            raise
        except StoreError:
            if isinstance(facts[0], MovesPlayed):
                self._version = version
                self._owed_ms += max(0, self._now() - at)
            raise

    def read(self, table: GameTable, *, is_left: bool) -> bool:
        """Note that a table was read again, and return whether nobody here has seen it yet.

        If it *is_left*, another process had the game since, and the clocks are credited for that.
        """
        is_known = table.version == self._version
        if is_known:
            table.delay(self._late_ms)
        elif self._version and not is_left:
            # It was stored after all, although the database didn't say so.
            table.show(self._now())
        has_news = not is_known and self._version > 0
        if not is_known:
            self._remember(table)
        return has_news

    @property
    def owed_ms(self) -> int:
        """How long the player to move has waited for moves that could not be stored."""
        return self._owed_ms

    def _remember(self, table: GameTable) -> None:
        self._version, self._late_ms, self._owed_ms = table.version, table.late_ms, 0


def _time_since_boot() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
