"""Writing a club to a database: all of it in one transaction, checked before the commit."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from skep.server.archive.database import items_in
from skep.server.archive.errors import (
    CopyDiffersError,
    NotEmptyError,
    RepeatedItemError,
    TargetInUseError,
)
from skep.server.archive.items import (
    GAME,
    PLAIN_TABLES,
    STUDY,
    ClubItem,
    ClubItems,
    ClubSize,
    Row,
    StoredGame,
    StoredStudy,
    counted,
    key_column,
)
from skep.server.store import StoreError
from skep.server.store.connection_pools import make_engine, try_out
from skep.server.store.database_lock import database_lock
from skep.server.store.leases.shared import IS_ALIVE
from skep.server.store.migrate import migrate
from skep.server.store.tables import events, games, heartbeats, processes, studies, study_edits

_AT_ONCE = 200
_LETTERS_AT_ONCE = 4 * 1024 * 1024
_LETTERS_OF_EVENT = 1024

_Key = tuple[str, str]

_OWNERS = {GAME: games, STUDY: studies}
_PARTS = {str(table.name): table for table in (events, study_edits)}
"""The tables whose rows are deleted with a game or a study."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written."""

    size: ClubSize
    """What the target has now."""

    changed: int
    """How many items were added, replaced or deleted."""


async def write_club(url: str, items: ClubItems, *, replace: bool = False) -> Written:
    """Make a database contain exactly these items: all of them, or nothing changes.

    Only what differs is written. Before the commit, everything is read again and compared by count
    and by the hash of every game.

    :raises NotEmptyError: when there is something in it, without *replace*.
    :raises RepeatedItemError: when an item appears twice.
    :raises CopyDiffersError: when what was written isn't what was read.
    :raises DatabaseInUseError: when a server uses the file.
    :raises TargetInUseError: when several processes use the database. A single one isn't noticed.
    :raises StoreError: when the database fails.
    """
    with database_lock(url):
        async with _engine(url) as engine, engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                names = ", ".join([*PLAIN_TABLES, *_OWNERS, *_PARTS])
                await connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
            await _check_unused(connection)
            before, size = await _digests(connection)
            if any(table != heartbeats.name for table, _ in before) and not replace:
                raise NotEmptyError(size)
            writer = ItemWriter(connection, before)
            wanted: dict[_Key, bytes] = {}
            async for item in items:
                if item.key in wanted:
                    raise RepeatedItemError(item.key)
                wanted[item.key] = item.digest()
                await writer.put(item, wanted[item.key])
            await writer.finish(before.keys() - wanted.keys())
            after, size = await _digests(connection)
            if after != wanted:
                raise CopyDiffersError
    return Written(size, writer.changed)


@asynccontextmanager
async def _engine(url: str) -> AsyncGenerator[AsyncEngine]:
    engine = make_engine(url)
    try:
        try:
            try_out(url)
            await migrate(engine)
        except OSError as error:
            # Some drivers raise this if the database can't be reached.
            raise StoreError from error
        yield engine
    except SQLAlchemyError as error:
        raise StoreError from error
    finally:
        await engine.dispose()


async def _check_unused(connection: AsyncConnection) -> None:
    """Check that no process of a server is alive, and forget those that were."""
    if connection.dialect.name == "postgresql":
        alive = await connection.execute(select(processes.c.id).where(IS_ALIVE))
        if alive.first() is not None:
            raise TargetInUseError
    await connection.execute(delete(processes))


async def _digests(connection: AsyncConnection) -> tuple[dict[_Key, bytes], ClubSize]:
    found: dict[_Key, bytes] = {}
    counts = Counter[str]()
    async for item in items_in(connection):
        found[item.key] = item.digest()
        counts.update(dict(counted(item)))
    return found, ClubSize.of(counts)


@dataclass
class ItemWriter:
    """Writes what differs, many rows at a time."""

    connection: AsyncConnection
    before: dict[_Key, bytes]
    changed: int = 0
    _waiting: list[ClubItem] = field(default_factory=list[ClubItem])
    _letters: int = 0

    async def put(self, item: ClubItem, digest: bytes) -> None:
        """Write an item, unless it is there already."""
        if self.before.get(item.key) != digest:
            self._waiting.append(item)
            self._letters += _letters(item)
            if len(self._waiting) >= _AT_ONCE or self._letters > _LETTERS_AT_ONCE:
                await self._flush()

    async def finish(self, gone: Iterable[_Key]) -> None:
        """Write what waits, and delete what is *gone*."""
        await self._flush()
        gone = list(gone)
        await self._delete(gone)
        self.changed += len(gone)

    async def _flush(self) -> None:
        await self._delete([item.key for item in self._waiting if item.key in self.before])
        rows: dict[str, list[Row]] = {}
        parts: dict[str, list[Row]] = {}
        for item in self._waiting:
            if isinstance(item, StoredGame):
                rows.setdefault(GAME, []).append({**item.row, "left_at": item.left_at})
                parts.setdefault(events.name, []).extend(item.events)
            elif isinstance(item, StoredStudy):
                rows.setdefault(STUDY, []).append(item.row)
                parts.setdefault(study_edits.name, []).extend(item.edits)
            else:
                rows.setdefault(item.table, []).append(item.row)
        for name, some in rows.items():
            await self.connection.execute(insert({**PLAIN_TABLES, **_OWNERS}[name]), some)
        for name, some in parts.items():
            if some:
                await self.connection.execute(insert(_PARTS[name]), some)
        self.changed += len(self._waiting)
        self._waiting.clear()
        self._letters = 0

    async def _delete(self, keys: list[_Key]) -> None:
        for name, table in {**PLAIN_TABLES, **_OWNERS}.items():
            ids = [key for kind, key in keys if kind == name]
            for start in range(0, len(ids), _AT_ONCE):
                some = ids[start : start + _AT_ONCE]
                # Events are deleted with their game, and edits with their study.
                await self.connection.execute(
                    delete(table).where(table.c[key_column(table)].in_(some))
                )


def _letters(item: ClubItem) -> int:
    """Return about how many letters an item takes: an event takes some even without a payload."""
    if isinstance(item, StoredStudy):
        facts = item.edits
    else:
        facts = item.events if isinstance(item, StoredGame) else ()
    return sum(_LETTERS_OF_EVENT + len(str(fact["payload"])) for fact in facts)
