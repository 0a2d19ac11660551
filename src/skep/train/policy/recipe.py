"""The hyperparameters of training a policy, which commands can use without PyTorch."""

from __future__ import annotations

import math
from dataclasses import dataclass

from skep.bounds import BATCH_SIZES, SEEDS
from skep.train.errors import TrainingError, TrainingFault


@dataclass(frozen=True, slots=True)
class PolicyRecipe:
    """The hyperparameters of training a policy."""

    epochs: float = 4.0
    """The number of passes over the training data."""

    batch_size: int = 1024
    learning_rate: float = 2e-3
    """The learning rate at the start. It falls to nearly zero."""

    seed: int = 1

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises TrainingError: with the first number that is out of range.
        """
        # A NaN fails every comparison.
        is_valid = {
            "epochs": _is_number(self.epochs) and 0 < self.epochs < math.inf,
            "batch_size": self.batch_size in BATCH_SIZES,
            "learning_rate": _is_number(self.learning_rate) and 0 < self.learning_rate <= 1,
            "seed": self.seed in SEEDS,
        }
        for name, fits in is_valid.items():
            if not fits:
                text = f"{name} = {getattr(self, name)}"
                raise TrainingError(TrainingFault.BAD_SETTINGS, text=text)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)
