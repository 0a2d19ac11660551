"""Self-play positions as Parquet files, which pandas, Polars and DuckDB read too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from skep.atomic_files import atomic_file
from skep.core.checks import within
from skep.records.arrow_tables import (
    COLUMNS,
    FEATURES,
    check_schema,
    load_arrow,
    schema_of,
    to_columns,
    to_table,
)
from skep.records.columns import BATCH_SIZES, DEFAULT_BATCH_SIZE, RecordColumns, iter_columns
from skep.records.errors import TableError
from skep.train.data.paths import FilePath, as_path, check_distinct, file_list

_Item = TypeVar("_Item")

WRITING: dict[str, Any] = {"compression": "zstd", "write_page_checksum": True}
"""How Parquet files are written."""


def write_parquet(
    paths: FilePath | Sequence[FilePath],
    target: FilePath,
    *,
    features: bool = True,
    batch_size: int = DEFAULT_BATCH_SIZE,
    threads: int = 1,
) -> int:
    """Write the positions of record files to a Parquet file, and return their number.

    Only one batch is in memory at a time. The file appears when it is complete.

    :raises ParquetNeededError: when the extra ``parquet`` isn't installed.
    :raises TrainingError: when *target* is one of the record files.
    :raises RecordError: when a file of records is truncated or damaged.
    :raises NativeNeededError: when *features* is true and the native rules are not in use.
    :raises OSError: when a file can't be read or written.
    """
    arrow, parquet = load_arrow()
    file_name = as_path("target", target)
    check_distinct(file_list("paths", paths), [file_name])
    rows = 0
    batches = iter_columns(paths, batch_size=batch_size, features=features, threads=threads)
    schema = schema_of(arrow, [FEATURES] if features else [])
    with (
        atomic_file(file_name) as file,
        parquet.ParquetWriter(file, schema, **WRITING) as writer,
    ):
        for columns in batches:
            writer.write_table(to_table(arrow, schema, columns))
            rows += len(columns)
    return rows


def read_parquet(
    path: FilePath, *, batch_size: int = DEFAULT_BATCH_SIZE
) -> Iterator[RecordColumns]:
    """Yield the positions of a Parquet file in batches.

    :raises ParquetNeededError: when the extra ``parquet`` isn't installed.
    :raises TableError: when the file is truncated, damaged or not such a table, or a column has
        another type.
    :raises OSError: when it can't be read.
    :raises ValueError: when *batch_size* is out of range.
    """
    size = within("batch_size", batch_size, BATCH_SIZES)
    return read_columns(as_path("path", path), size)


def read_columns(
    file: Path, size: int, more: Collection[str] | None = None
) -> Iterator[RecordColumns]:
    """Yield the rows of a Parquet file, with all optional columns or those named in *more*.

    :raises ParquetNeededError: when the extra ``parquet`` isn't installed.
    :raises TableError: when the file is truncated, damaged or not such a table, or lacks a column.
    :raises OSError: when it can't be read.
    """
    names = None if more is None else (*COLUMNS, *more)
    return read_batches(file, size, names, partial(to_columns, file))


def read_batches(
    file: Path, size: int, wanted: Sequence[str] | None, convert: Callable[[Any, int], _Item]
) -> Iterator[_Item]:
    """Yield the rows of a Parquet file, which a function converts from pyarrow's batches.

    The function also gets the number of a batch's first row. It raises as ``read_columns`` does.
    """
    arrow, parquet = load_arrow()
    with file.open("rb") as source:
        try:
            # A buffer would hold the whole file, which can be larger than memory.
            table = parquet.ParquetFile(source, page_checksum_verification=True, pre_buffer=False)
            has = (*COLUMNS, *check_schema(arrow, file, table.schema_arrow))
            for name in wanted or ():
                if name not in has:
                    raise TableError(str(file), f"a column {name}", "a table without it")
            row = 0
            for batch in table.iter_batches(size, columns=list(wanted or has)):
                yield convert(batch, row)
                row += batch.num_rows
        except (arrow.ArrowException, OSError, UnicodeDecodeError) as error:
            # What Arrow can't decompress is an OSError without a number of the system.
            if isinstance(error, OSError) and error.errno is not None:
                raise
            (first, *_) = str(error).splitlines() or [""]
            raise TableError(str(file), "a complete Parquet file", first) from error
