"""What a loop keeps: the folder of each generation, and what each step left there, as JSON.

Every file is written whole when its step is done, so that a loop that was broken off, however
that happened, goes on with the step that it was at.
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
"""Who is best before any network was accepted."""


@dataclass(frozen=True, slots=True)
class Played:
    """What self-play brought."""

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
    """What was learned."""

    games: int
    positions: int
    held: int
    learned_error: float
    held_error: float
    calibration_error: float
    crc32: str
    """That of the network's file."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Tried:
    """How a match against the best ended."""

    limit: str
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """How many pairs brought 0, ½, 1, 1½ and 2 points."""

    elo: float | None
    """The difference, and its 95 % interval; nothing where the score is one-sided."""

    low: float | None
    high: float | None
    ratio: float
    """The log-likelihood ratio of the sequential test."""

    verdict: str
    cut_off: int
    seconds: float


@dataclass(frozen=True, slots=True)
class GenerationResult:
    """What became of a generation."""

    generation: int
    against: str
    """Who was best before: a CRC-32, or nobody's name."""

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
        """Where everything of it is."""
        return self.root / f"gen-{self.number:03}"

    @property
    def records(self) -> Path:
        """Its games."""
        return self.folder / "games.records"

    @property
    def network(self) -> Path:
        """What was learned."""
        return self.folder / "network.net"

    @property
    def result_file(self) -> Path:
        """What became of it."""
        return self.folder / "result.json"

    def result(self) -> GenerationResult | None:
        """Return what became of it, if it is done.

        :raises TrainingError: when the file is not what was written.
        """
        return read_step(self.result_file, GenerationResult)


def results(root: Path) -> Iterator[GenerationResult]:
    """Yield what became of the generations that are done, from the first on.

    :raises TrainingError: when a file is not what was written.
    """
    number = 0
    while (result := Generation(root, number).result()) is not None:
        yield result
        number += 1


def read_step(path: Path, kind: type[Step]) -> Step | None:
    """Return what a step left, or None when it has not been done.

    :raises TrainingError: when the file is not what was written.
    """
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise TrainingError(TrainingFault.DAMAGED_LOOP, text=str(path)) from error


def write_step(path: Path, step: DataclassInstance) -> None:
    """Write down what a step brought.

    :raises OSError: when it cannot be written.
    """
    write_json(path, asdict(step))


def crc32_of(path: Path) -> str:
    """Return the checksum of a file."""
    return f"{zlib.crc32(path.read_bytes()):08x}"
