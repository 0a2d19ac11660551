"""An alarm: something that is to be looked at later, once, whatever was to be before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class RoomAlarm:
    """Goes off after so many seconds, unless it is set anew or stopped."""

    def __init__(self, on_time: Callable[[], object]) -> None:
        self._on_time = on_time
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will go off."""
        return self._timer is not None

    def set(self, seconds: float) -> None:
        """Go off after so long."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._go_off)

    def stop(self) -> None:
        """Do not go off."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_off(self) -> None:
        self._timer = None
        self._on_time()
