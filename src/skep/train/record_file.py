"""A file of records that is being written, and can be gone on with after whatever befell it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from skep.file_locks import try_lock
from skep.train.records import (
    Record,
    RecordError,
    RecordFault,
    encode_header,
    game_number,
    read_records,
)

if TYPE_CHECKING:
    from typing import Self


class RecordFile:
    """The file of a run; nobody else may write to it meanwhile."""

    def __init__(self, path: Path, settings: str) -> None:
        """Begin a file, or take up one whose runs all have these settings.

        A game that was not written to its end is cut off. What else is wrong stays as it is.

        :raises RecordError: when it has other settings, is damaged, or is in use.
        :raises OSError: when it cannot be written.
        """
        self._path = path
        self._file = path.open("a+b")
        self.numbers: frozenset[int] = frozenset()
        """The games that were there at the start."""

        try:
            self._lock()
            self._take_up(settings)
        except RecordError as error:
            self._file.close()
            raise RecordError(error.fault, at=error.at, file=str(path)) from error
        except BaseException:
            self._file.close()
            raise

    def add(self, record: bytes) -> None:
        """Write a game, at once and whole.

        :raises OSError: when it cannot be written.
        """
        while record:
            record = record[os.write(self._file.fileno(), record) :]

    def count(self, wanted: range) -> int:
        """Return how many of some games were there at the start."""
        return sum(number in wanted for number in self.numbers)

    def missing(self, wanted: range) -> Iterator[int]:
        """Yield those that were not, as they are needed: there may be a hundred million."""
        return (number for number in wanted if number not in self.numbers)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lock(self) -> None:
        if not try_lock(self._file):
            raise RecordError(RecordFault.BUSY)

    def _take_up(self, settings: str) -> None:
        self._file.seek(0)
        data = self._file.read()
        header = encode_header(settings)
        if len(data) < len(header) and header.startswith(data):
            self._file.truncate(0)
            self.add(header)
            return
        end = self._read(data, settings)
        if not data.startswith(header):
            raise RecordError(RecordFault.OTHER_SETTINGS)
        self._file.truncate(end)

    def _read(self, data: bytes, settings: str) -> int:
        """Note which games are there, and return where the last whole one ends."""
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
