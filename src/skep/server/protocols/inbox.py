"""A queue for one reader, which takes little memory while it is empty."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader. ``asyncio.Queue`` does more, and takes 3 kB even if it is empty."""

    __slots__ = ("_arrival", "_items")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._arrival: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Return whether nothing waits."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Add an item."""
        self._items.append(item)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> T:
        """Wait for the next item, and remove it."""
        while not self._items:
            self._arrival = asyncio.get_running_loop().create_future()
            try:
                await self._arrival
            finally:
                self._arrival = None
        return self._items.pop(0)
