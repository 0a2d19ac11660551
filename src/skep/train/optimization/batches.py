"""Random batches of positions on the training device, each rotated or mirrored at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from skep.train.data.positions import Rows
from skep.train.model.inputs import INPUTS, OUTPUTS, SCORE_SCALE
from skep.train.model.model import symmetry_table

_SYMMETRIES = 12


class Batch(NamedTuple):
    """A batch of positions."""

    inputs: Tensor
    outputs: Tensor
    """The index of the output layer that evaluates each position."""

    targets: Tensor
    """The target for each position, as a win probability."""

    results: Tensor
    """The results of their games: 1 for a win, 0.5 for a draw."""


class Batches:
    """Positions on the device.

    The target of a position is a blend of the search's score and the result of the game.
    """

    def __init__(self, rows: Rows, score_weight: float, device: torch.device) -> None:
        inputs = np.ascontiguousarray(rows["inputs"]).view(np.int16)  # 0xFFFF is -1, the rest fits
        self._inputs = torch.as_tensor(inputs, device=device)
        score = torch.as_tensor(rows["score"].astype(np.float32), device=device)
        result = torch.as_tensor(rows["result"].astype(np.float32), device=device)
        self._results = (result + 1) / 2
        predicted = torch.sigmoid(score / SCORE_SCALE)
        self._targets = score_weight * predicted + (1 - score_weight) * self._results
        pieces = torch.as_tensor(rows["pieces"].astype(np.int64), device=device)
        self._outputs = (pieces // 4).clamp(max=OUTPUTS - 1)
        self._symmetries = symmetry_table().to(device)

    def __len__(self) -> int:
        return len(self._targets)

    def select(self, rows: Tensor | slice) -> Batch:
        """Return rows unchanged."""
        inputs = self._inputs[rows].to(torch.int32)
        inputs = torch.where(inputs < 0, INPUTS, inputs)
        return Batch(inputs, self._outputs[rows], self._targets[rows], self._results[rows])

    def sample(self, size: int, generator: torch.Generator) -> Batch:
        """Return *size* random rows, each rotated or mirrored at random."""
        device = self._targets.device
        rows = torch.randint(len(self), (size,), generator=generator, device=device)
        batch = self.select(rows)
        symmetry = torch.randint(_SYMMETRIES, (size, 1, 1), generator=generator, device=device)
        return batch._replace(inputs=self._symmetries[symmetry, batch.inputs])
