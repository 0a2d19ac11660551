"""Backup files: a club as gzip-compressed JSON, one line per item.

The last line has the number of lines and a hash of all others, so that a truncated or changed file
is noticed before anything is restored from it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import ClassVar

import msgspec
from sqlalchemy import Table

from skep.atomic_files import atomic_file
from skep.server.archive.earlier_backups import current_game
from skep.server.archive.errors import (
    BackupLineError,
    DamagedBackupError,
    LaterBackupError,
    LineFault,
)
from skep.server.archive.items import (
    PLAIN_TABLES,
    ClubItem,
    ClubItems,
    ClubSize,
    Row,
    StoredGame,
    StoredRow,
    StoredStudy,
    Value,
    counted,
)
from skep.server.archive.row_checks import checked_row, is_time, row_name
from skep.server.signing_key import is_key
from skep.server.store.migrate import HEAD
from skep.server.store.tables import events, games, studies, study_edits

FORMAT = 1
"""The version of the format. Every later version of Skep reads it."""

LONGEST_LINE = 4 * 1024 * 1024
"""How many bytes a line can have: nearly twice as many as the longest game that is allowed."""

LONGEST_ROW = 16 * 1024
"""How many bytes a row can have, without events. As a dictionary, it takes many times as much."""

MOST_EVENTS = 10_000
"""How many events a game can have: more than twice as many as the longest game that is allowed."""

_UNPACKABLE = (gzip.BadGzipFile, zlib.error, EOFError)
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_SCHEMA = re.compile(r"[0-9]{4}")


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
    row: msgspec.Raw
    """Decoded to a dictionary once its length has been checked."""


class EventLine(msgspec.Struct, forbid_unknown_fields=True):
    """An event in a line; the id of the game is in the row of the game."""

    number: int
    at: int
    payload: str
    player: str | None = None
    command: str | None = None


class _GameLine(_Line, tag="game"):
    row: msgspec.Raw
    events: list[EventLine]
    left_at: int | None = None


class _StudyLine(_Line, tag="study"):
    row: msgspec.Raw
    edits: list[EventLine]


class _End(_Line, tag="end"):
    lines: int
    sha256: str


_AnyLine = _Head | _RowLine | _GameLine | _StudyLine | _End


class _Lines:
    """Decodes lines."""

    decoder: ClassVar = msgspec.json.Decoder(_AnyLine)
    row_decoder: ClassVar = msgspec.json.Decoder(Row)


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
    for item in _contents(path):
        if isinstance(item, _Head):
            head = item
        else:
            counts.update(dict(counted(item)))
    return BackupInfo(head.made_at, head.key, ClubSize.of(counts))


async def items_of(path: Path) -> ClubItems:
    """Yield everything in a backup file.

    :raises DamagedBackupError: when it is incomplete, maybe after some items.
    """
    for item in _contents(path):
        if not isinstance(item, _Head):
            yield item


def _contents(path: Path) -> Generator[_Head | ClubItem, None, None]:
    """Yield the head and the items of a file, one at a time, and check it as a whole on the way."""
    lines, hashed, end = 0, hashlib.sha256(), None
    try:
        with gzip.open(path, "rb") as packed:
            while raw := packed.readline(LONGEST_LINE):
                try:
                    line = _decoded(raw)
                    if isinstance(line, _End):
                        end = line
                        break
                    content = _content(line, is_first=lines == 0)
                except BackupLineError as error:
                    error.line = lines + 1
                    raise
                hashed.update(raw)
                lines += 1
                yield content
            is_more = packed.read(1) != b""
    except _UNPACKABLE as error:
        raise DamagedBackupError from error
    if end is None or is_more or lines == 0:
        raise DamagedBackupError
    if (end.lines, end.sha256) != (lines, hashed.hexdigest()):
        raise DamagedBackupError


def _decoded(raw: bytes) -> _AnyLine:
    if len(raw) >= LONGEST_LINE:
        raise BackupLineError(LineFault.TOO_LONG)
    try:
        line: _AnyLine = _Lines.decoder.decode(raw)
    except _UNREADABLE as error:
        raise BackupLineError(LineFault.UNREADABLE) from error
    return line


def _content(
    line: _Head | _RowLine | _GameLine | _StudyLine, *, is_first: bool
) -> _Head | ClubItem:
    if isinstance(line, _Head) != is_first:
        raise BackupLineError(LineFault.UNREADABLE)
    if isinstance(line, _Head):
        _check_head(line)
        return line
    match line:
        case _GameLine():
            return _game(line)
        case _StudyLine():
            return _study(line)
        case _:
            return _row(line)


def _check_head(head: _Head) -> None:
    if head.format > FORMAT or (_SCHEMA.fullmatch(head.schema) and head.schema > HEAD):
        raise LaterBackupError
    possible = {
        "format": head.format >= 1,
        "schema": _SCHEMA.fullmatch(head.schema) is not None,
        "made_at": is_time(head.made_at),
        "key": head.key is None or is_key(head.key),
    }
    for column, is_possible in possible.items():
        if not is_possible:
            raise BackupLineError(LineFault.BAD_VALUE, "backup", column)


def _line(item: ClubItem) -> _Line:
    row = msgspec.Raw(msgspec.json.encode(item.row))
    if isinstance(item, StoredGame):
        facts = [{k: v for k, v in event.items() if k != "game_id"} for event in item.events]
        return _GameLine(row, [EventLine(**fact) for fact in facts], item.left_at)  # type: ignore[arg-type]
    if isinstance(item, StoredStudy):
        return _StudyLine(row, [_edit_line(edit) for edit in item.edits])
    return _RowLine(item.table, row)


def _edit_line(edit: Row) -> EventLine:
    return EventLine(**{k: v for k, v in edit.items() if k != "study_id"})  # type: ignore[arg-type]


def _row(line: _RowLine) -> StoredRow:
    if line.table not in PLAIN_TABLES:
        raise BackupLineError(LineFault.UNREADABLE)
    return StoredRow(line.table, checked_row(PLAIN_TABLES[line.table], _columns(line.row)))


def _game(line: _GameLine) -> StoredGame:
    columns = _columns(line.row)
    name, game = row_name(games, columns), columns.get("id")
    if len(line.events) > MOST_EVENTS:
        raise BackupLineError(LineFault.TOO_MANY_EVENTS, name)
    if not is_time(line.left_at):
        raise BackupLineError(LineFault.BAD_VALUE, name, "left_at")
    facts = [{**msgspec.structs.asdict(event), "game_id": game} for event in line.events]
    row = checked_row(games, current_game(columns, facts))
    checked = tuple(checked_row(events, fact) for fact in facts)
    _check_order(checked)
    return StoredGame(row, checked, line.left_at)


def _study(line: _StudyLine) -> StoredStudy:
    columns = _columns(line.row)
    name, study = row_name(studies, columns), columns.get("id")
    if len(line.edits) > MOST_EVENTS:
        raise BackupLineError(LineFault.TOO_MANY_EVENTS, name)
    row = checked_row(studies, columns)
    edits = [{**msgspec.structs.asdict(edit), "study_id": study} for edit in line.edits]
    if any(edit.pop("player") is not None for edit in edits):
        raise BackupLineError(LineFault.BAD_VALUE, name, "player")
    checked = tuple(checked_row(study_edits, edit) for edit in edits)
    _check_order(checked, study_edits)
    return StoredStudy(row, checked)


def _columns(raw: msgspec.Raw) -> Row:
    if len(raw) > LONGEST_ROW:
        raise BackupLineError(LineFault.TOO_LONG)
    try:
        row: Row = _Lines.row_decoder.decode(raw)
    except _UNREADABLE as error:
        raise BackupLineError(LineFault.UNREADABLE) from error
    return row


def _check_order(facts: Iterable[Row], table: Table = events) -> None:
    """Check that the numbers of a game's events increase, and that no command appears twice."""
    last, commands = -1, set[tuple[Value, Value]]()
    for fact in facts:
        number, command = fact["number"], (fact.get("player", ""), fact["command"])
        if not isinstance(number, int) or number <= last:
            raise BackupLineError(LineFault.BAD_VALUE, row_name(table, fact), "number")
        if command in commands:
            raise BackupLineError(LineFault.REPEATED, row_name(table, fact))
        last = number
        if None not in command:
            commands.add(command)
