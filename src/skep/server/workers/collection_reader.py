"""A collection of games that the operator serves: read in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from skep.explorer.collection import GameCollection

_T = TypeVar("_T")


class CollectionReader:
    """Reads a collection, one question after the other. It never changes the file."""

    def __init__(self, collection: GameCollection, thread: ThreadPoolExecutor) -> None:
        """Use a collection that was opened in *thread*: SQLite wants it used there."""
        self._collection = collection
        self._thread = thread

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

        :raises CollectionError: when the file can't be read.
        """
        work = partial(question, self._collection)
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Close the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._collection.close)
        self._thread.shutdown()
