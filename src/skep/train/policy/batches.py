"""Random batches of positions with all their moves, each rotated or mirrored at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from skep.train.model.inputs import INPUTS
from skep.train.model.model import symmetry_table
from skep.train.policy.features import symmetry_places
from skep.train.policy.rows import PolicyRows

_SYMMETRIES = 12


class PolicyBatch(NamedTuple):
    """A batch of positions, with the moves of all of them one after another."""

    inputs: Tensor
    played: Tensor
    """The index of the move that was played, among the moves of the batch."""

    owners: Tensor
    """The index of each move's position in the batch."""

    kinds: Tensor
    places: Tensor
    codes: Tensor


class PolicyBatches:
    """Positions and moves on the device."""

    def __init__(self, rows: PolicyRows, device: torch.device) -> None:
        inputs = np.ascontiguousarray(rows.positions["inputs"]).view(np.int16)
        self._inputs = torch.as_tensor(inputs, device=device)
        counts = rows.positions["moves"].astype(np.int64)
        self._counts = torch.as_tensor(counts, device=device)
        self._first = torch.as_tensor(counts.cumsum() - counts, device=device)
        self._played = torch.as_tensor(rows.positions["played"].astype(np.int64), device=device)
        moves = rows.moves
        self._moves = torch.as_tensor(
            np.frombuffer(moves.tobytes(), np.uint8).reshape(len(moves), -1).copy(), device=device
        )
        self._symmetries = symmetry_table().to(device)
        self._places = torch.as_tensor(symmetry_places(), device=device)

    def __len__(self) -> int:
        return len(self._counts)

    def select(self, rows: Tensor) -> PolicyBatch:
        """Return positions unchanged."""
        inputs = self._inputs[rows].to(torch.int32)
        inputs = torch.where(inputs < 0, INPUTS, inputs)
        counts = self._counts[rows]
        starts = counts.cumsum(0) - counts
        number = torch.arange(len(rows), device=rows.device)
        owners = torch.repeat_interleave(number, counts)
        shift = self._first[rows] - starts
        moves = self._moves[torch.arange(len(owners), device=rows.device) + shift[owners]].long()
        return PolicyBatch(
            inputs,
            starts + self._played[rows],
            owners,
            moves[:, 0],
            moves[:, 1:5],
            moves[:, 5:],
        )

    def sample(self, size: int, generator: torch.Generator) -> PolicyBatch:
        """Return *size* random positions, each rotated or mirrored at random."""
        device = self._counts.device
        rows = torch.randint(len(self), (size,), generator=generator, device=device)
        batch = self.select(rows)
        symmetry = torch.randint(_SYMMETRIES, (size,), generator=generator, device=device)
        return batch._replace(
            inputs=self._symmetries[symmetry[:, None, None], batch.inputs],
            places=self._places[symmetry[batch.owners][:, None], batch.places].long(),
        )
