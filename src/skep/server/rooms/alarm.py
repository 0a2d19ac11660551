"""An alarm: call a function later, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class RoomAlarm:
    """Goes off once, unless it is set again or stopped."""

    def __init__(self, on_time: Callable[[], object]) -> None:
        self._on_time = on_time
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it is going to go off."""
        return self._timer is not None

    def set(self, seconds: float) -> None:
        """Go off after this many seconds, and at no other time."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._go_off)

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_off(self) -> None:
        self._timer = None
        self._on_time()
