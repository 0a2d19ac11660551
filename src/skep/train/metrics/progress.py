"""Progress reports of training."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrainingProgress:
    """A progress report of training."""

    step: int
    steps: int
    seconds: float
    train_loss: float
    """The mean training loss since the last report."""

    holdout_loss: float


OnTrainingProgress = Callable[[TrainingProgress], None]
