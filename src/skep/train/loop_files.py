"""The files of a loop: a folder per generation, with the result of each stage as JSON.

Every file is written atomically when its stage is done, so a loop that was interrupted in any way
resumes with the stage it was in.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from skep.atomic_files import write_json
from skep.train.errors import TrainingError, TrainingFault

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Step = TypeVar("Step", bound=DataclassInstance)
else:
    Step = TypeVar("Step")

BEST = "best.net"
NOBODY = "HandMade"
"""The name of the best player before any network was accepted."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of self-play."""

    player: str
    games: int
    cut_off: int
    plies: int
    white_score: float
    draws: float
    alarms: list[str]
    seconds: float


@dataclass(frozen=True, slots=True)
class Taught:
    """The result of training."""

    games: int
    positions: int
    held: int
    learned_error: float
    held_error: float
    calibration_error: float
    crc32: str
    """The CRC-32 of the network's file."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a gating match."""

    limit: str
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """The number of pairs that scored 0, ½, 1, 1½ and 2 points."""

    elo: float | None
    """The Elo difference and its 95% interval; None if the score is one-sided."""

    low: float | None
    high: float | None
    ratio: float
    """The log-likelihood ratio of the sequential test."""

    verdict: str
    cut_off: int
    seconds: float


@dataclass(frozen=True, slots=True)
class GenerationResult:
    """The result of a generation."""

    generation: int
    against: str
    """The best player before: the CRC-32 of its network, or ``NOBODY``."""

    accepted: bool
    played: Played
    taught: Taught
    by_nodes: Tried
    by_time: Tried | None


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
    def result_file(self) -> Path:
        """The file of its result."""
        return self.folder / "result.json"

    def result(self) -> GenerationResult | None:
        """Return its result if it is done.

        :raises TrainingError: if the file has been changed.
        """
        return read_step(self.result_file, GenerationResult)


def results(root: Path) -> Iterator[GenerationResult]:
    """Yield the results of the finished generations in order.

    :raises TrainingError: if a file has been changed.
    """
    number = 0
    while (result := Generation(root, number).result()) is not None:
        yield result
        number += 1


def read_step(path: Path, kind: type[Step]) -> Step | None:
    """Return the result of a stage, or None if it isn't done.

    :raises TrainingError: if the file has been changed.
    """
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise TrainingError(TrainingFault.DAMAGED_LOOP, text=str(path)) from error


def write_step(path: Path, step: DataclassInstance) -> None:
    """Write the result of a stage.

    :raises OSError: when it cannot be written.
    """
    write_json(path, asdict(step))


def crc32_of(path: Path) -> str:
    """Return the CRC-32 of a file."""
    return f"{zlib.crc32(path.read_bytes()):08x}"
