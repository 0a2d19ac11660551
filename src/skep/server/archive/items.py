"""Items: what a club consists of, independent of the database."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import Table

from skep.server.store.tables import (
    BOOKKEEPING,
    device_links,
    events,
    games,
    heartbeats,
    players,
    study_edits,
)

Value = str | int | bool | None
Row = dict[str, Value]

PLAIN_TABLES: Mapping[str, Table] = {
    str(table.name): table for table in (heartbeats, players, device_links)
}
"""The tables besides games and studies. The table of processes is about one server only."""

GAME = "games"
STUDY = "studies"

_encoder = msgspec.json.Encoder(order="sorted")


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row of one of the plain tables."""

    table: str
    row: Row

    @property
    def key(self) -> tuple[str, str]:
        """What identifies the item in a club."""
        return self.table, str(self.row[key_column(PLAIN_TABLES[self.table])])

    def digest(self) -> bytes:
        """Return a hash of all that the item says."""
        return _digest(self.row)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with all of its events."""

    row: Row
    events: tuple[Row, ...]
    left_at: int | None = None
    """When a server last had the game, so that clocks can be credited for the downtime. It isn't
    part of the game itself."""

    positions: tuple[Row, ...] | None = None
    """The game in the index of positions, which follows from the events. None if it isn't indexed,
    or if nobody asked."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return str(self.row["id"])

    @property
    def key(self) -> tuple[str, str]:
        """What identifies the item in a club."""
        return GAME, self.id

    def digest(self) -> bytes:
        """Return a hash of the game and of every event."""
        return _digest([self.row, *self.events])


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A shared study with all of its edits."""

    row: Row
    edits: tuple[Row, ...]

    @property
    def id(self) -> str:
        """The id of the study."""
        return str(self.row["id"])

    @property
    def key(self) -> tuple[str, str]:
        """What identifies the item in a club."""
        return STUDY, self.id

    def digest(self) -> bytes:
        """Return a hash of the study and of every edit."""
        return _digest([self.row, *self.edits])


ClubItem = StoredRow | StoredGame | StoredStudy
ClubItems = AsyncIterator[ClubItem]


@dataclass(frozen=True, slots=True)
class ClubSize:
    """How much a club has."""

    players: int
    games: int
    events: int

    @classmethod
    def of(cls, counts: Counter[str]) -> ClubSize:
        """Return the size, given counts keyed by the names of the tables."""
        return cls(counts[players.name], counts[GAME], counts[events.name])


def counted(item: ClubItem) -> Iterator[tuple[str, int]]:
    """Yield how many rows an item has, by table."""
    if isinstance(item, StoredGame):
        yield GAME, 1
        yield events.name, len(item.events)
    elif isinstance(item, StoredStudy):
        yield STUDY, 1
        yield study_edits.name, len(item.edits)
    else:
        yield item.table, 1


def key_column(table: Table) -> str:
    """Return the name of a table's key."""
    (column,) = table.primary_key.columns
    return column.name


def game_columns() -> list[str]:
    """Return the columns of a game that are about the game."""
    return [column.name for column in games.c if column.name not in BOOKKEEPING]


def whole_row(table: Table, row: Mapping[str, Value]) -> Row:
    """Return a row with every column; earlier versions of the database had fewer."""
    return {
        column.name: row.get(column.name)
        for column in table.c
        if table is not games or column.name not in BOOKKEEPING
    }


def _digest(value: object) -> bytes:
    return hashlib.sha256(_encoder.encode(value)).digest()
