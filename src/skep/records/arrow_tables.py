"""Tables of positions in pyarrow: their schema, and how columns become tables and back."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.bulk import FEATURE_SLOTS
from skep.records.columns import RecordColumns
from skep.records.errors import ParquetNeededError, TableError
from skep.records.examples import NO_SCORE
from skep.spaces import ACTION_SPACE_VERSION, ACTIONS

FEATURES = "features"
POLICY = ("policy_actions", "policy_shares")
SHARES_TOLERANCE = 1e-3
"""How far the shares of a policy may add up to something else than 1."""

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
_INPUTS = 2 * FEATURE_SLOTS
COLUMNS = (*_NUMBERS, *_TEXTS)
"""The columns that every table has."""


def load_arrow() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet module.

    :raises ParquetNeededError: when the extra ``parquet`` isn't installed.
    """
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise ParquetNeededError from error


def schema_of(arrow: Any, more: Collection[str] = ()) -> Any:
    """Return the schema of a table with these optional columns."""
    fields = [(name, getattr(arrow, kind)()) for name, kind in _NUMBERS.items()]
    fields[3:3] = [
        ("rules", arrow.dictionary(arrow.int16(), arrow.string())),
        ("setup", arrow.string()),
    ]
    optional = {
        FEATURES: arrow.list_(arrow.uint16(), _INPUTS),
        POLICY[0]: arrow.list_(arrow.uint16()),
        POLICY[1]: arrow.list_(arrow.float32()),
    }
    fields += [(name, kind) for name, kind in optional.items() if name in more]
    names = {_VERSION_KEY: str(ACTION_SPACE_VERSION).encode()}
    return arrow.schema(fields, metadata=names)


def to_table(arrow: Any, schema: Any, columns: RecordColumns) -> Any:
    """Return columns as a table; rows without a score have an empty cell."""
    values: dict[str, Any] = {name: getattr(columns, name) for name in COLUMNS}
    values["rules"] = arrow.array(columns.rules, arrow.string()).dictionary_encode()
    values["score"] = arrow.array(columns.score, mask=columns.score == NO_SCORE)
    if columns.features is not None:
        flat = arrow.array(columns.features.reshape(-1))
        values[FEATURES] = arrow.FixedSizeListArray.from_arrays(flat, _INPUTS)
    if columns.policy_actions is not None and columns.policy_shares is not None:
        offsets = np.cumsum([0, *map(len, columns.policy_actions)], dtype=np.int32)
        for name in POLICY:
            flat = np.concatenate(getattr(columns, name))
            values[name] = arrow.ListArray.from_arrays(offsets, flat)
    return arrow.table({name: values[name] for name in schema.names}).cast(schema)


def check_schema(arrow: Any, file: Path, found: Any) -> list[str]:
    """Check the types of the columns, and return the names of the optional ones.

    :raises TableError: when a column is missing or has another type.
    """
    metadata: dict[bytes, bytes] = found.metadata or {}
    version = metadata.get(_VERSION_KEY)
    if version is not None and version != str(ACTION_SPACE_VERSION).encode():
        text = version.decode(errors="replace")
        raise TableError(str(file), f"action space {ACTION_SPACE_VERSION}", text)
    more = [FEATURES] if FEATURES in found.names else []
    if any(name in found.names for name in POLICY):
        more += POLICY
    for field in schema_of(arrow, more):
        kind = found.field(field.name).type if field.name in found.names else None
        if kind is None or not _is_kind(arrow, kind, field):
            wanted = f"a column {field.name} of type {field.type}"
            raise TableError(str(file), wanted, "nothing" if kind is None else str(kind))
    return more


def _is_kind(arrow: Any, kind: Any, field: Any) -> bool:
    """Return whether a type is the one of a field, or one that other programs write instead."""
    if field.name in _TEXTS:
        value = kind.value_type if arrow.types.is_dictionary(kind) else kind
        return bool(arrow.types.is_string(value) or arrow.types.is_large_string(value))
    if field.name in POLICY and arrow.types.is_large_list(kind):
        return bool(kind.value_type == field.type.value_type)
    return bool(kind == field.type)


def to_columns(file: Path, batch: Any) -> RecordColumns:
    """Return a batch of a table as columns.

    :raises TableError: when a number is missing or impossible.
    """
    numbers = {name: _numbers(file, name, batch.column(name)) for name in _NUMBERS}
    if (numbers["action"] >= ACTIONS).any():
        raise TableError(str(file), f"actions below {ACTIONS}", str(numbers["action"].max()))
    features = None
    if FEATURES in batch.schema.names:
        features = np.asarray(batch.column(FEATURES).flatten(), np.uint16)
        features = features.reshape(-1, 2, FEATURE_SLOTS)
    policies: Sequence[list[NDArray[Any]] | None] = (None, None)
    if POLICY[0] in batch.schema.names:
        policies = _policies(file, *(batch.column(name) for name in POLICY))
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
        *policies,
    )


def _numbers(file: Path, name: str, column: Any) -> NDArray[Any]:
    if name == "score":
        column = column.fill_null(NO_SCORE)
    if column.null_count:
        raise TableError(str(file), f"a number in every row of {name}", "an empty one")
    found: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return found.astype(_NUMBERS[name], copy=False)


def _policies(file: Path, actions: Any, shares: Any) -> tuple[list[NDArray[Any]], ...]:
    sizes, others = (
        column.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
        for column in (actions, shares)
    )
    if not np.array_equal(sizes, others):
        raise TableError(str(file), "one share for each action of a policy", "another number")
    if actions.flatten().null_count or shares.flatten().null_count:
        raise TableError(str(file), "a number for every move of a policy", "an empty one")
    flat_actions = actions.flatten().to_numpy(zero_copy_only=False).astype(np.uint16, copy=False)
    flat_shares = shares.flatten().to_numpy(zero_copy_only=False).astype(np.float32, copy=False)
    if not len(sizes):
        return [], []
    ends = np.cumsum(sizes)
    if (flat_actions >= ACTIONS).any():
        raise TableError(str(file), f"actions below {ACTIONS}", str(flat_actions.max()))
    sums = np.diff(np.append(0.0, flat_shares.cumsum(dtype=np.float64))[np.append(0, ends)])
    is_right = (flat_shares >= 0).all() and np.isfinite(flat_shares).all()
    if not is_right or (np.abs(sums - 1) > SHARES_TOLERANCE)[sizes > 0].any():
        raise TableError(str(file), "shares of visits that add up to 1", "others")
    return np.split(flat_actions, ends[:-1]), np.split(flat_shares, ends[:-1])
