"""Self-play positions as NumPy arrays, one row per position."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.atomic_files import write_atomically
from skep.bounds import THREADS
from skep.bulk import FEATURE_SLOTS
from skep.bulk import features as network_features
from skep.core.checks import check_type, within
from skep.notation.setupstring import format_setup
from skep.records.errors import TableError, naming_other_files
from skep.records.examples import WHOLE, Example, Shard, read_examples
from skep.records.splits import Split
from skep.rules import Position
from skep.spaces import legal_actions
from skep.train.data.paths import FilePath, as_path, file_list

BATCH_SIZES = range(1, 1_000_001)
DEFAULT_BATCH_SIZE = 65_536
_ARCHIVE = ".npz"


@dataclass(frozen=True, slots=True, eq=False)
class RecordColumns:
    """Positions of self-play games, one row each.

    A game is identified by ``run`` and ``game``.
    """

    run: NDArray[np.uint32]
    """The CRC-32 of the settings of the game's run."""

    game: NDArray[np.uint32]
    """The number of the game in its run."""

    ply: NDArray[np.uint16]
    """The number of plies played before, including the random opening."""

    rules: list[str]
    """The name of the rule set."""

    setup: list[str]
    """The position as a setup string."""

    action: NDArray[np.uint16]
    """The move that was played, as an action of ``skep.spaces``."""

    score: NDArray[np.int16]
    """The score for the side to move; a win in n plies is 30,000 - n. ``NO_SCORE`` if unknown."""

    result: NDArray[np.int8]
    """The result of the game for the side to move: 1, 0 or -1."""

    features: NDArray[np.uint16] | None = None
    """The inputs of the value network, in the shape (rows, 2, 73), if they were asked for."""

    policy_actions: list[NDArray[np.uint16]] | None = None
    """The actions that a tree search visited, if the table has them; none for a row without."""

    policy_shares: list[NDArray[np.float32]] | None = None
    """The shares of the visits, in the same order."""

    def __len__(self) -> int:
        return len(self.action)


def iter_columns(  # noqa: PLR0913 - each is an option of its own
    paths: FilePath | Sequence[FilePath],
    *,
    batch_size: int = DEFAULT_BATCH_SIZE,
    features: bool = False,
    shard: Shard = WHOLE,
    split: Split | None = None,
    threads: int = 1,
) -> Iterator[RecordColumns]:
    """Yield the positions of record files in batches, so that files can be larger than memory.

    :raises RecordError: when a file is truncated or damaged.
    :raises NativeNeededError: when *features* is true and the native rules are not in use.
    :raises OSError: when a file can't be read.
    :raises WrongTypeError: when *paths*, *shard* or *split* has the wrong type.
    :raises ValueError: when *batch_size* or *threads* is out of range, or *paths* is empty.
    """
    size = within("batch_size", batch_size, BATCH_SIZES)
    threads = within("threads", threads, THREADS)
    check_type("shard", shard, Shard)
    check_type("split", split, Split, type(None))
    examples = naming_other_files(read_examples(file_list("paths", paths), shard, split))
    return _batches(examples, size, features=features, threads=threads)


def load_columns(
    paths: FilePath | Sequence[FilePath],
    *,
    features: bool = False,
    threads: int = 1,
) -> RecordColumns:
    """Return all positions of record files; raises as ``iter_columns`` does."""
    return join_columns(list(iter_columns(paths, features=features, threads=threads)))


def join_columns(parts: Iterable[RecordColumns]) -> RecordColumns:
    """Return several tables as one; without any, an empty one.

    :raises WrongTypeError: when *parts* has something else than tables.
    """
    check_type("parts", parts, Iterable)
    parts = list(parts)
    for part in parts:
        check_type("parts", part, RecordColumns)
    parts = parts or [_columns([], features=False, threads=1)]
    features = [part.features for part in parts if part.features is not None]
    return RecordColumns(
        np.concatenate([part.run for part in parts]),
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.ply for part in parts]),
        [name for part in parts for name in part.rules],
        [setup for part in parts for setup in part.setup],
        np.concatenate([part.action for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.result for part in parts]),
        np.concatenate(features) if features else None,
        *_joined_policies(parts),
    )


