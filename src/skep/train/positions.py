"""Positions to learn from: what the network sees of records of games.

Records are played again natively. ``skep_inputs`` does the same and leaves a file, for machines
that have nothing but it and PyTorch: a head (magic, version, inputs, slots) and rows of 16-bit
numbers: the inputs from the own and from the enemy's queen, the score and the result for the side
to move, the pieces in play, and the number of the game in two halves.
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

from skep.core.errors import NativeTask
from skep.rules import THREADS, native, native_needed
from skep.train.errors import TrainingError, TrainingFault
from skep.train.records import MAGIC as RECORDS
from skep.train.records import RecordError, RecordFault, in_order, read_records
from skep.train.shape import INPUTS, NO_INPUT, SLOTS

MAGIC = b"SkepRows"
VERSION = 1
ONE_IN = 20
"""Of so many games one is held back."""

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
_FINE = "fine"
_AT_ONCE = 1 << 12
"""How many rows are checked at a time: those that a cache holds; a file may have millions."""

Rows: TypeAlias = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Source:
    """What a file had to offer."""

    rows: int
    """The CRC-32 of all its rows."""

    games: int
    """How many games they are of."""

    settings: tuple[int, ...] = ()
    """The CRC-32 of the settings of each run of records in it; rows say nothing of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """Rows of several files, some of them held back to see whether what was learned is true."""

    learned: Rows
    held: Rows
    sources: tuple[Source, ...] = ()


def read_positions(
    paths: Sequence[Path], *, one_in: int = ONE_IN, threads: int | None = None
) -> Positions:
    """Return the positions of records or rows; of each file one game in so many is held back.

    Games are held back as a whole: positions of one game know too much of each other.

    :raises TrainingError: when a file has none, or there are too few games.
    :raises RecordError: when records are damaged.
    :raises OSError: when a file cannot be read.
    """
    # A game that is in several files of records is learned from once.
    read: set[tuple[str, int]] = set()
    files = [read_file(path, threads=threads, but=read) for path in paths]
    learned = _chosen([(rows, rows["game"] % one_in != 0) for rows, _ in files])
    held = _chosen([(rows, rows["game"] % one_in == 0) for rows, _ in files])
    if not len(learned) or not len(held):
        raise TrainingError(TrainingFault.TOO_FEW_GAMES, text=str(one_in))
    return Positions(learned, held, tuple(source for _, source in files))


def read_file(
    path: Path, *, threads: int | None = None, but: set[tuple[str, int]] | None = None
) -> tuple[Rows, Source]:
    """Return the rows of a file of records or of rows, and what it offers.

    Records of *but* are left out, as by ``in_order``.

    :raises TrainingError: when it has neither.
    :raises RecordError: when records are damaged.
    :raises OSError: when it cannot be read.
    """
    with path.open("rb") as file:
        magic = file.read(len(RECORDS))
    settings: tuple[int, ...] = ()
    if magic == RECORDS:
        data = path.read_bytes()
        try:
            rows = rows_of(in_order(data, but=but), file=str(path), threads=threads)
        except RecordError:
            # In the order of the file it is told where it is wrong.
            rows = rows_of(data, file=str(path), threads=threads)
        # Each run once, in the order of the file.
        runs = dict.fromkeys(record.settings for record in read_records(data))
        settings = tuple(zlib.crc32(text.encode()) for text in runs)
    else:
        rows = _mapped_rows(path)
    games = int(np.count_nonzero(np.diff(rows["game"]))) + 1 if len(rows) else 0
    return rows, Source(zlib.crc32(rows.data), games, settings)


def rows_of(data: bytes, *, file: str = "", threads: int | None = None) -> Rows:
    """Return the rows of the bytes of records, played again on so many threads, or all cores.

    :raises RecordError: when they are damaged.
    :raises NativeNeededError: when the compiled rules are not in use.
    """
    if native is None:
        raise native_needed(NativeTask.RECORDS)
    cores = threads or min(os.cpu_count() or 1, THREADS[-1])
    rows, _, fault, at = native.list_inputs(data, cores)
    if fault != _FINE:
        raise RecordError(RecordFault(fault), at=at, file=file)
    return np.frombuffer(rows, _ROW, offset=_HEAD.size)


def _mapped_rows(path: Path) -> Rows:
    """Return the rows of a file, which stay on the disk until they are asked for."""
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
    size = path.stat().st_size - _HEAD.size
    if len(head) < _HEAD.size or not head.startswith(MAGIC):
        raise TrainingError(TrainingFault.NO_POSITIONS, text=str(path))
    if _HEAD.unpack(head)[1:] != (VERSION, INPUTS, SLOTS):
        raise TrainingError(TrainingFault.OTHER_INPUTS, text=str(path))
    if size % _ROW.itemsize:
        raise TrainingError(TrainingFault.CUT_OFF, text=str(path))
    rows: Rows = np.memmap(path, _ROW, "r", _HEAD.size) if size else np.empty(0, _ROW)
    if not all(_are_possible(rows[at : at + _AT_ONCE]) for at in range(0, len(rows), _AT_ONCE)):
        raise TrainingError(TrainingFault.DAMAGED_POSITIONS, text=str(path))
    return rows


def _are_possible(rows: Rows) -> bool:
    """Tell whether rows have no other inputs and results than there are."""
    inputs, results = rows["inputs"], rows["result"]
    are_inputs = (inputs < INPUTS) | (inputs == NO_INPUT)
    return bool(are_inputs.all() and ((results >= -1) & (results <= 1)).all())


def _chosen(parts: Sequence[tuple[Rows, NDArray[np.bool_]]]) -> Rows:
    """Return the chosen rows of all parts in one array, which is made once: there may be many."""
    chosen = np.empty(sum(int(mask.sum()) for _, mask in parts), _ROW)
    at = 0
    for rows, mask in parts:
        end = at + int(mask.sum())
        np.compress(mask, rows, out=chosen[at:end])
        at = end
    return chosen
