"""What can be wrong with tables of self-play positions."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import TypeVar

from skep.core.errors import HiveError
from skep.train.data.records import RecordError, RecordFault

_Item = TypeVar("_Item")


class TableError(HiveError, ValueError):
    """A file that isn't a table of positions, or can't become one, or has a wrong column."""

    def __init__(self, file: str, expected: str = "", found: str = "") -> None:
        # PyTorch's DataLoader raises a worker's error again with one argument: its text.
        super().__init__(*((file, expected, found) if expected else (file,)))
        self.file = file
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.file}: expected {self.expected}, not {self.found}"


class ParquetNeededError(HiveError, RuntimeError):
    """Parquet files need a package that isn't installed."""

    def __str__(self) -> str:
        return (
            "Parquet files need pyarrow, which isn't installed. In Skep's source folder, run:"
            " pip install '.[parquet]'"
        )


class OtherFile(Enum):
    """Files of other kinds: the value is what they begin with, and how to read them."""

    PARQUET = (b"PAR1", "a Parquet file. Use skep.records.read_parquet.")
    ARCHIVE = (b"PK\x03\x04", "a NumPy archive. Use numpy.load.")


class OtherFileError(RecordError):
    """A file of positions of another kind, such as a Parquet file."""

    def __init__(self, kind: OtherFile, file: str = "") -> None:
        super().__init__(RecordFault.NO_RECORDS, 0, file)
        self.args = (kind, file)
        self.kind = kind

    def __str__(self) -> str:
        return f"{self.file}: expected self-play games, not {self.kind.value[1]}"


def naming_other_files(examples: Iterator[_Item]) -> Iterator[_Item]:
    """Yield examples; an error about a file of another kind says how to read it.

    :raises RecordError: when a file is truncated or damaged.
    """
    try:
        yield from examples
    except RecordError as error:
        path = Path(error.file)
        if error.fault is RecordFault.NO_RECORDS and path.is_file():
            with path.open("rb") as file:
                start = file.read(4)
            for kind in OtherFile:
                if start == kind.value[0]:
                    raise OtherFileError(kind, error.file) from error
        raise
