"""The files of a loop: a folder per generation, with the result of each stage as JSON.

Every file is written atomically when its stage is done, so a loop that was interrupted in any way
resumes with the stage it was in.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from skep.atomic_files import write_atomically
from skep.train import legacy_names
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gating.match import GatingResult

Contents = TypeVar("Contents")

BEST = "best.net"


@dataclass(frozen=True, slots=True)
class SelfPlaySummary:
    """The result of the self-play stage."""

    settings: str
    """The settings of the run, which determine the games."""

    games: int
    cut_off: int
    plies: int
    white_score: float
    draws: float
    alarms: list[str]
    seconds: float


@dataclass(frozen=True, slots=True)
class TrainingSummary:
    """The result of the training stage."""

    games: int
    positions: int
    holdout_positions: int
    train_loss: float
    holdout_loss: float
    calibration_error: float
    crc32: str
    """The CRC-32 of the network's file."""

    seconds: float


@dataclass(frozen=True, slots=True)
class GenerationResult:
    """The result of a generation."""

    generation: int
    opponent: str
    """The best player so far: the CRC-32 of its network, or ``HandMade``."""

    accepted: bool
    selfplay: SelfPlaySummary
    training: TrainingSummary
    fixed_nodes: GatingResult
    fixed_time: GatingResult | None


@dataclass(frozen=True, slots=True)
class Generation:
    """The folder of a generation."""

    root: Path
    number: int

    @property
    def folder(self) -> Path:
        """The folder itself."""
        return self.root / f"gen-{self.number:03}"

    @property
    def records(self) -> Path:
        """The file of its games."""
        return self.folder / "games.records"

    @property
    def network(self) -> Path:
        """The file of its network."""
        return self.folder / "network.net"

    @property
    def checkpoint(self) -> Path:
        """The checkpoint of its training, which is deleted at the end."""
        return self.folder / "checkpoint.pt"

    @property
    def result_file(self) -> Path:
        """The file of its result."""
        return self.folder / "result.json"

    def result(self) -> GenerationResult | None:
        """Return its result if it is done.

        :raises TrainingError: if the file is damaged.
        """
        return read_stage_file(self.result_file, GenerationResult)


def results(root: Path) -> Iterator[GenerationResult]:
    """Yield the results of the finished generations in order.

    :raises TrainingError: if a file is damaged.
    """
    number = 0
    while (result := Generation(root, number).result()) is not None:
        yield result
        number += 1


def read_stage_file(path: Path, type_: type[Contents]) -> Contents | None:
    """Return the contents of a stage's file, or None if the stage isn't done.

    :raises TrainingError: if the file is damaged.
    """
    if not path.exists():
        return None
    try:
        value = msgspec.json.decode(path.read_bytes())
        current = legacy_names.with_current_names(value, legacy_names.LOOP)
        return msgspec.convert(current, type_)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError) as error:
        raise TrainingError(TrainingFault.DAMAGED_LOOP, text=str(path)) from error


def write_stage_file(path: Path, contents: object) -> None:
    """Write the file of a stage.

    :raises OSError: when it cannot be written.
    """
    write_atomically(path, msgspec.json.format(msgspec.json.encode(contents), indent=1) + b"\n")


def crc32_of(path: Path) -> str:
    """Return the CRC-32 of a file."""
    return f"{zlib.crc32(path.read_bytes()):08x}"
