"""Positions with all their legal moves and the move that was played, from recorded games.

Native code replays the records. ``skep_policy_rows`` does the same and writes a file, for machines
that have only that program and PyTorch. The file is a header (magic, version, inputs, slots, bytes
per move) and a block for each game: its number, how many positions and moves it has, a row of
16-bit numbers per position (the inputs seen from your own and from the enemy's queen, the number of
legal moves, and which one was played), and the features of all moves.
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
from skep.mcts.policy_file import CODES, KINDS, PLACES
from skep.rules import native, native_needed
from skep.train.data.positions import HOLDOUT_ONE_IN
from skep.train.data.records import MAGIC as RECORDS
from skep.train.data.records import RecordError, RecordFault, sort_records
from skep.train.errors import TrainingError, TrainingFault
from skep.train.model.inputs import INPUTS, NO_INPUT, SLOTS
from skep.train.policy.features import MOVE, NO_CODE

MAGIC = b"SkepMove"
VERSION = 1

_HEAD = struct.Struct("<8s4I")
_BLOCK = struct.Struct("<3I")
_ROW = np.dtype([("inputs", "<u2", (2, SLOTS)), ("moves", "<u2"), ("played", "<u2")], align=False)
_VALID = "fine"

PolicyArray: TypeAlias = NDArray[np.void]


@dataclass(frozen=True, slots=True, eq=False)
class PolicyRows:
    """Positions, and the moves of all of them, one position after another."""

    positions: PolicyArray
    moves: PolicyArray

    def __len__(self) -> int:
        return len(self.positions)


@dataclass(frozen=True, slots=True, eq=False)
class PolicyData:
    """The rows of several files, split into a training set and a hold-out."""

    training: PolicyRows
    holdout: PolicyRows
    games: int
    checksums: tuple[int, ...]
    """The CRC-32 of each file's rows."""


def read_policy_data(
    paths: Sequence[Path], *, holdout_one_in: int = HOLDOUT_ONE_IN, threads: int | None = None
) -> PolicyData:
    """Return the rows of files of records or of rows. Games are held out as a whole.

    :raises TrainingError: if a file has no positions, or there are too few games.
    :raises RecordError: when records are damaged.
    :raises OSError: when a file cannot be read.
    """
    training: list[PolicyRows] = []
    holdout: list[PolicyRows] = []
    checksums: list[int] = []
    seen: set[tuple[str, int]] = set()
    for path in paths:
        data = _bytes_of(path, seen, threads)
        checksums.append(zlib.crc32(data))
        for game, rows in _blocks(data, str(path)):
            (training if game % holdout_one_in else holdout).append(rows)
    if not any(map(len, training)) or not any(map(len, holdout)):
        raise TrainingError(TrainingFault.TOO_FEW_GAMES, text=str(holdout_one_in))
    games = len(training) + len(holdout)
    return PolicyData(_joined(training), _joined(holdout), games, tuple(checksums))


def _bytes_of(path: Path, seen: set[tuple[str, int]], threads: int | None) -> bytes:
    data = path.read_bytes()
    if not data.startswith(RECORDS):
        return data
    try:
        return _replayed(sort_records(data, seen=seen), str(path), threads)
    except RecordError:
        # Read in the order of the file, so that the error can say where it is.
        return _replayed(data, str(path), threads)


def _replayed(data: bytes, file: str, threads: int | None) -> bytes:
    if native is None:
        raise native_needed(NativeTask.RECORDS)
    cores = threads or min(os.cpu_count() or 1, THREADS[-1])
    rows, fault, at = native.list_policy_rows(data, cores)
    if fault != _VALID:
        raise RecordError(RecordFault(fault), at=at, file=file)
    return rows


def _blocks(data: bytes, file: str) -> list[tuple[int, PolicyRows]]:
    """Return the games of a file with their numbers."""
    if len(data) < _HEAD.size or not data.startswith(MAGIC):
        raise TrainingError(TrainingFault.NO_POSITIONS, text=file)
    if _HEAD.unpack_from(data)[1:] != (VERSION, INPUTS, SLOTS, MOVE.itemsize):
        raise TrainingError(TrainingFault.OTHER_INPUTS, text=file)
    blocks: list[tuple[int, PolicyRows]] = []
    at = _HEAD.size
    while at < len(data):
        if len(data) - at < _BLOCK.size:
            raise TrainingError(TrainingFault.TRUNCATED, text=file)
        game, positions, moves = _BLOCK.unpack_from(data, at)
        at += _BLOCK.size
        end = at + positions * _ROW.itemsize
        if end + moves * MOVE.itemsize > len(data):
            raise TrainingError(TrainingFault.TRUNCATED, text=file)
        rows = PolicyRows(
            np.frombuffer(data, _ROW, positions, at), np.frombuffer(data, MOVE, moves, end)
        )
        if not _are_valid(rows):
            raise TrainingError(TrainingFault.DAMAGED_POSITIONS, text=file)
        blocks.append((game, rows))
        at = end + moves * MOVE.itemsize
    return blocks


def _are_valid(rows: PolicyRows) -> bool:
    """Tell whether all numbers in the rows are valid."""
    inputs, counts = rows.positions["inputs"], rows.positions["moves"]
    codes = rows.moves["codes"]
    return bool(
        ((inputs < INPUTS) | (inputs == NO_INPUT)).all()
        and (rows.positions["played"] < counts).all()
        and counts.sum(dtype=np.int64) == len(rows.moves)
        and (rows.moves["kind"] < KINDS).all()
        and (rows.moves["places"] < PLACES).all()
        and ((codes < CODES) | (codes == NO_CODE)).all()
    )


def _joined(parts: Sequence[PolicyRows]) -> PolicyRows:
    return PolicyRows(
        np.concatenate([part.positions for part in parts]),
        np.concatenate([part.moves for part in parts]),
    )
