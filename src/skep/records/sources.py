"""Examples from files of records and from Parquet files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from skep.core.errors import HiveError
from skep.notation.setupstring import parse_setup
from skep.records.columns import RecordColumns
from skep.records.errors import TableError, naming_other_files
from skep.records.examples import WHOLE, Example, Shard, read_examples
from skep.records.parquet import read_parquet
from skep.rules import Position
from skep.spaces import legal_actions

_PARQUET = b"PAR1"
"""What Parquet files begin with."""

_ROWS = 4096
"""The rows of a Parquet file that are in memory at a time."""


def read_any_examples(paths: Sequence[Path], shard: Shard = WHOLE) -> Iterator[Example]:
    """Yield the positions of the games of a shard, in the order of the files.

    :raises RecordError: when a file of records is truncated or damaged.
    :raises TableError: when a Parquet file is, or has an illegal position or action.
    :raises ParquetNeededError: when there is a Parquet file, and pyarrow isn't installed.
    :raises OSError: when a file can't be read.
    """
    for number, path in enumerate(paths):
        part = shard.of_file(number)
        if _is_parquet(path):
            yield from _read_table(path, part)
        else:
            yield from naming_other_files(read_examples([path], part))


def _is_parquet(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_PARQUET)) == _PARQUET


def _read_table(path: Path, shard: Shard) -> Iterator[Example]:
    """Yield the positions of a Parquet file; consecutive rows of a game belong together."""
    games, last = -1, (-1, -1)
    for columns in read_parquet(path, batch_size=_ROWS):
        mine: list[int] = []
        for row, game in enumerate(zip(columns.run.tolist(), columns.game.tolist(), strict=True)):
            games, last = games + (game != last), game
            if games % shard.count == shard.index:
                mine.append(row)
        yield from _examples(path, columns, mine)


def _examples(path: Path, columns: RecordColumns, rows: list[int]) -> Iterator[Example]:
    positions = [_position(path, columns.setup[row]) for row in rows]
    legal = legal_actions(positions)
    bounds = legal.offsets.tolist()
    for at, (row, position) in enumerate(zip(rows, positions, strict=True)):
        found = np.flatnonzero(legal.actions[bounds[at] : bounds[at + 1]] == columns.action[row])
        if not len(found):
            text = f"{columns.action[row]} in {columns.setup[row]}"
            raise TableError(str(path), "legal actions", text)
        yield Example(
            int(columns.run[row]),
            int(columns.game[row]),
            columns.rules[row],
            position,
            int(found[0]),
            int(columns.score[row]),
            int(columns.result[row]),
        )


def _position(path: Path, setup: str) -> Position:
    try:
        return parse_setup(setup)
    except HiveError as error:
        raise TableError(str(path), "setup strings of legal positions", repr(setup)) from error
