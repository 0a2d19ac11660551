"""Checkpoints: all that learning needs to go on as if nothing had happened."""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

import torch

from skep.train.adam import Adam, AdamState
from skep.train.errors import TrainingError, TrainingFault
from skep.train.model import Model
from skep.train.network import Network
from skep.train.positions import Positions
from skep.train.recipe import Progress, Recipe
from skep.train.whole import write_whole

_VERSION = 1


@dataclass
class Study:
    """What changes while something is learned."""

    model: Model
    adam: Adam
    chance: torch.Generator
    curve: list[Progress]

    @property
    def step(self) -> int:
        """How many steps have been taken, as of the last time that progress was told."""
        return self.curve[-1].step if self.curve else 0


def identity(
    recipe: Recipe, positions: Positions, *, start: Network | None, device: torch.device
) -> dict[str, object]:
    """Return what two studies must have in common for one to go on where the other was."""
    return {
        "version": _VERSION,
        "recipe": asdict(recipe),
        "rows": [source.rows for source in positions.sources],
        "sizes": [len(positions.learned), len(positions.held)],
        "start": zlib.crc32(start.to_bytes()) if start else None,
        # Each kind has a chance of its own, which the others cannot go on with.
        "device": device.type,
    }


def write_checkpoint(path: Path, study: Study, *, known_by: Mapping[str, object]) -> None:
    """Write down where a study is.

    :raises OSError: when that cannot be done.
    """
    state = {
        "identity": dict(known_by),
        "model": study.model.state_dict(),
        "adam": study.adam.state(),
        "chance": study.chance.get_state(),
        "curve": [asdict(progress) for progress in study.curve],
    }
    data = io.BytesIO()
    torch.save(state, data)
    write_whole(path, data.getvalue())


def take_up(path: Path, study: Study, *, known_by: Mapping[str, object]) -> None:
    """Bring a study to where a checkpoint was written.

    :raises TrainingError: when it is none, or that of another study.
    :raises OSError: when it cannot be read.
    """
    data = path.read_bytes()
    try:
        state = cast(
            "dict[str, object]",
            torch.load(io.BytesIO(data), map_location="cpu", weights_only=True),
        )
        found = state["identity"]
    except (RuntimeError, pickle.UnpicklingError, EOFError, KeyError, TypeError) as error:
        raise TrainingError(TrainingFault.NO_CHECKPOINT, text=str(path)) from error
    if found != known_by:
        raise TrainingError(TrainingFault.OTHER_CHECKPOINT, text=str(path))
    study.model.load_state_dict(cast("dict[str, torch.Tensor]", state["model"]))
    study.adam.go_on_from(cast("AdamState", state["adam"]))
    study.chance.set_state(cast("torch.Tensor", state["chance"]).cpu())
    lines = cast("list[dict[str, float]]", state["curve"])
    study.curve[:] = [Progress(**line) for line in lines]  # type: ignore[arg-type]  # as written
