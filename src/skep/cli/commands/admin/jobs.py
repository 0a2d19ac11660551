"""What the commands do, with parts of the server that may not be installed."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from skep.cli.commands.admin.server_keys import ServerKey
from skep.server.archive.backup_file import check_backup, items_of, write_backup
from skep.server.archive.checking import CheckedGame, checked_games
from skep.server.archive.database import items_in, reading
from skep.server.archive.items import ClubItems, ClubSize
from skep.server.archive.writing import Written, write_club
from skep.server.signing_key import keep_key, write_key
from skep.server.store import DatabaseInUseError
from skep.server.store.database_lock import database_lock
from skep.server.store.migrate import sqlite_path


class SourceUse(Enum):
    """Whether a server used the source of a copy."""

    FREE = "free"
    IN_USE = "in-use"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored."""

    written: Written

    key: str | None
    """The key in the backup; None if it has none."""

    kept: Path | None
    """The file with the server's own key, if the one in the backup replaced it."""


async def back_up(database: str, key: ServerKey, file: Path) -> ClubSize:
    """Back up a database and the signing key of its server, and read the result again."""
    made_at = time.time_ns() // 1_000_000
    async with reading(database) as connection:
        await write_backup(file, items_in(connection), made_at=made_at, key=key.in_backup)
    return check_backup(file).size


async def restore(file: Path, database: str, own: ServerKey, *, replace: bool) -> Restored:
    """Restore a backup with its key, unless the server has a key that isn't to be replaced."""
    key = check_backup(file).key
    written, kept = await write_club(database, items_of(file), replace=replace), None
    if key is not None and key != own.value and not own.is_secret:
        if own.value is not None and replace:
            kept = keep_key(own.folder, own.value)
        if own.value is None or replace:
            write_key(own.folder, key)
    return Restored(written, key, kept)


async def copy(source: str, target: str, *, replace: bool) -> tuple[Written, SourceUse]:
    """Copy a database; without a server on the source, none can start meanwhile."""
    use = SourceUse.UNKNOWN if sqlite_path(source) is None else SourceUse.FREE
    with ExitStack() as stack:
        # Only a database that exists: the lock creates its folder.
        if (path := sqlite_path(source)) is not None and path.exists():
            try:
                stack.enter_context(database_lock(source))
            except DatabaseInUseError:
                use = SourceUse.IN_USE
        async with reading(source) as connection:
            return await write_club(target, items_in(connection), replace=replace), use


async def check(source: str | Path, on_damage: Callable[[CheckedGame], None]) -> tuple[int, int]:
    """Check every game of a database or a backup; return how many there are, and damaged."""
    if isinstance(source, Path):
        check_backup(source)
        return await _count(items_of(source), on_damage)
    async with reading(source) as connection:
        return await _count(items_in(connection, with_index=True), on_damage)


async def _count(items: ClubItems, on_damage: Callable[[CheckedGame], None]) -> tuple[int, int]:
    total = damaged = 0
    async for game in checked_games(items):
        total += 1
        if game.fault is not None:
            damaged += 1
            on_damage(game)
    return total, damaged
