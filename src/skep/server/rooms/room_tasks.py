"""The tasks of a room, which it waits for when it is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


class RoomTasks:
    """What a room is doing."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Start *work*, and return its task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run *work* to its end, even if the caller is cancelled."""
        return await asyncio.shield(self.start(work))

    async def finish(self) -> None:
        """Wait for everything that was started."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
