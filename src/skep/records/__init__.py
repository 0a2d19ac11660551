"""Self-play games as training data: NumPy arrays, Parquet files, and a PyTorch dataset.

The names below are imported on first use, so that arrays don't need PyTorch. NumPy is needed (the
extra ``numpy``), pyarrow for Parquet (``parquet``), and PyTorch for ``RecordDataset`` and
``graph_batch`` (``train``). docs/data.md describes the columns.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.records.augmentation import (
        feature_permutations,
        map_actions,
        map_features,
        map_graphs,
        map_masks,
        map_planes,
    )
    from skep.records.columns import (
        RecordColumns,
        iter_columns,
        join_columns,
        load_columns,
        save_npz,
    )
    from skep.records.counting import RecordCount, count
    from skep.records.dataset import Inputs, RecordDataset, TrainingBatch
    from skep.records.errors import ParquetNeededError, TableError
    from skep.records.examples import NO_SCORE, Shard
    from skep.records.graph_batches import GraphBatch, graph_batch
    from skep.records.parquet import read_parquet, write_parquet
    from skep.records.splits import Part, Split
    from skep.records.table_writer import GameStep, TableWriter
    from skep.train.data.records import RecordError, RecordFault

__all__ = [
    "NO_SCORE",
    "GameStep",
    "GraphBatch",
    "Inputs",
    "ParquetNeededError",
    "Part",
    "RecordColumns",
    "RecordCount",
    "RecordDataset",
    "RecordError",
    "RecordFault",
    "Shard",
    "Split",
    "TableError",
    "TableWriter",
    "TrainingBatch",
    "count",
    "feature_permutations",
    "graph_batch",
    "iter_columns",
    "join_columns",
    "load_columns",
    "map_actions",
    "map_features",
    "map_graphs",
    "map_masks",
    "map_planes",
    "read_parquet",
    "save_npz",
    "write_parquet",
]

_HOMES = {
    "skep.records.augmentation": (
        "feature_permutations",
        "map_actions",
        "map_features",
        "map_graphs",
        "map_masks",
        "map_planes",
    ),
    "skep.records.columns": (
        "RecordColumns",
        "iter_columns",
        "join_columns",
        "load_columns",
        "save_npz",
    ),
    "skep.records.counting": ("RecordCount", "count"),
    "skep.records.dataset": ("TrainingBatch", "Inputs", "RecordDataset"),
    "skep.records.errors": ("ParquetNeededError", "TableError"),
    "skep.records.examples": ("NO_SCORE", "Shard"),
    "skep.records.graph_batches": ("GraphBatch", "graph_batch"),
    "skep.records.parquet": ("read_parquet", "write_parquet"),
    "skep.records.splits": ("Part", "Split"),
    "skep.records.table_writer": ("GameStep", "TableWriter"),
    "skep.train.data.records": ("RecordError", "RecordFault"),
}


if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(import_module(home), name)
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
