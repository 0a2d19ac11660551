"""The network while it learns: in floating point, with a factoriser."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from skep.engine.network_file import Summary
from skep.train.network import Network, quantized
from skep.train.shape import (
    INPUTS,
    KINDS,
    LARGEST_OUT,
    ONE,
    ONE_OUT,
    OUTPUTS,
    PIECE_INPUTS,
    PLACES,
    SLOTS,
    WIDTH,
    distances,
    symmetries,
)

_LARGEST_OUT = LARGEST_OUT / ONE_OUT
# Twice what is needed for one input to decide alone; with all slots filled it still fits 16 bits.
_LARGEST = 1.7
_LARGEST_BIAS = 4.0
_RINGS = max(distances()) + 1
_SPREAD = 0.05
_ALIGNED = 8
"""Graphics cards multiply matrices fast whose sides are multiples of it."""

assert round(_LARGEST * ONE) * SLOTS + _LARGEST_BIAS * ONE < 2**15  # noqa: S101 - a proof


class Model(nn.Module):
    """Sums of inputs for each queen, their squares between 0 and 1, and an output for each phase.

    What a piece is counts wherever it lies, and its distance counts in whatever direction: both
    are learned apart (the factoriser) and added to the row of each place, so that places that are
    seldom seen know what the others learned.
    """

    def __init__(self, seed: int) -> None:
        """Make one that knows nothing."""
        super().__init__()
        chance = torch.Generator().manual_seed(seed)
        # What is the same everywhere comes first: a place that is never seen adds nothing to it.
        self.rows: nn.Parameter = nn.Parameter(
            torch.randn(INPUTS, WIDTH, generator=chance) * _SPREAD
        )
        self.rows.data[:PIECE_INPUTS] = 0
        self.kinds: nn.Parameter = nn.Parameter(
            torch.randn(KINDS, WIDTH, generator=chance) * _SPREAD
        )
        self.rings: nn.Parameter = nn.Parameter(torch.zeros(_RINGS, KINDS * WIDTH))
        self.bias: nn.Parameter = nn.Parameter(torch.full((WIDTH,), 0.3))
        self.out: nn.Linear = nn.Linear(2 * WIDTH, OUTPUTS)
        nn.init.normal_(self.out.weight, std=0.03, generator=chance)
        nn.init.zeros_(self.out.bias)
        self.ring_of: Tensor
        ring_of = functional.one_hot(torch.tensor(distances()), _RINGS).float()
        self.register_buffer("ring_of", ring_of, persistent=False)

    @torch.no_grad()
    def start_from(self, network: Network) -> None:
        """Take over what a network knows: what all places share goes to the factoriser."""
        rows = _tensor(network.rows / ONE)
        pieces = rows[:PIECE_INPUTS].view(PLACES, KINDS, WIDTH)
        kinds = pieces.mean(0)
        ring_of = self.ring_of.to(rows.device)
        left = (pieces - kinds).view(PLACES, KINDS * WIDTH)
        rings = (ring_of.T @ left) / ring_of.sum(0)[:, None]
        rows[:PIECE_INPUTS] = (left - ring_of @ rings).view(PIECE_INPUTS, WIDTH)
        self.rows.copy_(rows)
        self.kinds.copy_(kinds)
        self.rings.copy_(rings)
        self.bias.copy_(_tensor(network.bias / ONE))
        self.out.weight.copy_(_tensor(network.out / ONE_OUT))
        self.out.bias.copy_(_tensor(network.out_bias / (ONE * ONE_OUT)))

    def table(self) -> Tensor:
        """Return what each input adds, all parts together, as whole numbers of 1 / ONE."""
        pieces = self.rows[:PIECE_INPUTS].view(PLACES, KINDS, WIDTH)
        # A product rather than a look-up: what it gives back is added up in one order.
        rings = (self.ring_of @ self.rings).view(PLACES, KINDS, WIDTH)
        pieces = (pieces + self.kinds + rings).view(PIECE_INPUTS, WIDTH)
        table = torch.cat((pieces, self.rows[PIECE_INPUTS:])).clamp(-_LARGEST, _LARGEST)
        return _rounded(table * ONE)

    def forward(self, inputs: Tensor, outputs: Tensor) -> Tensor:
        """Return what positions are worth, by their two lists of inputs and their phases."""
        # Whole numbers this small are added up without error, whatever a graphics card cuts off.
        sums = _sums(inputs.reshape(-1, SLOTS), self.table()) + _rounded(self.bias * ONE)
        values = (sums / ONE).clamp(0, 1).square()
        weight = _rounded(self.out.weight * ONE_OUT) / ONE_OUT
        worth = functional.linear(values.reshape(-1, 2 * WIDTH), weight, self.out.bias)
        return worth.gather(1, outputs[:, None]).squeeze(1)

    @torch.no_grad()
    def forget(self, part: float) -> None:
        """Take a part of what is known of single places away.

        What is often seen is learned again, what is not falls back on what is known of all places.
        """
        self.rows[:PIECE_INPUTS].mul_(1 - part)

    @torch.no_grad()
    def keep_in_bounds(self) -> None:
        """Cut weights down to what integers can hold."""
        self.rows.clamp_(-_LARGEST, _LARGEST)
        self.bias.clamp_(-_LARGEST_BIAS, _LARGEST_BIAS)
        self.out.weight.clamp_(-_LARGEST_OUT, _LARGEST_OUT)

    @torch.no_grad()
    def to_network(self, summary: Summary) -> Network:
        """Return the network that is played with."""
        return quantized(
            (self.table() / ONE).float().cpu().numpy(),
            self.bias.float().cpu().numpy(),
            self.out.weight.float().cpu().numpy(),
            self.out.bias.float().cpu().numpy(),
            summary,
        )


def _rounded(weights: Tensor) -> Tensor:
    """Return weights as integers have them; what is learned passes as if they were not rounded.

    They are so coarse that a network must learn to live with them.
    """
    return weights + (weights.round() - weights).detach()


def _sums(lists: Tensor, table: Tensor) -> Tensor:
    """Add up the rows of lists; no input is the number after the last, and adds nothing."""
    if not lists.is_cuda:
        table = functional.pad(table, (0, 0, 0, 1))
        return functional.embedding_bag(lists, table, mode="sum", padding_idx=INPUTS)
    # A graphics card multiplies faster than it looks up, even though nearly all factors are 0.
    columns = -(-(INPUTS + 1) // _ALIGNED) * _ALIGNED
    counts = table.new_zeros(len(lists), columns)
    counts.scatter_add_(1, lists.long(), table.new_ones(()).expand(lists.shape))
    return counts @ functional.pad(table, (0, 0, 0, columns - INPUTS))


def turns() -> Tensor:
    """Return for each symmetry what becomes of every input, and of none at all."""
    every = torch.arange(INPUTS + 1)
    table = every.repeat(12, 1)
    pieces = every[:PIECE_INPUTS]
    for number, places in enumerate(symmetries()):
        moved = torch.tensor(places)[pieces // KINDS]
        table[number, :PIECE_INPUTS] = moved * KINDS + pieces % KINDS
    return table.to(torch.int32)


def _tensor(numbers: NDArray[np.floating]) -> Tensor:
    return torch.as_tensor(numbers.astype(np.float32))
