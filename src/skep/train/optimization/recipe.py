"""The hyperparameters of training, which commands can use without PyTorch."""

from __future__ import annotations

import math
from dataclasses import dataclass

from skep.bounds import BATCH_SIZES, SEEDS
from skep.train.errors import TrainingError, TrainingFault


@dataclass(frozen=True, slots=True)
class Recipe:
    """The hyperparameters of training."""

    epochs: float = 5.0
    """The number of passes over the training data."""

    batch_size: int = 16384
    learning_rate: float = 1e-3
    """The learning rate at the start. It falls to nearly zero."""

    score_weight: float = 0.75
    """The weight of the search's score in the target. The rest is the result of the game.

    Stockfish's trainer calls it lambda.
    """

    loss_exponent: float = 2.3
    """The exponent of the loss: the higher, the more large errors count."""

    weight_decay: float = 0.0
    """Weight decay of the weights that belong to a single place, relative to the learning rate."""

    seed: int = 1

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises TrainingError: with the first number that is out of range.
        """
        # A NaN fails every comparison.
        is_valid = {
            "epochs": 0 < self.epochs < math.inf,
            "batch_size": self.batch_size in BATCH_SIZES,
            "learning_rate": 0 < self.learning_rate <= 1,
            "score_weight": 0 <= self.score_weight <= 1,
            "loss_exponent": 0 < self.loss_exponent < math.inf,
            "weight_decay": self.weight_decay >= 0 and self.weight_decay * self.learning_rate <= 1,
            "seed": self.seed in SEEDS,
        }
        for name, fits in is_valid.items():
            if not fits:
                text = f"{name} = {getattr(self, name)}"
                raise TrainingError(TrainingFault.BAD_SETTINGS, text=text)
