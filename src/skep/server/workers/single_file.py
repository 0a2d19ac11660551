"""Single file: those who wait for the same thing go on one at a time."""

from __future__ import annotations

import asyncio


class SingleFile:
    """Lets one at a time go on, each in a turn of the event loop of its own.

    If hundreds of requests wait for one result, all of them would go on in the turn in which it is
    there. Each only sends it, but together that takes a tenth of a second, and moves wait.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def turn(self) -> None:
        """Return in a turn of the event loop in which nobody else in this file goes on."""
        async with self._lock:
            await asyncio.sleep(0)
