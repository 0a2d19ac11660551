"""Checkpoints: everything needed to resume training as if it had never stopped.

A file is a magic number, the CRC-32 of the rest, and what PyTorch saves, which has no checksum.
"""

from __future__ import annotations

import io
import pickle
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Generic, TypeVar, cast

import torch
from torch import nn

from skep.atomic_files import write_atomically
from skep.train import legacy_names
from skep.train.data.positions import Positions
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import TrainingProgress
from skep.train.model.network import Network
from skep.train.optimization.out_of_memory import is_out_of_memory
from skep.train.optimization.recipe import Recipe

MAGIC = b"SkepStdy"

VERSION = 2
"""1 had the state of an optimizer of our own, which torch.optim cannot continue."""

_HEAD = struct.Struct("<8sI")
_UNREADABLE = (
    AttributeError,
    EOFError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
    pickle.UnpicklingError,
)
"""What reading raises if the file isn't a checkpoint or is incomplete."""


AnyModel = TypeVar("AnyModel", bound=nn.Module)


@dataclass
class TrainingState(Generic[AnyModel]):
    """The state of a training run."""

    model: AnyModel
    optimizer: torch.optim.Optimizer
    generator: torch.Generator
    curve: list[TrainingProgress]

    @property
    def step(self) -> int:
        """The number of steps taken when progress was last reported."""
        return self.curve[-1].step if self.curve else 0


def fingerprint_run(
    recipe: Recipe, positions: Positions, *, start: Network | None, device: torch.device
) -> dict[str, object]:
    """Return what two runs must have in common for one to resume the other."""
    return {
        "version": VERSION,
        "recipe": asdict(recipe),
        "rows": [source.rows for source in positions.sources],
        "sizes": [len(positions.training), len(positions.holdout)],
        "start": zlib.crc32(start.to_bytes()) if start else None,
        # Each kind of device has its own random generator, whose state no other can continue.
        "device": device.type,
    }


def save_checkpoint(
    path: Path, state: TrainingState[AnyModel], *, fingerprint: Mapping[str, object]
) -> None:
    """Save the state of a training run.

    :raises OSError: when the file cannot be written.
    """
    contents = {
        "identity": dict(fingerprint),
        "model": state.model.state_dict(),
        "optimizer": state.optimizer.state_dict(),
        "chance": state.generator.get_state(),
        "curve": [asdict(progress) for progress in state.curve],
    }
    file = io.BytesIO()
    torch.save(contents, file)
    data = file.getvalue()
    write_atomically(path, _HEAD.pack(MAGIC, zlib.crc32(data)) + data)


def load_checkpoint(
    path: Path, state: TrainingState[AnyModel], *, fingerprint: Mapping[str, object]
) -> None:
    """Restore the state of a training run from a checkpoint.

    :raises TrainingError: if it isn't a checkpoint, or is from an older version or a different run.
    :raises OSError: when it cannot be read.
    """
    data = path.read_bytes()
    try:
        contents = _unpack(data)
        found = legacy_names.with_current_names(contents["identity"], legacy_names.SETTINGS)
        if found == fingerprint:
            _restore(state, contents)
            return
        is_old = cast("dict[str, int]", found)["version"] < VERSION
    except _UNREADABLE as error:
        if is_out_of_memory(error):
            # The checkpoint is fine: nobody should delete it.
            raise
        raise TrainingError(TrainingFault.NO_CHECKPOINT, text=str(path)) from error
    fault = TrainingFault.OLD_CHECKPOINT if is_old else TrainingFault.OTHER_CHECKPOINT
    raise TrainingError(fault, text=str(path))


def _unpack(data: bytes) -> dict[str, object]:
    """Return the contents of a file after verifying the checksum."""
    magic, crc32 = _HEAD.unpack_from(data.ljust(_HEAD.size))
    body = memoryview(data)[_HEAD.size :]
    if magic != MAGIC or crc32 != zlib.crc32(body):
        raise ValueError(magic)
    contents: object = torch.load(io.BytesIO(body), map_location="cpu", weights_only=True)
    return cast("dict[str, object]", contents)


def _restore(state: TrainingState[AnyModel], contents: Mapping[str, object]) -> None:
    state.model.load_state_dict(cast("dict[str, torch.Tensor]", contents["model"]))
    state.optimizer.load_state_dict(cast("dict[str, object]", contents["optimizer"]))
    state.generator.set_state(cast("torch.Tensor", contents["chance"]).cpu())
    curve = legacy_names.with_current_names(contents["curve"], legacy_names.PROGRESS)
    lines = cast("list[dict[str, float]]", curve)
    state.curve[:] = [TrainingProgress(**line) for line in lines]  # type: ignore[arg-type]  # as written
