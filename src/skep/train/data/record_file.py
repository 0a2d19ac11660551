"""A file of records that is being written, and can be resumed after any interruption."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from skep.file_locks import try_lock
from skep.train.data.paths import FilePath, as_path
from skep.train.data.records import (
    Record,
    RecordError,
    RecordFault,
    check_records,
    encode_header,
    game_number,
    read_records,
)

if TYPE_CHECKING:
    from typing import Self


class RecordFile:
    """The file of a run, locked against other writers."""

    def __init__(self, path: FilePath, settings: str) -> None:
        """Create a file, or resume one whose runs all have these settings.

        An incomplete last game is removed. Any other damage is left alone.

        :raises RecordError: if it has different settings, is damaged, or is in use.
        :raises OSError: when it cannot be written.
        :raises WrongTypeError: when *path* is not the name of a file.
        """
        self._path: Path = as_path("path", path)
        self._file = self._path.open("a+b")
        self.numbers: frozenset[int] = frozenset()
        """The games that were in the file at the start."""

        try:
            self._lock()
            self._resume(settings)
        except RecordError as error:
            self._file.close()
            raise RecordError(error.fault, at=error.at, file=str(path)) from error
        except BaseException:
            self._file.close()
            raise

    def add(self, record: bytes) -> None:
        """Append the record of a game at once. Without bytes, it does nothing.

        :raises RecordError: when it is incomplete or damaged. Then nothing is written.
        :raises OSError: when it cannot be written.
        """
        check_records(record)
        self._write(record)

    def _write(self, record: bytes) -> None:
        while record:
            record = record[os.write(self._file.fileno(), record) :]

    def count(self, wanted: range) -> int:
        """Return how many of these games were in the file at the start."""
        return sum(number in wanted for number in self.numbers)

    def missing(self, wanted: range) -> Iterator[int]:
        """Yield those that were not, lazily since there may be a hundred million."""
        return (number for number in wanted if number not in self.numbers)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lock(self) -> None:
        if not try_lock(self._file):
            raise RecordError(RecordFault.BUSY)

    def _resume(self, settings: str) -> None:
        self._file.seek(0)
        data = self._file.read()
        header = encode_header(settings)
        if len(data) < len(header) and header.startswith(data):
            self._file.truncate(0)
            self._write(header)
            return
        end = self._read(data, settings)
        if not data.startswith(header):
            raise RecordError(RecordFault.OTHER_SETTINGS)
        self._file.truncate(end)

    def _read(self, data: bytes, settings: str) -> int:
        """Collect the games in the file, and return where the last complete one ends."""
        numbers: set[int] = set()
        end = len(data)
        try:
            for record in read_records(data):
                _check_settings(record, settings)
                numbers.add(game_number(record.body))
        except RecordError as error:
            if error.fault is not RecordFault.TRUNCATED or error.at == 0:
                raise
            end = error.at
        self.numbers = frozenset(numbers)
        return end


def _check_settings(record: Record, settings: str) -> None:
    if record.settings != settings:
        raise RecordError(RecordFault.OTHER_SETTINGS, at=record.at)
