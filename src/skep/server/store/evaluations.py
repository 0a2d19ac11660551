"""Evaluations of positions: a cache, so nothing that goes wrong here is an error."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from time import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select

from skep.server.store.errors import StoreError
from skep.server.store.tables import evaluations

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    _Connect = Callable[[], AbstractAsyncContextManager[AsyncConnection]]

MOST_ROWS = 100_000
"""How many evaluations are kept. Each takes 50 to 2,000 bytes."""

_CHECK_EVERY = 1_000
"""How many are added before the total is checked again."""

_AT_ONCE = 500
_DELETED_AT_ONCE = 200
_log = logging.getLogger(__name__)


async def _always() -> bool:
    return True


class EvaluationStore:
    """The latest evaluations, as texts. ``Store.evaluations`` has one."""

    def __init__(self, read: _Connect, write: _Connect) -> None:
        """Use connections of *read*, and transactions of *write*."""
        self._read = read
        self._write = write
        self._added = _CHECK_EVERY
        self.has_space: Callable[[], Awaitable[bool]] = _always
        """Whether there is space for more of them."""

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        """Return the texts of these keys that are there; none if the database doesn't answer."""
        found: dict[str, str] = {}
        try:
            async with self._read() as connection:
                for start in range(0, len(keys), _AT_ONCE):
                    some = evaluations.c.key.in_(keys[start : start + _AT_ONCE])
                    rows = await connection.execute(select(evaluations).where(some))
                    found |= {row.key: row.text for row in rows}
        except StoreError as error:
            _log.warning("evaluations can't be read: %s", error)
        return found

    async def put(self, texts: Mapping[str, str]) -> None:
        """Store texts if there is space, and delete the oldest ones if there are too many."""
        if not await self.has_space():
            return
        keys, now = list(texts), round(1000 * time())
        rows = [{"key": key, "at": now, "text": text} for key, text in texts.items()]
        try:
            async with self._write() as connection:
                for start in range(0, len(rows), _AT_ONCE):
                    some = evaluations.c.key.in_(keys[start : start + _AT_ONCE])
                    await connection.execute(delete(evaluations).where(some))
                    await connection.execute(insert(evaluations), rows[start : start + _AT_ONCE])
            self._added += len(rows)
            if self._added > _CHECK_EVERY:
                self._added = 0
                await self._delete_oldest()
        except StoreError as error:
            # Another process may have stored the same at the same time.
            _log.info("evaluations can't be stored: %s", error)

    async def _delete_oldest(self) -> None:
        """Delete some if there are too many, few in each transaction: moves wait for it."""
        async with self._read() as connection:
            counted = await connection.execute(select(func.count()).select_from(evaluations))
            count: int = counted.scalar_one()
        if count <= MOST_ROWS:
            return
        # A tenth of them: then the next deletion is far off.
        surplus = count - MOST_ROWS + MOST_ROWS // 10
        while surplus > 0:
            some = min(surplus, _DELETED_AT_ONCE)
            oldest = select(evaluations.c.key).order_by(evaluations.c.at).limit(some)
            async with self._write() as connection:
                await connection.execute(delete(evaluations).where(evaluations.c.key.in_(oldest)))
            surplus -= some
