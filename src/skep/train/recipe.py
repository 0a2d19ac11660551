"""The training recipe and progress reports, which commands can use without PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from skep.train.errors import TrainingError, TrainingFault

BATCHES = range(1, 1_000_001)
"""Allowed batch sizes. No device has the memory for more."""

_SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class Recipe:
    """The hyperparameters of training."""

    epochs: float = 5.0
    """The number of passes over the training data."""

    batch: int = 16384
    rate: float = 1e-3
    """The learning rate at the start. It falls to nearly zero."""

    trust: float = 0.75
    """The weight of the search's score in the target. The rest is the result of the game."""

    power: float = 2.3
    """The exponent of the loss: the higher, the more large errors count."""

    decay: float = 0.0
    """Weight decay of the weights that belong to a single place, relative to the learning rate."""

    seed: int = 1

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises TrainingError: with the first number that is out of bounds.
        """
        # A NaN fails every comparison.
        is_fine = {
            "epochs": 0 < self.epochs < math.inf,
            "batch": self.batch in BATCHES,
            "rate": 0 < self.rate <= 1,
            "trust": 0 <= self.trust <= 1,
            "power": 0 < self.power < math.inf,
            "decay": self.decay >= 0 and self.decay * self.rate <= 1,
            "seed": 0 <= self.seed < _SEEDS,
        }
        for name, fits in is_fine.items():
            if not fits:
                text = f"{name} = {getattr(self, name)}"
                raise TrainingError(TrainingFault.BAD_SETTINGS, text=text)


@dataclass(frozen=True, slots=True)
class Progress:
    """A progress report."""

    step: int
    steps: int
    seconds: float
    learned: float
    """The training loss since the last report."""

    held: float
    """The loss on the hold-out."""


OnTrainingProgress = Callable[[Progress], None]
