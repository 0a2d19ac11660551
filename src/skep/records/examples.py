"""Examples: the positions of self-play games, read one game at a time."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.core.bugs import Color
from skep.core.checks import within
from skep.records.splits import Split
from skep.rules import Position
from skep.train.data.records import Record, RecordError, game_number, stream_records
from skep.train.data.replay import check_game, searched_positions

SHARDS = range(1, 65_537)
"""How many readers can share the games of a file: the workers of all loaders."""

NO_SCORE = -32_768
"""The score of a position that has none."""


VisitShares: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.float32]]
"""Actions, and the share of each in the visits of a tree search."""


class Example(NamedTuple):
    """A position that was searched, and what the search found."""

    run: int
    """The CRC-32 of the settings of the game's run."""

    game: int
    """The number of the game in its run."""

    rules: str
    position: Position
    move: int
    """The index of the move it played among the legal moves."""

    score: int
    """The score for the side to move, or ``NO_SCORE``."""

    result: int
    """The result for the side to move: 1 for a win, 0 for a draw, -1 for a loss."""

    policy: VisitShares | None = None
    """The policy that a tree search found, if it was asked for and the file has one."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several readers, each of which gets its own games."""

    index: int = 0
    count: int = 1

    def __post_init__(self) -> None:
        within("count", self.count, SHARDS)
        within("index", self.index, range(self.count))

    def split(self, index: int, count: int) -> Shard:
        """Return one of *count* parts of this shard."""
        return Shard(self.index + self.count * index, self.count * count)

    def of_file(self, number: int) -> Shard:
        """Return the part of a file that this reader gets, given the number of the file.

        Each file begins with another reader, so that many short files are shared evenly.
        """
        return Shard((self.index - number) % self.count, self.count)


WHOLE = Shard()
"""The only reader of its files."""


def read_examples(
    paths: Sequence[Path], shard: Shard = WHOLE, split: Split | None = None
) -> Iterator[Example]:
    """Yield the positions of the games of a shard and a split, in the order of the files.

    Random openings and games that were cut off are left out. Only one game is in memory at a time.

    :raises RecordError: when a file is truncated or damaged, or a game can't have been played.
    :raises OSError: when a file can't be read.
    """
    for number, path in enumerate(paths):
        try:
            for record in games_of_file(path, shard.of_file(number), split):
                yield from _examples(record)
        except RecordError as error:
            raise RecordError(error.fault, error.at, str(path)) from error


def games_of_file(path: Path, shard: Shard, split: Split | None) -> Iterator[Record]:
    """Yield the games of a file for one reader and one split, without replaying them.

    :raises RecordError: when the file is truncated or damaged.
    :raises OSError: when it can't be read.
    """
    with path.open("rb") as file:
        for number, record in enumerate(stream_records(file)):
            if number % shard.count == shard.index and _is_in(record, split):
                yield record


def _is_in(record: Record, split: Split | None) -> bool:
    if split is None:
        return True
    try:
        return split.has(checksum(record.settings), game_number(record.body))
    except RecordError as error:
        raise RecordError(error.fault, record.at) from error


def _examples(record: Record) -> Iterator[Example]:
    try:
        game = check_game(record.body)
    except RecordError as error:
        raise RecordError(error.fault, record.at) from error
    run = checksum(record.settings)
    for played, searched in zip(game.moves, searched_positions(game), strict=True):
        position = searched.position
        result = game.result.value * (1 if position.to_move is Color.WHITE else -1)
        yield Example(run, game.number, game.rules, position, played.number, played.score, result)


@cache
def checksum(settings: str) -> int:
    """Return the number of a run: the CRC-32 of its settings."""
    return zlib.crc32(settings.encode())
