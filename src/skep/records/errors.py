"""What can be wrong with tables of self-play positions."""

from __future__ import annotations

from skep.core.errors import HiveError


class TableError(HiveError, ValueError):
    """A file that isn't a table of positions, or has a column of the wrong type."""

    def __init__(self, file: str, expected: str, found: str) -> None:
        super().__init__(file, expected, found)
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
