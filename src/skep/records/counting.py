"""Count the games and positions of files without replaying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skep.core.checks import check_type
from skep.records.errors import naming_other_files
from skep.records.examples import WHOLE, Shard, games_of_file
from skep.records.parquet import read_batches
from skep.records.sources import RowFilter, is_parquet
from skep.records.splits import Split
from skep.train.data.paths import FilePath, file_list
from skep.train.data.records import RecordError, searched_plies

_ROWS = 1 << 20
"""The rows of a Parquet file that are counted at a time."""


class RecordCount(NamedTuple):
    """How much there is to read."""

    games: int
    """Without those that were cut off, which have no positions."""

    positions: int


def count(
    paths: FilePath | Sequence[FilePath], *, shard: Shard = WHOLE, split: Split | None = None
) -> RecordCount:
    """Return the number of games and positions in record files and Parquet files.

    Games are not replayed, and only two columns of a Parquet file are read. A file that is in
    *paths* twice counts twice.

    :raises RecordError: when a file of records is truncated or damaged.
    :raises TableError: when a Parquet file is.
    :raises ParquetNeededError: when there is a Parquet file, and pyarrow isn't installed.
    :raises OSError: when a file can't be read.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when *paths* is empty.
    """
    check_type("shard", shard, Shard)
    check_type("split", split, Split, type(None))
    games = positions = 0
    for number, path in enumerate(file_list("paths", paths)):
        count_file = _count_table if is_parquet(path) else _count_records
        found = count_file(path, shard.of_file(number), split)
        games, positions = games + found.games, positions + found.positions
    return RecordCount(games, positions)


def _count_records(path: Path, shard: Shard, split: Split | None) -> RecordCount:
    games = positions = 0
    for plies in naming_other_files(_lengths(path, shard, split)):
        games, positions = games + (plies > 0), positions + plies
    return RecordCount(games, positions)


def _count_table(path: Path, shard: Shard, split: Split | None) -> RecordCount:
    mine = RowFilter(shard, split)

    def count_rows(batch: Any, _first: int) -> int:
        run, game = (batch.column(name).to_numpy() for name in ("run", "game"))
        return len(mine.rows(run, game))

    positions = sum(read_batches(path, _ROWS, ("run", "game"), count_rows))
    return RecordCount(mine.games, positions)


def _lengths(path: Path, shard: Shard, split: Split | None) -> Iterator[int]:
    """Yield the number of positions of each game."""
    try:
        for record in games_of_file(path, shard, split):
            try:
                yield searched_plies(record.body)
            except RecordError as error:
                raise RecordError(error.fault, record.at) from error
    except RecordError as error:
        raise RecordError(error.fault, error.at, str(path)) from error
