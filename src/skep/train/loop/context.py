"""What every stage of a generation needs: its folder, settings and executor, and an observer."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Protocol

from skep.bounds import THREADS
from skep.engine.limits import Limits
from skep.engine.network_names import HAND_MADE
from skep.engine.player_settings import PlayerSettings
from skep.jobs import Executor
from skep.train.gating.match import GatingScore
from skep.train.loop.files import Generation, GenerationResult, crc32_of
from skep.train.loop.settings import LoopSettings
from skep.train.metrics.curves import ENGLISH
from skep.train.metrics.progress import TrainingProgress


class Stage(Enum):
    """A stage of a generation."""

    SELF_PLAY = "self-play"
    TRAINING = "training"
    FIXED_NODES = "fixed-nodes"
    """The gating match at fixed nodes."""

    FIXED_TIME = "fixed-time"
    """The gating match at fixed time."""


class LoopObserver(Protocol):
    """Receives the progress of a loop."""

    def on_stage(self, generation: int, stage: Stage) -> None:
        """Report that a stage begins or resumes."""
        ...

    def on_games(self, done: int, games: int) -> None:
        """Report the number of self-play games so far."""
        ...

    def on_training(self, progress: TrainingProgress) -> None:
        """Report the progress of training."""
        ...

    def on_match(self, score: GatingScore) -> None:
        """Report the score of a gating match."""
        ...

    def on_generation(self, result: GenerationResult) -> None:
        """Report the result of a generation."""
        ...


@dataclass(frozen=True, slots=True)
class GenerationContext:
    """The folder, settings and executor of a generation."""

    settings: LoopSettings
    generation: Generation
    best: Path | None
    """The best network so far. None means the handcrafted evaluation."""

    executor: Executor
    observer: LoopObserver
    device: str | None = None
    words: Mapping[str, str] = field(default_factory=lambda: ENGLISH)
    """The labels in the training curves."""

    def player(self, limits: Limits, hash_mib: int, network: Path | None) -> PlayerSettings:
        """Return the settings of a player. Without a network, its evaluation is handcrafted."""
        name = HAND_MADE if network is None else str(network)
        return PlayerSettings(limits, hash_mib=hash_mib, network=name)

    @property
    def threads(self) -> int:
        """The number of threads for local work. The executor may have more workers elsewhere."""
        return min(self.executor.workers, os.cpu_count() or 1, THREADS[-1])

    @property
    def opponent(self) -> str:
        """The best player so far, as results name it."""
        return HAND_MADE if self.best is None else crc32_of(self.best)
