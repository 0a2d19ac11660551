"""Self-play positions as Parquet files, which pandas, Polars and DuckDB read too."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.atomic_files import atomic_file
from skep.bulk import FEATURE_SLOTS
from skep.core.checks import within
from skep.records.columns import BATCH_SIZES, DEFAULT_BATCH_SIZE, RecordColumns, iter_columns
from skep.records.errors import ParquetNeededError, TableError
from skep.spaces import ACTION_SPACE_VERSION, ACTIONS
from skep.train.data.paths import FilePath, as_path, check_distinct, file_list

_VERSION_KEY = b"skep_action_space"
_NUMBERS = {
    "run": "uint32",
    "game": "uint32",
    "ply": "uint16",
    "action": "uint16",
    "score": "int16",
    "result": "int8",
}
_TEXTS = ("rules", "setup")
_FEATURES = "features"
_INPUTS = 2 * FEATURE_SLOTS


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
    arrow, parquet = _arrow()
    file_name = as_path("target", target)
    check_distinct(file_list("paths", paths), [file_name])
    rows = 0
    batches = iter_columns(paths, batch_size=batch_size, features=features, threads=threads)
    schema = _schema(arrow, features=features)
    with (
        atomic_file(file_name) as file,
        parquet.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer,
    ):
        for columns in batches:
            writer.write_table(_table(arrow, schema, columns))
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
    arrow, parquet = _arrow()
    size = within("batch_size", batch_size, BATCH_SIZES)
    file = as_path("path", path)
    with file.open("rb") as source:
        try:
            # A buffer would hold the whole file, which can be larger than memory.
            table = parquet.ParquetFile(source, page_checksum_verification=True, pre_buffer=False)
            has_features = _check_schema(arrow, file, table.schema_arrow)
            for batch in table.iter_batches(size):
                yield _columns(file, batch, has_features=has_features)
        except (arrow.ArrowException, OSError, UnicodeDecodeError) as error:
            # What Arrow can't decompress is an OSError without a number of the system.
            if isinstance(error, OSError) and error.errno is not None:
                raise
            (first, *_) = str(error).splitlines() or [""]
            raise TableError(str(file), "a complete Parquet file", first) from error


def _schema(arrow: Any, *, features: bool) -> Any:
    fields = [(name, getattr(arrow, kind)()) for name, kind in _NUMBERS.items()]
    fields[3:3] = [
        ("rules", arrow.dictionary(arrow.int16(), arrow.string())),
        ("setup", arrow.string()),
    ]
    if features:
        fields.append((_FEATURES, arrow.list_(arrow.uint16(), _INPUTS)))
    names = {_VERSION_KEY: str(ACTION_SPACE_VERSION).encode()}
    return arrow.schema(fields, metadata=names)


def _table(arrow: Any, schema: Any, columns: RecordColumns) -> Any:
    values: dict[str, Any] = {name: getattr(columns, name) for name in (*_NUMBERS, *_TEXTS)}
    values["rules"] = arrow.array(columns.rules, arrow.string()).dictionary_encode()
    if columns.features is not None:
        flat = arrow.array(columns.features.reshape(-1))
        values[_FEATURES] = arrow.FixedSizeListArray.from_arrays(flat, _INPUTS)
    return arrow.table({name: values[name] for name in schema.names}).cast(schema)


def _check_schema(arrow: Any, file: Path, found: Any) -> bool:
    """Check the types of the columns, and return whether there are features."""
    metadata: dict[bytes, bytes] = found.metadata or {}
    version = metadata.get(_VERSION_KEY)
    if version is not None and version != str(ACTION_SPACE_VERSION).encode():
        text = version.decode(errors="replace")
        raise TableError(str(file), f"action space {ACTION_SPACE_VERSION}", text)
    has_features = _FEATURES in found.names
    for field in _schema(arrow, features=has_features):
        kind = found.field(field.name).type if field.name in found.names else None
        is_text = field.name in _TEXTS and kind is not None and _is_text(arrow, kind)
        if kind != field.type and not is_text:
            wanted = f"a column {field.name} of type {field.type}"
            raise TableError(str(file), wanted, "nothing" if kind is None else str(kind))
    return has_features


def _is_text(arrow: Any, kind: Any) -> bool:
    value = kind.value_type if arrow.types.is_dictionary(kind) else kind
    return bool(arrow.types.is_string(value) or arrow.types.is_large_string(value))


def _columns(file: Path, batch: Any, *, has_features: bool) -> RecordColumns:
    numbers: dict[str, NDArray[Any]] = {}
    for name, kind in _NUMBERS.items():
        column = batch.column(name)
        if column.null_count:
            raise TableError(str(file), f"a number in every row of {name}", "an empty one")
        numbers[name] = column.to_numpy(zero_copy_only=False).astype(kind, copy=False)
    if (numbers["action"] >= ACTIONS).any():
        raise TableError(str(file), f"actions below {ACTIONS}", str(numbers["action"].max()))
    features = None
    if has_features:
        features = np.asarray(batch.column(_FEATURES).flatten(), np.uint16)
        features = features.reshape(-1, 2, FEATURE_SLOTS)
    return RecordColumns(
        numbers["run"],
        numbers["game"],
        numbers["ply"],
        batch.column("rules").to_pylist(),
        batch.column("setup").to_pylist(),
        numbers["action"],
        numbers["score"],
        numbers["result"],
        features,
    )


def _arrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise ParquetNeededError from error
