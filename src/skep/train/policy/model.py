"""The policy during training: in floating point, with factored weights."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from skep.engine.network_file import Summary
from skep.mcts.policy_file import CODES, KINDS, PLACES, ROWS, TERMS, WIDTH
from skep.train.model.inputs import INPUTS, PIECE_INPUTS, SLOTS, distances
from skep.train.model.inputs import KINDS as PIECE_KINDS
from skep.train.model.inputs import PLACES as PIECE_PLACES
from skep.train.policy.batches import PolicyBatch
from skep.train.policy.features import (
    INPUT_SCALE,
    MAX_BIAS,
    MAX_INPUT,
    MAX_WEIGHT,
    NO_CODE,
    PLACES_OF_MOVE,
    WEIGHT_SCALE,
    row_bases,
    term_bases,
)
from skep.train.policy.network import PolicyNetwork, quantize

_INPUT_LIMIT = MAX_INPUT / INPUT_SCALE
_BIAS_LIMIT = MAX_BIAS / INPUT_SCALE
_WEIGHT_LIMIT = MAX_WEIGHT / WEIGHT_SCALE
_SPREAD = 0.05
_RINGS = max(distances()) + 2
"""The distances, and one for the reserve."""


class PolicyModel(nn.Module):
    """A hidden layer from the inputs of a position, and a row for each place of a move.

    The logit of a move is the product of the hidden layer with the sum of its rows, plus its terms.
    Weights are factored: what a piece is worth anywhere and at a distance is learned separately
    and added to the row of each place, so that rare places benefit from the others.
    """

    def __init__(self, seed: int) -> None:
        """Create an untrained policy."""
        super().__init__()
        generator = torch.Generator().manual_seed(seed)

        def normal(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape, generator=generator) * _SPREAD)

        self.inputs: nn.Parameter = normal(INPUTS, WIDTH)
        self.inputs.data[:PIECE_INPUTS] = 0
        self.piece_kinds: nn.Parameter = normal(PIECE_KINDS, WIDTH)
        self.piece_rings: nn.Parameter = nn.Parameter(torch.zeros(_RINGS, PIECE_KINDS * WIDTH))
        self.bias: nn.Parameter = nn.Parameter(torch.full((WIDTH,), 0.4))
        self.rows: nn.Parameter = nn.Parameter(torch.zeros(ROWS, 2 * WIDTH))
        self.kinds: nn.Parameter = normal(PLACES_OF_MOVE * KINDS, 2 * WIDTH)
        self.rings: nn.Parameter = nn.Parameter(
            torch.zeros(PLACES_OF_MOVE * KINDS, _RINGS, 2 * WIDTH)
        )
        self.terms: nn.Parameter = nn.Parameter(torch.zeros(TERMS))
        ring_of = functional.one_hot(torch.tensor((*distances(), _RINGS - 1)), _RINGS).float()
        self.ring_of: Tensor
        self.register_buffer("ring_of", ring_of, persistent=False)
        self.row_bases: Tensor
        self.register_buffer("row_bases", torch.as_tensor(row_bases()), persistent=False)
        self.term_bases: Tensor
        self.register_buffer("term_bases", torch.as_tensor(term_bases()), persistent=False)

    def input_table(self) -> Tensor:
        """Return the weights of each input, all parts added up."""
        pieces = self.inputs[:PIECE_INPUTS].view(PIECE_PLACES, PIECE_KINDS, WIDTH)
        rings = (self.ring_of[:PIECE_PLACES] @ self.piece_rings).view(pieces.shape)
        pieces = (pieces + self.piece_kinds + rings).view(PIECE_INPUTS, WIDTH)
        table = torch.cat((pieces, self.inputs[PIECE_INPUTS:])).clamp(-_INPUT_LIMIT, _INPUT_LIMIT)
        return _fake_quantize(table, INPUT_SCALE)

    def row_table(self) -> Tensor:
        """Return the weights of each row, all parts added up."""
        rows = self.rows.view(PLACES_OF_MOVE * KINDS, PLACES, 2 * WIDTH)
        rows = rows + self.ring_of @ self.rings + self.kinds[:, None]
        table = rows.view(ROWS, 2 * WIDTH).clamp(-_WEIGHT_LIMIT, _WEIGHT_LIMIT)
        return _fake_quantize(table, WEIGHT_SCALE)

    def forward(self, batch: PolicyBatch) -> Tensor:
        """Return the logits of all moves of a batch."""
        table = functional.pad(self.input_table(), (0, 0, 0, 1))
        sums = functional.embedding_bag(
            batch.inputs.reshape(-1, SLOTS), table, mode="sum", padding_idx=INPUTS
        )
        hidden = (sums + self.bias).clamp(0, 1).square().view(-1, 2 * WIDTH)
        # The product with every row takes less time than looking up the rows of each move.
        products = hidden @ self.row_table().T
        rows = self.row_bases + batch.kinds[:, None] * PLACES + batch.places
        logits = _pick(products, batch.owners[:, None] * ROWS + rows).sum(1)
        codes = self.term_bases + batch.kinds[:, None] * CODES + batch.codes
        there = batch.codes != NO_CODE
        terms = _pick(functional.pad(self.terms, (0, 1)), torch.where(there, codes, TERMS))
        return logits + terms.sum(1)

    @torch.no_grad()
    def clip_weights(self) -> None:
        """Clip the weights to what the integers can hold."""
        self.inputs.clamp_(-_INPUT_LIMIT, _INPUT_LIMIT)
        self.bias.clamp_(-_BIAS_LIMIT, _BIAS_LIMIT)
        self.rows.clamp_(-_WEIGHT_LIMIT, _WEIGHT_LIMIT)

    @torch.no_grad()
    def to_network(self, summary: Summary) -> PolicyNetwork:
        """Return the policy in integers, as the engine uses it."""
        return quantize(
            self.input_table().float().cpu().numpy(),
            self.bias.float().cpu().numpy(),
            self.row_table().float().cpu().numpy(),
            self.terms.float().cpu().numpy(),
            summary,
        )


def _pick(numbers: Tensor, at: Tensor) -> Tensor:
    """Return numbers by their index. Its gradient needs no sorting, unlike that of indexing."""
    return numbers.view(-1).gather(0, at.reshape(-1)).view(at.shape)


def _fake_quantize(weights: Tensor, scale: int) -> Tensor:
    """Round weights as the integers will, and pass the gradient through (straight-through)."""
    return weights + ((weights * scale).round() / scale - weights).detach()
