"""Backup files: a club as gzip-compressed JSON, one line per item.

The last line has the number of lines and a hash of all others, so that a truncated or changed file
is noticed before anything is restored from it.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from skep.atomic_files import atomic_file
from skep.server.archive.earlier_backups import current_game
from skep.server.archive.errors import DamagedBackupError, LaterBackupError
from skep.server.archive.items import (
    PLAIN_TABLES,
    ClubItem,
    ClubItems,
    ClubSize,
    Row,
    StoredGame,
    StoredRow,
    counted,
)
from skep.server.archive.row_checks import checked_row, is_time
from skep.server.signing_key import is_key
from skep.server.store.migrate import HEAD
from skep.server.store.tables import events, games

FORMAT = 1
"""The version of the format. Every later version of Skep reads it."""

LONGEST_LINE = 16 * 1024 * 1024
"""How many bytes a line can have: several times as many as the longest game that is allowed."""

_UNREADABLE = (
    *(gzip.BadGzipFile, zlib.error, EOFError),
    *(msgspec.MsgspecError, UnicodeDecodeError, RecursionError),
)


class _Line(msgspec.Struct, tag_field="type"):
    """A line of a backup file."""


class _Head(_Line, tag="backup"):
    format: int
    schema: str
    """The version of the database that the rows are from."""

    made_at: int
    key: str | None = None
    """The key that signs sessions; None if it was elsewhere."""


class _RowLine(_Line, tag="row"):
    table: str
    row: Row


class _GameLine(_Line, tag="game"):
    row: Row
    events: list[Row]
    left_at: int | None = None


class _End(_Line, tag="end"):
    lines: int
    sha256: str


class _Lines:
    """Decodes lines."""

    decoder: ClassVar = msgspec.json.Decoder(_Head | _RowLine | _GameLine | _End)


class BackupInfo(msgspec.Struct, frozen=True):
    """What a valid backup file contains."""

    made_at: int
    key: str | None
    size: ClubSize


async def write_backup(path: Path, items: ClubItems, *, made_at: int, key: str | None) -> ClubSize:
    """Write a backup file that only its owner can read; all of it is there, or nothing.

    :raises OSError: when it can't be written.
    :raises StoreError: when the database can't be read.
    """
    counts, lines, hashed = Counter[str](), 0, hashlib.sha256()
    with (
        atomic_file(path, mode=0o600) as file,
        gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed,
    ):

        def write(line: _Line) -> None:
            nonlocal lines
            raw = msgspec.json.encode(line) + b"\n"
            packed.write(raw)
            hashed.update(raw)
            lines += 1

        write(_Head(FORMAT, HEAD, made_at, key))
        async for item in items:
            write(_line(item))
            counts.update(dict(counted(item)))
        write(_End(lines, hashed.hexdigest()))
    return ClubSize.of(counts)


def check_backup(path: Path) -> BackupInfo:
    """Read a whole backup file, and return what is in it.

    :raises DamagedBackupError: when it isn't one, is incomplete, or has something impossible in it.
    :raises LaterBackupError: when a later version of Skep wrote it.
    :raises OSError: when it can't be read.
    """
    head, counts = _Head(FORMAT, HEAD, 0), Counter[str]()
    for line in _checked_lines(path):
        if isinstance(line, _Head):
            head = line
        elif isinstance(line, _RowLine | _GameLine):
            counts.update(dict(counted(_item(line))))
    return BackupInfo(head.made_at, head.key, ClubSize.of(counts))


async def items_of(path: Path) -> ClubItems:
    """Yield everything in a backup file.

    :raises DamagedBackupError: when it is incomplete, maybe after some items.
    """
    for line in _checked_lines(path):
        if isinstance(line, _RowLine | _GameLine):
            yield _item(line)


def _checked_lines(path: Path) -> Generator[_Line, None, None]:
    """Yield the lines of a file, and check it as a whole on the way."""
    lines, hashed, end = 0, hashlib.sha256(), None
    try:
        with gzip.open(path, "rb") as packed:
            while raw := packed.readline(LONGEST_LINE):
                line: _Line = _Lines.decoder.decode(raw)
                if isinstance(line, _End):
                    end = line
                    break
                _check_head(line, is_first=lines == 0)
                hashed.update(raw)
                lines += 1
                yield line
            is_more = packed.read(1) != b""
    except _UNREADABLE as error:
        raise DamagedBackupError from error
    if end is None or is_more or lines == 0:
        raise DamagedBackupError
    if (end.lines, end.sha256) != (lines, hashed.hexdigest()):
        raise DamagedBackupError


def _check_head(line: _Line, *, is_first: bool) -> None:
    if isinstance(line, _Head) != is_first:
        raise DamagedBackupError
    if isinstance(line, _Head) and (line.format > FORMAT or line.schema > HEAD):
        raise LaterBackupError
    if isinstance(line, _Head) and not (line.key is None or is_key(line.key)):
        raise DamagedBackupError


def _line(item: ClubItem) -> _Line:
    if isinstance(item, StoredGame):
        # The id of the game is in its row.
        facts: list[Any] = [{k: v for k, v in e.items() if k != "game_id"} for e in item.events]
        return _GameLine(item.row, facts, item.left_at)
    return _RowLine(item.table, item.row)


def _item(line: _RowLine | _GameLine) -> ClubItem:
    if isinstance(line, _RowLine):
        if line.table not in PLAIN_TABLES:
            raise DamagedBackupError
        return StoredRow(line.table, checked_row(PLAIN_TABLES[line.table], line.row))
    if not is_time(line.left_at):
        raise DamagedBackupError
    game = line.row.get("id")
    facts = (checked_row(events, {**event, "game_id": game}) for event in line.events)
    row = checked_row(games, current_game(line.row, line.events))
    return StoredGame(row, tuple(facts), line.left_at)
