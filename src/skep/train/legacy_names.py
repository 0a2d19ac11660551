"""Names in files that earlier versions wrote, so that their checkpoints and loops can resume."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

SETTINGS: Mapping[str, str] = {
    "batch": "batch_size",
    "rate": "learning_rate",
    "trust": "score_weight",
    "power": "loss_exponent",
    "decay": "weight_decay",
}
"""Fields of a recipe and of the settings of a loop."""

PROGRESS: Mapping[str, str] = {"learned": "train_loss", "held": "holdout_loss"}
"""Fields of a progress report."""

LOOP: Mapping[str, str] = {
    **SETTINGS,
    "against": "opponent",
    "by_nodes": "fixed_nodes",
    "by_time": "fixed_time",
    "held": "holdout_positions",
    "held_error": "holdout_loss",
    "high": "elo_high",
    "learned_error": "train_loss",
    "low": "elo_low",
    "played": "selfplay",
    "player": "settings",
    "ratio": "llr",
    "taught": "training",
    "trial": "match",
}
"""Fields in the files of a loop."""

_FILES: Mapping[str, str] = {
    "by-nodes.json": "fixed-nodes.json",
    "by-nodes.jsonl": "fixed-nodes.jsonl",
    "by-time.json": "fixed-time.json",
    "by-time.jsonl": "fixed-time.jsonl",
    "played.json": "self-play.json",
    "study.pt": "checkpoint.pt",
    "taught.json": "training.json",
}


def with_current_names(value: object, names: Mapping[str, str]) -> object:
    """Return a JSON value with the legacy keys of its objects replaced.

    >>> with_current_names([{"trust": 0.5, "seed": 1}], SETTINGS)
    [{'score_weight': 0.5, 'seed': 1}]
    """
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value).items()
        return {names.get(name, name): with_current_names(one, names) for name, one in fields}
    if isinstance(value, list):
        return [with_current_names(one, names) for one in cast("list[object]", value)]
    return value


def rename_legacy_files(folder: Path) -> None:
    """Give the files of an unfinished generation their current names.

    :raises OSError: if a file can't be renamed.
    """
    for old, new in _FILES.items():
        if (folder / old).exists() and not (folder / new).exists():
            (folder / old).rename(folder / new)
