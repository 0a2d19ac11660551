"""A thread for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_T = TypeVar("_T")


class LongWork:
    """Runs functions in one thread, one after the other.

    Python runs one thread at a time. With a single thread beside it, the event loop gets at least
    half of the time, however much work there is.
    """

    def __init__(self) -> None:
        """Start no thread yet: the first work does."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="skep-long-work")

    async def run(self, work: Callable[[], _T]) -> _T:
        """Return what *work* returns. It must not use anything that others change meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish what is running, and drop what waits."""
        self._thread.shutdown(wait=True, cancel_futures=True)
