"""Checks of rows from a backup file, which may come from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Integer, String, Table

from skep.core.bugs import Color
from skep.core.outcome import Termination
from skep.server.archive.errors import BackupLineError, LineFault
from skep.server.archive.items import Row, Value, whole_row
from skep.server.domain.table import GameStatus

_ID = re.compile(r"[A-Za-z0-9_-]+")
_IDS = frozenset(
    {"id", "game_id", "player", "white_player", "black_player", "token_hash", "name"}
    | {"study_id", "owner", "read_hash", "edit_hash"}
)
_NAMES = frozenset({("players", "name"), ("studies", "name")})
"""Columns called like ids that contain what a player has typed."""

_COLORS = frozenset(color.value for color in Color)
_CHOICES: Mapping[tuple[str, str], frozenset[str]] = {
    ("games", "status"): frozenset(status.value for status in GameStatus),
    ("games", "to_move"): _COLORS,
    ("games", "winner"): _COLORS,
    ("games", "termination"): frozenset(ending.value for ending in Termination),
}
"""Columns with a fixed list of values."""

_LARGEST = 2**31 - 1
_LARGEST_BIG = 2**63 - 1


def checked_row(table: Table, row: Mapping[str, Value]) -> Row:
    """Return a row with every column.

    :raises BackupLineError: when a value isn't one that the column can have.
    """
    whole = whole_row(table, row)
    for name, value in whole.items():
        if not _is_possible(table.c[name], value):
            raise BackupLineError(LineFault.BAD_VALUE, row_name(table, row), name)
    return whole


def row_name(table: Table, row: Mapping[str, Value]) -> str:
    """Return a table and the key of a row, or only the table if the key could be anything."""
    names = [row.get(column.name) for column in table.primary_key.columns]
    are_plain = all(_is_possible(table.c[c.name], row.get(c.name)) for c in table.primary_key)
    return " ".join([table.name, *map(str, names)]) if are_plain else table.name


def is_time(value: int | None) -> bool:
    """Return whether a database can store a time."""
    return value is None or 0 <= value <= _LARGEST_BIG


def _is_possible(column: Column[Any], value: Value) -> bool:
    if value is None:
        return bool(column.nullable)
    kind = column.type
    if isinstance(kind, Boolean):
        return isinstance(value, bool)
    if isinstance(kind, Integer):
        largest = _LARGEST_BIG if isinstance(kind, BigInteger) else _LARGEST
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= largest
    return isinstance(kind, String) and isinstance(value, str) and _is_possible_text(column, value)


def _is_possible_text(column: Column[Any], value: str) -> bool:
    longest, key = getattr(column.type, "length", None), (column.table.name, column.name)
    if "\0" in value or (longest is not None and len(value) > longest):
        return False
    if key in _CHOICES:
        return value in _CHOICES[key]
    is_id = column.name in _IDS and key not in _NAMES
    return not is_id or _ID.fullmatch(value) is not None
