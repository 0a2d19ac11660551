"""How to learn, and how far it is: what the commands know of learning without PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from skep.train.errors import TrainingError, TrainingFault

BATCHES = range(1, 1_000_001)
"""How many positions may make a step: no device has the memory for more."""

_SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to learn."""

    epochs: float = 5.0
    """How often each position is looked at."""

    batch: int = 16384
    rate: float = 1e-3
    """How large the first steps are; the last ones are nearly nothing."""

    trust: float = 0.75
    """How much of the target is the score, the rest is the result."""

    power: float = 2.3
    """How much more a large error counts than a small one."""

    decay: float = 0.0
    """How much of what is known of single places is forgotten, by the rate, in every step."""

    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse what nothing can be learned by.

        :raises TrainingError: with the first number that is out of bounds.
        """
        # Nothing is within bounds that is no number.
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
    """How far learning is."""

    step: int
    steps: int
    seconds: float
    learned: float
    """The error on what is learned from, since the last time it was told."""

    held: float
    """The error on what was held back."""


OnTrainingProgress = Callable[[Progress], None]
