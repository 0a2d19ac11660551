"""Checkpoints: all that learning needs to go on as if nothing had happened.

A file has a magic, the CRC-32 of all that follows, and what PyTorch writes, which checks no sums.
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
from skep.train.adam import Adam, AdamState
from skep.train.errors import TrainingError, TrainingFault
from skep.train.memory import is_no_memory
from skep.train.model import Model
from skep.train.network import Network
from skep.train.positions import Positions
from skep.train.recipe import Progress, Recipe

MAGIC = b"SkepStdy"

_VERSION = 1
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
"""What comes of reading something that is no checkpoint, or one that lacks a part."""


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
    file = io.BytesIO()
    torch.save(state, file)
    data = file.getvalue()
    write_atomically(path, _HEAD.pack(MAGIC, zlib.crc32(data)) + data)


def take_up(path: Path, study: Study, *, known_by: Mapping[str, object]) -> None:
    """Bring a study to where a checkpoint was written.

    :raises TrainingError: when it is none, or that of another study.
    :raises OSError: when it cannot be read.
    """
    data = path.read_bytes()
    try:
        state = _unpacked(data)
        is_ours = state["identity"] == known_by
        if is_ours:
            _go_to(study, state)
    except _UNREADABLE as error:
        if is_no_memory(error):
            # Nobody should remove a checkpoint for that.
            raise
        raise TrainingError(TrainingFault.NO_CHECKPOINT, text=str(path)) from error
    if not is_ours:
        raise TrainingError(TrainingFault.OTHER_CHECKPOINT, text=str(path))


def _unpacked(data: bytes) -> dict[str, object]:
    """Return the state that is in the bytes of a file, if not one of them was changed."""
    magic, crc32 = _HEAD.unpack_from(data.ljust(_HEAD.size))
    body = memoryview(data)[_HEAD.size :]
    if magic != MAGIC or crc32 != zlib.crc32(body):
        raise ValueError(magic)
    state: object = torch.load(io.BytesIO(body), map_location="cpu", weights_only=True)
    return cast("dict[str, object]", state)


def _go_to(study: Study, state: Mapping[str, object]) -> None:
    study.model.load_state_dict(cast("dict[str, torch.Tensor]", state["model"]))
    study.adam.go_on_from(cast("AdamState", state["adam"]))
    study.chance.set_state(cast("torch.Tensor", state["chance"]).cpu())
    lines = cast("list[dict[str, float]]", state["curve"])
    study.curve[:] = [Progress(**line) for line in lines]  # type: ignore[arg-type]  # as written