def _joined_policies(parts: list[RecordColumns]) -> Iterator[Any]:
    """Yield the actions and the shares of all rows, or None if no table has them."""
    for name, kind in (("policy_actions", np.uint16), ("policy_shares", np.float32)):
        found = [getattr(part, name) for part in parts]
        if all(column is None for column in found):
            yield None
            continue
        none = np.empty(0, kind)
        columns = [
            [none] * len(part) if column is None else column
            for part, column in zip(parts, found, strict=True)
        ]
        yield [row for column in columns for row in column]


def save_npz(columns: RecordColumns, path: FilePath) -> None:
    """Write a table as a compressed NumPy archive, with strings as bytes.

    The name has to end in ``.npz``, so that no file of games is replaced by mistake.

    :raises WrongTypeError: when *columns* is not a table.
    :raises TableError: when the name ends otherwise.
    :raises OSError: when it can't be written.
    """
    check_type("columns", columns, RecordColumns)
    target = as_path("path", path)
    if target.suffix.lower() != _ARCHIVE:
        raise TableError(str(target), f"a name that ends in {_ARCHIVE}", repr(target.name))
    arrays: dict[str, NDArray[np.generic]] = {
        name: getattr(columns, name) for name in ("run", "game", "ply", "action", "score", "result")
    }
    arrays["rules"] = np.array(columns.rules, np.bytes_)
    arrays["setup"] = np.array(columns.setup, np.bytes_)
    if columns.features is not None:
        arrays["features"] = columns.features
    if columns.policy_actions is not None and columns.policy_shares is not None:
        sizes = [len(row) for row in columns.policy_actions]
        arrays["policy_offsets"] = np.cumsum([0, *sizes], dtype=np.int64)
        arrays["policy_actions"] = np.concatenate([np.empty(0, np.uint16), *columns.policy_actions])
        arrays["policy_shares"] = np.concatenate([np.empty(0, np.float32), *columns.policy_shares])
    # The table is in memory anyway, and an archive can't be appended to.
    archive = io.BytesIO()
    np.savez_compressed(archive, **arrays)  # type: ignore[arg-type]
    write_atomically(target, archive.getvalue())


def played_actions(examples: Sequence[Example], *, threads: int = 1) -> NDArray[np.uint16]:
    """Return the actions of the moves that were played."""
    legal = legal_actions([example.position for example in examples], threads=threads)
    at = legal.offsets[:-1] + np.array([example.move for example in examples], np.uint64)
    return legal.actions[at]


def network_inputs(positions: Sequence[Position], *, threads: int = 1) -> NDArray[np.uint16]:
    """Return the inputs of the value network.

    :raises NativeNeededError: when the native rules are not in use.
    """
    return network_features(positions, threads=threads).reshape(len(positions), 2, FEATURE_SLOTS)


def _batches(
    examples: Iterator[Example], size: int, *, features: bool, threads: int
) -> Iterator[RecordColumns]:
    while some := list(islice(examples, size)):
        yield _columns(some, features=features, threads=threads)


def _columns(examples: list[Example], *, features: bool, threads: int) -> RecordColumns:
    positions = [example.position for example in examples]
    return RecordColumns(
        np.array([example.run for example in examples], np.uint32),
        np.array([example.game for example in examples], np.uint32),
        np.array([position.ply for position in positions], np.uint16),
        [example.rules for example in examples],
        [format_setup(position) for position in positions],
        played_actions(examples, threads=threads),
        np.array([example.score for example in examples], np.int16),
        np.array([example.result for example in examples], np.int8),
        network_inputs(positions, threads=threads) if features else None,
    )
