"""Training positions: what the network sees of recorded games.

Native code replays the records. ``skep_inputs`` does the same and writes a file, for machines that
have only that program and PyTorch. The file is a header (magic, version, inputs, slots) and rows of
16-bit numbers: the inputs seen from your own and from the enemy's queen, the score and the result
for the side to move, the number of pieces in play, and the number of the game in two halves.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.bounds import THREADS
from skep.core.errors import NativeTask
from skep.rules import native, native_needed
from skep.train.data.records import MAGIC as RECORDS
from skep.train.data.records import RecordError, RecordFault, read_records, sort_records
from skep.train.errors import TrainingError, TrainingFault
from skep.train.model.inputs import INPUTS, NO_INPUT, SLOTS

MAGIC = b"SkepRows"
VERSION = 1
HOLDOUT_ONE_IN = 20
"""One game in this many is held out."""

_HEAD = struct.Struct("<8s3I")
_ROW = np.dtype(
    [
        ("inputs", "<u2", (2, SLOTS)),
        ("score", "<i2"),
        ("result", "<i2"),
        ("pieces", "<u2"),
        ("game", "<u4"),
    ],
    align=False,
)
_VALID = "fine"
_CHUNK = 1 << 12
"""The number of rows checked at a time: as many as fit into a cache. A file may have millions."""

Rows: TypeAlias = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Source:
    """What was read from a file."""

    rows: int
    """The CRC-32 of all its rows."""

    games: int
    """The number of games they come from."""

    settings: tuple[int, ...] = ()
    """The CRC-32 of the settings of each run in it. Files of rows don't contain them."""


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """The rows of several files, split into a training set and a hold-out."""

    training: Rows
    holdout: Rows
    sources: tuple[Source, ...] = ()


def read_positions(
    paths: Sequence[Path], *, holdout_one_in: int = HOLDOUT_ONE_IN, threads: int | None = None
) -> Positions:
    """Return the positions of records or rows, with a hold-out from each file.

    Games are held out as a whole, because positions of one game are too similar.

    :raises TrainingError: if a file has no positions, or there are too few games.
    :raises RecordError: when records are damaged.
    :raises OSError: when a file cannot be read.
    """
    # A game that is in several files of records is used once.
    seen: set[tuple[str, int]] = set()
    files = [read_rows(path, threads=threads, seen=seen) for path in paths]
    training = _chosen([(rows, rows["game"] % holdout_one_in != 0) for rows, _ in files])
    holdout = _chosen([(rows, rows["game"] % holdout_one_in == 0) for rows, _ in files])
    if not len(training) or not len(holdout):
        raise TrainingError(TrainingFault.TOO_FEW_GAMES, text=str(holdout_one_in))
    return Positions(training, holdout, tuple(source for _, source in files))


def read_rows(
    path: Path, *, threads: int | None = None, seen: set[tuple[str, int]] | None = None
) -> tuple[Rows, Source]:
    """Return the rows of a file of records or of rows, and what was read.

    Skip the games in *seen*, and add the others to it, as ``sort_records`` does.

    :raises TrainingError: if it has neither.
    :raises RecordError: when records are damaged.
    :raises OSError: when it cannot be read.
    """
    with path.open("rb") as file:
        magic = file.read(len(RECORDS))
    settings: tuple[int, ...] = ()
    if magic == RECORDS:
        data = path.read_bytes()
        try:
            rows = rows_from_records(sort_records(data, seen=seen), file=str(path), threads=threads)
        except RecordError:
            # Read in the order of the file, so that the error can say where it is.
            rows = rows_from_records(data, file=str(path), threads=threads)
        # Each run once, in the order of the file.
        runs = dict.fromkeys(record.settings for record in read_records(data))
        settings = tuple(zlib.crc32(text.encode()) for text in runs)
    else:
        rows = _mapped_rows(path)
    games = int(np.count_nonzero(np.diff(rows["game"]))) + 1 if len(rows) else 0
    return rows, Source(zlib.crc32(rows.data), games, settings)


def rows_from_records(data: bytes, *, file: str = "", threads: int | None = None) -> Rows:
    """Return the rows of records, replayed on a number of threads or on all cores.

    :raises RecordError: when they are damaged.
    :raises NativeNeededError: when the compiled rules are not in use.
    """
    if native is None:
        raise native_needed(NativeTask.RECORDS)
    cores = threads or min(os.cpu_count() or 1, THREADS[-1])
    rows, _, fault, at = native.list_inputs(data, cores)
    if fault != _VALID:
        raise RecordError(RecordFault(fault), at=at, file=file)
    return np.frombuffer(rows, _ROW, offset=_HEAD.size)


def _mapped_rows(path: Path) -> Rows:
    """Return the rows of a file, which stay on disk until they are used."""
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
    size = path.stat().st_size - _HEAD.size
    if len(head) < _HEAD.size or not head.startswith(MAGIC):
        raise TrainingError(TrainingFault.NO_POSITIONS, text=str(path))
    if _HEAD.unpack(head)[1:] != (VERSION, INPUTS, SLOTS):
        raise TrainingError(TrainingFault.OTHER_INPUTS, text=str(path))
    if size % _ROW.itemsize:
        raise TrainingError(TrainingFault.TRUNCATED, text=str(path))
    rows: Rows = np.memmap(path, _ROW, "r", _HEAD.size) if size else np.empty(0, _ROW)
    if not all(_are_valid(rows[at : at + _CHUNK]) for at in range(0, len(rows), _CHUNK)):
        raise TrainingError(TrainingFault.DAMAGED_POSITIONS, text=str(path))
    return rows


def _are_valid(rows: Rows) -> bool:
    """Tell whether all inputs and results in the rows are valid."""
    inputs, results = rows["inputs"], rows["result"]
    are_inputs = (inputs < INPUTS) | (inputs == NO_INPUT)
    return bool(are_inputs.all() and ((results >= -1) & (results <= 1)).all())


def _chosen(parts: Sequence[tuple[Rows, NDArray[np.bool_]]]) -> Rows:
    """Return the chosen rows of all parts in one array, allocated once since it may be large."""
    chosen = np.empty(sum(int(mask.sum()) for _, mask in parts), _ROW)
    at = 0
    for rows, mask in parts:
        end = at + int(mask.sum())
        np.compress(mask, rows, out=chosen[at:end])
        at = end
    return chosen
