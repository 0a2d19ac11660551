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
from typing import cast

import torch

from skep.atomic_files import write_atomically
from skep.train.errors import TrainingError, TrainingFault
from skep.train.memory import is_no_memory
from skep.train.model import Model
from skep.train.network import Network
from skep.train.positions import Positions
from skep.train.recipe import Progress, Recipe

MAGIC = b"SkepStdy"

_VERSION = 2
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


@dataclass
class Study:
    """The state of a training run."""

    model: Model
    optimizer: torch.optim.Optimizer
    chance: torch.Generator
    curve: list[Progress]

    @property
    def step(self) -> int:
        """The number of steps taken when progress was last reported."""
        return self.curve[-1].step if self.curve else 0


def identity(
    recipe: Recipe, positions: Positions, *, start: Network | None, device: torch.device
) -> dict[str, object]:
    """Return what two runs must have in common for one to resume the other."""
    return {
        "version": _VERSION,
        "recipe": asdict(recipe),
        "rows": [source.rows for source in positions.sources],
        "sizes": [len(positions.learned), len(positions.held)],
        "start": zlib.crc32(start.to_bytes()) if start else None,
        # Each kind of device has its own random generator, whose state no other can continue.
        "device": device.type,
    }


def write_checkpoint(path: Path, study: Study, *, known_by: Mapping[str, object]) -> None:
    """Save the state of a training run.

    :raises OSError: when the file cannot be written.
    """
    state = {
        "identity": dict(known_by),
        "model": study.model.state_dict(),
        "optimizer": study.optimizer.state_dict(),
        "chance": study.chance.get_state(),
        "curve": [asdict(progress) for progress in study.curve],
    }
    file = io.BytesIO()
    torch.save(state, file)
    data = file.getvalue()
    write_atomically(path, _HEAD.pack(MAGIC, zlib.crc32(data)) + data)


def take_up(path: Path, study: Study, *, known_by: Mapping[str, object]) -> None:
    """Restore the state of a training run from a checkpoint.

    :raises TrainingError: if it isn't a checkpoint, or is from an older version or another run.
    :raises OSError: when it cannot be read.
    """
    data = path.read_bytes()
    try:
        state = _unpacked(data)
        found = cast("dict[str, object]", state["identity"])
        if found == known_by:
            _restore(study, state)
            return
        is_old = cast("int", found["version"]) < _VERSION
    except _UNREADABLE as error:
        if is_no_memory(error):
            # The checkpoint is fine: nobody should delete it.
            raise
        raise TrainingError(TrainingFault.NO_CHECKPOINT, text=str(path)) from error
    fault = TrainingFault.OLD_CHECKPOINT if is_old else TrainingFault.OTHER_CHECKPOINT
    raise TrainingError(fault, text=str(path))


def _unpacked(data: bytes) -> dict[str, object]:
    """Return the state in the bytes of a file after checking the checksum."""
    magic, crc32 = _HEAD.unpack_from(data.ljust(_HEAD.size))
    body = memoryview(data)[_HEAD.size :]
    if magic != MAGIC or crc32 != zlib.crc32(body):
        raise ValueError(magic)
    state: object = torch.load(io.BytesIO(body), map_location="cpu", weights_only=True)
    return cast("dict[str, object]", state)


def _restore(study: Study, state: Mapping[str, object]) -> None:
    study.model.load_state_dict(cast("dict[str, torch.Tensor]", state["model"]))
    study.optimizer.load_state_dict(cast("dict[str, object]", state["optimizer"]))
    study.chance.set_state(cast("torch.Tensor", state["chance"]).cpu())
    lines = cast("list[dict[str, float]]", state["curve"])
    study.curve[:] = [Progress(**line) for line in lines]  # type: ignore[arg-type]  # as written
