"""Examples: the positions of self-play games, read one game at a time."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.checks import within
from skep.rules import Position
from skep.train.data.records import Record, RecordError, stream_records
from skep.train.data.replay import check_game, searched_positions

SHARDS = range(1, 65_537)
"""How many readers can share the games of a file: the workers of all loaders."""


class Example(NamedTuple):
    """A position that the engine searched, and what it found."""

    run: int
    """The CRC-32 of the settings of the game's run."""

    game: int
    """The number of the game in its run."""

    rules: str
    position: Position
    move: int
    """The index of the move it played among the legal moves."""

    score: int
    """The score for the side to move."""

    result: int
    """The result for the side to move: 1 for a win, 0 for a draw, -1 for a loss."""


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


def read_examples(paths: Sequence[Path], shard: Shard = WHOLE) -> Iterator[Example]:
    """Yield the positions of the games of a shard, in the order of the files.

    Random openings and games that were cut off are left out. Only one game is in memory at a time.

    :raises RecordError: when a file is truncated or damaged, or a game can't have been played.
    :raises OSError: when a file can't be read.
    """
    for number, path in enumerate(paths):
        part = shard.of_file(number)
        with path.open("rb") as file:
            try:
                for game, record in enumerate(stream_records(file)):
                    if game % part.count == part.index:
                        yield from _examples(record)
            except RecordError as error:
                raise RecordError(error.fault, error.at, str(path)) from error


def _examples(record: Record) -> Iterator[Example]:
    try:
        game = check_game(record.body)
    except RecordError as error:
        raise RecordError(error.fault, record.at) from error
    run = _checksum(record.settings)
    for played, searched in zip(game.moves, searched_positions(game), strict=True):
        position = searched.position
        result = game.result.value * (1 if position.to_move is Color.WHITE else -1)
        yield Example(run, game.number, game.rules, position, played.number, played.score, result)


@cache
def _checksum(settings: str) -> int:
    return zlib.crc32(settings.encode())
