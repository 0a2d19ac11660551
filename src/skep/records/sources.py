"""Examples from files of records and from Parquet files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from skep.core.errors import HiveError
from skep.notation.setupstring import format_setup, parse_setup
from skep.records.arrow_tables import POLICY
from skep.records.columns import RecordColumns
from skep.records.errors import TableError, naming_other_files
from skep.records.examples import WHOLE, Example, Shard, VisitShares, read_examples
from skep.records.parquet import read_columns
from skep.records.splits import Split
from skep.rules import Position
from skep.spaces import ACTIONS, IllegalActionError, legal_actions, play_action

_PARQUET = b"PAR1"
"""What Parquet files begin with."""

_ROWS = 4096
"""The rows of a Parquet file that are in memory at a time."""


def read_any_examples(
    paths: Sequence[Path],
    shard: Shard = WHOLE,
    split: Split | None = None,
    *,
    with_policy: bool = False,
) -> Iterator[Example]:
    """Yield the positions of the games of a shard and a split, in the order of the files.

    :raises RecordError: when a file of records is truncated or damaged.
    :raises TableError: when a Parquet file is, or has an illegal position or action, or when
        *with_policy* is true and a file has no policies.
    :raises ParquetNeededError: when there is a Parquet file, and pyarrow isn't installed.
    :raises OSError: when a file can't be read.
    """
    for number, path in enumerate(paths):
        part = shard.of_file(number)
        if is_parquet(path):
            yield from _read_table(path, RowFilter(part, split), with_policy=with_policy)
        elif with_policy:
            wanted = "a Parquet file with policy_actions and policy_shares"
            raise TableError(str(path), wanted, "a file without them")
        else:
            yield from naming_other_files(read_examples([path], part, split))


def is_parquet(path: Path) -> bool:
    """Return whether a file is a Parquet file.

    :raises OSError: when it can't be read.
    """
    with path.open("rb") as file:
        return file.read(len(_PARQUET)) == _PARQUET


@dataclass
class RowFilter:
    """Finds the rows of a table that one reader and one split get.

    Consecutive rows of a game belong together, in one batch of rows and the next.
    """

    shard: Shard
    split: Split | None
    games: int = 0
    """The number of games that this reader gets."""

    _seen: int = 0
    _last: tuple[int, int] | None = None
    _is_mine: bool = False

    def rows(self, runs: NDArray[np.uint32], games: NDArray[np.uint32]) -> NDArray[np.intp]:
        """Return which of the next rows this reader gets, given the games that they are from."""
        if not len(runs):
            return np.empty(0, np.intp)
        names = runs.astype(np.uint64) << 32 | games
        starts = np.append(0, np.flatnonzero(names[1:] != names[:-1]) + 1)
        mine: list[bool] = []
        for run, game in zip(runs[starts].tolist(), games[starts].tolist(), strict=True):
            if (run, game) != self._last:
                self._last = run, game
                self._is_mine = self._seen % self.shard.count == self.shard.index and (
                    self.split is None or self.split.has(run, game)
                )
                self._seen += 1
                self.games += self._is_mine
            mine.append(self._is_mine)
        sizes = np.diff(np.append(starts, len(names)))
        return np.flatnonzero(np.repeat(np.array(mine), sizes))


def _read_table(path: Path, mine: RowFilter, *, with_policy: bool) -> Iterator[Example]:
    """Yield the positions of a Parquet file; consecutive rows of a game belong together."""
    for columns in read_columns(path, _ROWS, POLICY if with_policy else ()):
        yield from _examples(path, columns, mine.rows(columns.run, columns.game).tolist())


def _examples(path: Path, columns: RecordColumns, rows: list[int]) -> Iterator[Example]:
    positions = _positions(path, columns, rows)
    legal = legal_actions(positions)
    bounds = legal.offsets.tolist()
    for at, (row, position) in enumerate(zip(rows, positions, strict=True)):
        actions = legal.actions[bounds[at] : bounds[at + 1]]
        found = np.flatnonzero(actions == columns.action[row])
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
            _policy(path, columns, row, actions),
        )


def _policy(
    path: Path, columns: RecordColumns, row: int, legal: NDArray[np.uint16]
) -> VisitShares | None:
    if columns.policy_actions is None or columns.policy_shares is None:
        return None
    actions = columns.policy_actions[row]
    is_legal = np.zeros(ACTIONS, np.bool_)
    is_legal[legal] = True
    if not is_legal[actions].all():
        text = f"{actions[~is_legal[actions]][0]} in {columns.setup[row]}"
        raise TableError(str(path), "legal actions in policies", text)
    # A copy, because a view would keep the whole block of rows in memory.
    return actions.copy(), columns.policy_shares[row].copy()


def _positions(path: Path, columns: RecordColumns, rows: list[int]) -> list[Position]:
    """Return the positions of rows.

    Playing a move is much faster than reading a setup string. So if the position after the action
    of the row before has the same setup string, it is taken.
    """
    found: list[Position] = []
    last = -1
    for row in rows:
        setup = columns.setup[row]
        after = _after(found[-1], int(columns.action[last])) if last == row - 1 and found else None
        is_same = after is not None and format_setup(after) == setup
        found.append(after if after is not None and is_same else _position(path, setup))
        last = row
    return found


def _after(position: Position, action: int) -> Position | None:
    try:
        return play_action(action, position)
    except IllegalActionError:
        return None


def _position(path: Path, setup: str) -> Position:
    try:
        return parse_setup(setup)
    except HiveError as error:
        raise TableError(str(path), "setup strings of legal positions", repr(setup)) from error
