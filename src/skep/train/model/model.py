"""The network during training: in floating point, with factored weights."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from skep.engine.network_file import Summary
from skep.train.model.inputs import (
    ACCUMULATOR_SCALE,
    INPUTS,
    KINDS,
    MAX_OUTPUT_WEIGHT,
    OUTPUT_SCALE,
    OUTPUTS,
    PIECE_INPUTS,
    PLACES,
    SLOTS,
    WIDTH,
    distances,
    symmetries,
)
from skep.train.model.network import Network, quantize

_MAX_OUTPUT = MAX_OUTPUT_WEIGHT / OUTPUT_SCALE
# Twice what one input needs to decide alone. With all slots filled, the sum still fits 16 bits.
_MAX_WEIGHT = 1.7
_MAX_BIAS = 4.0
_RINGS = max(distances()) + 1
_SPREAD = 0.05
_ALIGNED = 8
"""GPUs multiply matrices fast if their sides are multiples of this."""

assert round(_MAX_WEIGHT * ACCUMULATOR_SCALE) * SLOTS + _MAX_BIAS * ACCUMULATOR_SCALE < 2**15  # noqa: S101 - a proof


class Model(nn.Module):
    """An accumulator for each queen, clipped to 0 to 1 and squared, and an output for each phase.

    The weights of a piece are factored. A part for the piece anywhere and a part for its distance
    are learned separately and added to the row of each place, so that rare places benefit from
    what the others learned.
    """

    def __init__(self, seed: int) -> None:
        """Create an untrained network."""
        super().__init__()
        generator = torch.Generator().manual_seed(seed)
        # Rows of places start at 0, so a place that never occurs adds nothing to the shared parts.
        self.rows: nn.Parameter = nn.Parameter(
            torch.randn(INPUTS, WIDTH, generator=generator) * _SPREAD
        )
        self.rows.data[:PIECE_INPUTS] = 0
        self.kinds: nn.Parameter = nn.Parameter(
            torch.randn(KINDS, WIDTH, generator=generator) * _SPREAD
        )
        self.rings: nn.Parameter = nn.Parameter(torch.zeros(_RINGS, KINDS * WIDTH))
        self.bias: nn.Parameter = nn.Parameter(torch.full((WIDTH,), 0.3))
        self.out: nn.Linear = nn.Linear(2 * WIDTH, OUTPUTS)
        nn.init.normal_(self.out.weight, std=0.03, generator=generator)
        nn.init.zeros_(self.out.bias)
        self.ring_of: Tensor
        ring_of = functional.one_hot(torch.tensor(distances()), _RINGS).float()
        self.register_buffer("ring_of", ring_of, persistent=False)

    @torch.no_grad()
    def load_network(self, network: Network) -> None:
        """Copy the weights of a network. What all places share goes to the shared parts."""
        rows = _tensor(network.rows / ACCUMULATOR_SCALE)
        pieces = rows[:PIECE_INPUTS].view(PLACES, KINDS, WIDTH)
        kinds = pieces.mean(0)
        ring_of = self.ring_of.to(rows.device)
        left = (pieces - kinds).view(PLACES, KINDS * WIDTH)
        rings = (ring_of.T @ left) / ring_of.sum(0)[:, None]
        rows[:PIECE_INPUTS] = (left - ring_of @ rings).view(PIECE_INPUTS, WIDTH)
        self.rows.copy_(rows)
        self.kinds.copy_(kinds)
        self.rings.copy_(rings)
        self.bias.copy_(_tensor(network.bias / ACCUMULATOR_SCALE))
        self.out.weight.copy_(_tensor(network.out / OUTPUT_SCALE))
        self.out.bias.copy_(_tensor(network.out_bias / (ACCUMULATOR_SCALE * OUTPUT_SCALE)))

    def weight_table(self) -> Tensor:
        """Return the weights of each input, all parts added up, scaled for the accumulator."""
        pieces = self.rows[:PIECE_INPUTS].view(PLACES, KINDS, WIDTH)
        # A product rather than a lookup, because its gradient is summed in a fixed order.
        rings = (self.ring_of @ self.rings).view(PLACES, KINDS, WIDTH)
        pieces = (pieces + self.kinds + rings).view(PIECE_INPUTS, WIDTH)
        table = torch.cat((pieces, self.rows[PIECE_INPUTS:])).clamp(-_MAX_WEIGHT, _MAX_WEIGHT)
        return _fake_quantize(table * ACCUMULATOR_SCALE)

    def forward(self, inputs: Tensor, outputs: Tensor) -> Tensor:
        """Return the values of positions, given their two lists of inputs and their phases."""
        # Integers this small are summed exactly, however a GPU truncates floats.
        sums = _accumulate(inputs.reshape(-1, SLOTS), self.weight_table()) + _fake_quantize(
            self.bias * ACCUMULATOR_SCALE
        )
        activations = (sums / ACCUMULATOR_SCALE).clamp(0, 1).square()
        weight = _fake_quantize(self.out.weight * OUTPUT_SCALE) / OUTPUT_SCALE
        values = functional.linear(activations.reshape(-1, 2 * WIDTH), weight, self.out.bias)
        return values.gather(1, outputs[:, None]).squeeze(1)

    @torch.no_grad()
    def decay_place_weights(self, part: float) -> None:
        """Decay the weights that belong to a single place.

        Common places relearn them. Rare ones fall back on what all places share.
        """
        self.rows[:PIECE_INPUTS].mul_(1 - part)

    @torch.no_grad()
    def clip_weights(self) -> None:
        """Clip the weights to what the integers can hold."""
        self.rows.clamp_(-_MAX_WEIGHT, _MAX_WEIGHT)
        self.bias.clamp_(-_MAX_BIAS, _MAX_BIAS)
        self.out.weight.clamp_(-_MAX_OUTPUT, _MAX_OUTPUT)

    @torch.no_grad()
    def to_network(self, summary: Summary) -> Network:
        """Return the network in integers, as the engine uses it."""
        return quantize(
            (self.weight_table() / ACCUMULATOR_SCALE).float().cpu().numpy(),
            self.bias.float().cpu().numpy(),
            self.out.weight.float().cpu().numpy(),
            self.out.bias.float().cpu().numpy(),
            summary,
        )


def _fake_quantize(weights: Tensor) -> Tensor:
    """Round weights to integers, and pass the gradient through unchanged (straight-through).

    The steps are so coarse that a network must take them into account while it trains.
    """
    return weights + (weights.round() - weights).detach()


def _accumulate(lists: Tensor, table: Tensor) -> Tensor:
    """Sum the rows of lists. The index after the last one stands for no input and adds nothing."""
    if not lists.is_cuda:
        table = functional.pad(table, (0, 0, 0, 1))
        return functional.embedding_bag(lists, table, mode="sum", padding_idx=INPUTS)
    # A GPU multiplies faster than it looks up, even though nearly all factors are 0.
    columns = -(-(INPUTS + 1) // _ALIGNED) * _ALIGNED
    counts = table.new_zeros(len(lists), columns)
    counts.scatter_add_(1, lists.long(), table.new_ones(()).expand(lists.shape))
    return counts @ functional.pad(table, (0, 0, 0, columns - INPUTS))


def symmetry_table() -> Tensor:
    """Return, for each symmetry, where it maps every input, and the index for no input."""
    every = torch.arange(INPUTS + 1)
    table = every.repeat(12, 1)
    pieces = every[:PIECE_INPUTS]
    for number, places in enumerate(symmetries()):
        moved = torch.tensor(places)[pieces // KINDS]
        table[number, :PIECE_INPUTS] = moved * KINDS + pieces % KINDS
    return table.to(torch.int32)


def _tensor(numbers: NDArray[np.floating]) -> Tensor:
    return torch.as_tensor(numbers.astype(np.float32))
