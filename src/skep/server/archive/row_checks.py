"""Checks of rows from a backup file, which may come from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Integer, String, Table

from skep.server.archive.errors import DamagedBackupError
from skep.server.archive.items import Row, Value, whole_row

_ID = re.compile(r"[A-Za-z0-9_-]+")
_IDS = frozenset({"id", "game_id", "player", "white_player", "black_player", "token_hash", "name"})
_NAMES = frozenset({("players", "name")})
"""Columns called like ids that contain what a player has typed."""

_LARGEST = 2**31 - 1
_LARGEST_BIG = 2**63 - 1


def checked_row(table: Table, row: Mapping[str, Value]) -> Row:
    """Return a row with every column.

    :raises DamagedBackupError: when a value isn't one that the column can have.
    """
    whole = whole_row(table, row)
    for name, value in whole.items():
        if not _is_possible(table.c[name], value):
            raise DamagedBackupError
    return whole


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
    if not isinstance(kind, String) or not isinstance(value, str) or "\0" in value:
        return False
    if kind.length is not None and len(value) > kind.length:
        return False
    is_id = column.name in _IDS and (column.table.name, column.name) not in _NAMES
    return not is_id or _ID.fullmatch(value) is not None
