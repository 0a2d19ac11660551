"""Tables of positions in pyarrow: their schema, and how columns become tables and back."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.bulk import FEATURE_SLOTS
from skep.engine.score import WIN
from skep.notation.errors import NotationError
from skep.notation.rulesets import format_ruleset, parse_link_ruleset, parse_ruleset
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
    # Types of lists also differ in whether their values may be empty. No value of a policy is.
    if field.name in POLICY and (arrow.types.is_list(kind) or arrow.types.is_large_list(kind)):
        return bool(kind.value_type == field.type.value_type)
    return bool(kind == field.type)


def to_columns(file: Path, batch: Any, first: int) -> RecordColumns:
    """Return a batch of a table as columns. *first* is the number of its first row, for errors.

    :raises TableError: when a value is missing or impossible.
    """
    rows = _Rows(file, first)
    numbers = {name: _numbers(rows, name, batch.column(name)) for name in _NUMBERS}
    score, result = numbers["score"], numbers["result"]
    rows.check("action", numbers["action"] < ACTIONS, f"actions below {ACTIONS}", numbers["action"])
    is_score = (score == NO_SCORE) | ((score >= -WIN) & (score <= WIN))
    rows.check("score", is_score, f"scores from {-WIN:,} to {WIN:,}", score)
    rows.check("result", (result >= -1) & (result <= 1), "-1, 0 or 1", result)
    rules, setups = (batch.column(name).to_pylist() for name in _TEXTS)
    _check_rules(rows, rules, setups)
    features = None
    if FEATURES in batch.schema.names:
        features = np.asarray(batch.column(FEATURES).flatten(), np.uint16)
        features = features.reshape(-1, 2, FEATURE_SLOTS)
    policies: Sequence[list[NDArray[Any]] | None] = (None, None)
    if POLICY[0] in batch.schema.names:
        policies = _policies(rows, *(batch.column(name) for name in POLICY))
    return RecordColumns(
        numbers["run"],
        numbers["game"],
        numbers["ply"],
        rules,
        setups,
        numbers["action"],
        score,
        result,
        features,
        *policies,
    )


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where a batch of rows is from, for errors."""

    file: Path
    first: int

    def check(
        self, column: str, is_right: NDArray[np.bool_], wanted: str, found: NDArray[Any]
    ) -> None:
        """Check that all rows of a column are right. *found* has the value in each row."""
        if not is_right.all():
            row = int(is_right.argmin())
            raise self.error(column, row, wanted, str(found[row]))

    def error(self, column: str, row: int, wanted: str, found: str) -> TableError:
        """Return the error about a value. *row* counts from the start of the batch."""
        return TableError(str(self.file), f"{wanted} in row {self.first + row} of {column}", found)


def _numbers(rows: _Rows, name: str, column: Any) -> NDArray[Any]:
    if name == "score":
        column = column.fill_null(NO_SCORE)
    if column.null_count:
        row = int(np.asarray(column.is_null()).argmax())
        raise rows.error(name, row, "a number", "an empty cell")
    found: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return found.astype(_NUMBERS[name], copy=False)


def _check_rules(rows: _Rows, rules: Sequence[str | None], setups: Sequence[str | None]) -> None:
    """Check that the rules are those of the setups. Whoever reads a setup checks the rest of it."""
    for row, (name, setup) in enumerate(zip(rules, setups, strict=True)):
        fields = (setup or "").split("~", 2)
        fault = _rules_fault(name, fields[1] if len(fields) > 2 else None)  # noqa: PLR2004
        if fault:
            raise rows.error("rules", row, *fault)


@lru_cache
def _rules_fault(name: str | None, of_setup: str | None) -> tuple[str, str] | None:
    """Return what was expected and what is wrong; None if nothing is."""
    try:
        ruleset = parse_ruleset(name or "")
    except NotationError:
        return "a rule set", repr(name)
    try:
        other = ruleset if of_setup is None else parse_link_ruleset(of_setup)
    except NotationError:
        return None
    return (
        None
        if other == ruleset
        else (f"the rules of the setup, {format_ruleset(other)},", repr(name))
    )


def _policies(rows: _Rows, actions: Any, shares: Any) -> tuple[list[NDArray[Any]], ...]:
    sizes, others = (
        column.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
        for column in (actions, shares)
    )
    rows.check(POLICY[1], sizes == others, "one share for each action of a policy", others)
    flat: list[NDArray[Any]] = []
    row_of = np.repeat(np.arange(len(sizes)), sizes)
    for name, column, kind in zip(POLICY, (actions, shares), (np.uint16, np.float32), strict=True):
        values = column.flatten()
        if values.null_count:
            row = int(row_of[np.asarray(values.is_null()).argmax()])
            raise rows.error(name, row, "a number for every move of a policy", "an empty value")
        flat.append(values.to_numpy(zero_copy_only=False).astype(kind, copy=False))
    if not len(sizes):
        return [], []
    flat_actions, flat_shares = flat
    _check_policies(rows, row_of, flat_actions, flat_shares)
    ends = np.cumsum(sizes)[:-1]
    return np.split(flat_actions, ends), np.split(flat_shares, ends)


def _check_policies(
    rows: _Rows, row_of: NDArray[np.intp], actions: NDArray[Any], shares: NDArray[Any]
) -> None:
    """Check the values of all policies, given the row of each."""

    def check(column: str, is_right: NDArray[np.bool_], wanted: str, found: NDArray[Any]) -> None:
        if not is_right.all():
            at = int(is_right.argmin())
            raise rows.error(column, int(row_of[at]), wanted, str(found[at]))

    check(POLICY[0], actions < ACTIONS, f"actions below {ACTIONS}", actions)
    names = row_of * ACTIONS + actions
    is_first = np.zeros(len(names), np.bool_)
    is_first[np.unique(names, return_index=True)[1]] = True
    check(POLICY[0], is_first, "each action once", actions)
    wanted = "shares of visits that add up to 1"
    check(POLICY[1], (shares >= 0) & np.isfinite(shares), wanted, shares)
    sums = np.bincount(row_of, shares)
    is_sum = np.abs(sums - 1) <= SHARES_TOLERANCE
    check(POLICY[1], is_sum[row_of], wanted, sums[row_of])
