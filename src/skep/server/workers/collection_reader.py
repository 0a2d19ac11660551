"""A collection of games that the operator serves: read in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from skep.explorer.collection import GameCollection
from skep.explorer.errors import CollectionError, CollectionFault
from skep.server.errors import Code, ProblemError
from skep.server.question_time import timed_work

QUESTION_S = 5.0
"""How long a question can take."""

_AGAIN_S = 0.05

_T = TypeVar("_T")

_logger = logging.getLogger(__name__)


class CollectionReader:
    """Reads a collection, one question after the other. It never changes the file."""

    def __init__(self, collection: GameCollection, thread: ThreadPoolExecutor) -> None:
        """Use a collection that was opened in *thread*: SQLite wants it used there."""
        self._collection = collection
        self._thread = thread
        self._turn = asyncio.Lock()
        self._has_failed = False

    @classmethod
    async def open(cls, path: Path) -> CollectionReader:
        """Open the collection in a file.

        :raises CollectionError: when it is not a collection, or can't be used.
        """
        thread = ThreadPoolExecutor(1, thread_name_prefix="skep-collection")
        work = partial(GameCollection, path, read_only=True)
        try:
            collection = await asyncio.get_running_loop().run_in_executor(thread, work)
        except BaseException:
            thread.shutdown()
            raise
        return cls(collection, thread)

    async def ask(self, question: Callable[[GameCollection], _T]) -> _T:
        """Return the answer to a question.

        :raises ProblemError: when the file can't be read. The first time, the log says why.
        :raises TimeoutError: when it takes too long.
        """
        loop, work = asyncio.get_running_loop(), timed_work(partial(question, self._collection))
        async with self._turn:
            job = loop.run_in_executor(self._thread, work)
            stopping = asyncio.create_task(self._stop_after(QUESTION_S))
            try:
                answer = await asyncio.shield(job)
            except CollectionError as error:
                if error.fault is CollectionFault.INTERRUPTED:
                    raise TimeoutError from error
                self._note_failure(error)
                raise ProblemError(Code.SERVER_ERROR, "the collection can't be read") from error
            except asyncio.CancelledError:
                # Nobody waits for the answer any more, but the next question waits for its end.
                stopping.cancel()
                stopping = asyncio.create_task(self._stop_after(0))
                with suppress(Exception):
                    await job
                raise
            finally:
                stopping.cancel()
            self._has_failed = False
            return answer

    def _note_failure(self, error: CollectionError) -> None:
        """Log it once: each visitor with the explorer open asks for every position."""
        if not self._has_failed:
            self._has_failed = True
            _logger.error("the collection can't be read: %s", error)

    async def _stop_after(self, seconds: float) -> None:
        """Stop a question, and what it goes on to ask, from a moment on."""
        await asyncio.sleep(seconds)
        while True:
            self._collection.interrupt()
            await asyncio.sleep(_AGAIN_S)

    async def close(self) -> None:
        """Close the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._collection.close)
        self._thread.shutdown()
