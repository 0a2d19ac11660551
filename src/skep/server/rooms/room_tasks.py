"""The tasks of a room, which it waits for when it is closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from skep.server.errors import Code, ProblemError
from skep.server.store import DamagedError, OwnedElsewhereError, StoreError

_T = TypeVar("_T")

_LOOK_AGAIN_S = 2.0
"""The delay before trying again to store what nobody will send again."""

_logger = logging.getLogger(__name__)


class RoomTasks:
    """What a room is doing."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Start *work* that nobody waits for, and return its task. A failure is logged."""
        task = self._begin(work)
        task.add_done_callback(log_failure)
        return task

    async def attempt(self, work: Coroutine[Any, Any, None]) -> None:
        """Run *work* to completion. A failure is logged, not raised."""
        await asyncio.wait([self.start(work)])

    async def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run *work* to completion, even if the caller is cancelled."""
        task = self._begin(work)
        try:
            # Not a shield: from Python 3.14 on, that also logs failures after a cancellation.
            await asyncio.wait([task])
            return task.result()
        except asyncio.CancelledError:
            # The visitor has left, and nobody else would see a failure.
            task.add_done_callback(_log_unless_refused)
            raise
        finally:
            # An error refers to this frame, so the frame mustn't refer to the error's task.
            del task

    async def finish(self) -> None:
        """Wait for everything that was started."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def unattended(
    work: Coroutine[Any, Any, None], failed: str, check_in: Callable[[float], None]
) -> None:
    """Run *work* that no visitor waits for. If the database fails, *check_in* is called."""
    try:
        await work
    except ProblemError as error:
        if error.code is not Code.NOT_FOUND:
            raise
    except DamagedError as error:
        _logger.error("%s", error)  # noqa: TRY400 - the traceback says nothing more
    except OwnedElsewhereError:
        # The other process sees to it.
        return
    except StoreError:
        _logger.exception(failed)
        check_in(_LOOK_AGAIN_S)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Log the failure of a task that nobody waits for."""
    if not task.cancelled() and (error := task.exception()):
        _logger.error("a room task failed", exc_info=error)


def _log_unless_refused(task: asyncio.Task[Any]) -> None:
    """Log a failure, but not a refusal: visitors can cause refusals at will."""
    if not task.cancelled() and not isinstance(task.exception(), ProblemError):
        log_failure(task)
