"""Adam (D. Kingma and J. Ba, 2015): steps as large as the gradient of late allows.

PyTorch has it too, and takes as long to load that as to load all the rest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypedDict

import torch
from torch import Tensor, nn

_MEAN, _SQUARE = 0.9, 0.999
"""How much of what was stays when a gradient is added to the mean, and its square to theirs."""

_TINY = 1e-8


class AdamState(TypedDict):
    """Where it is."""

    steps: int
    means: list[Tensor]
    squares: list[Tensor]


class Adam:
    """Changes parameters by their gradients."""

    def __init__(self, parameters: Iterable[nn.Parameter]) -> None:
        self._parameters = list(parameters)
        self._steps = 0
        self._means = [torch.zeros_like(parameter) for parameter in self._parameters]
        self._squares = [torch.zeros_like(parameter) for parameter in self._parameters]

    @torch.no_grad()
    def step(self, rate: float) -> None:
        """Take a step, and forget the gradients."""
        self._steps += 1
        # The first means lean towards the nothing that they began with.
        reach = rate / (1 - _MEAN**self._steps)
        spread = math.sqrt(1 - _SQUARE**self._steps)
        states = zip(self._parameters, self._means, self._squares, strict=True)
        for parameter, mean, square in states:
            if (gradient := parameter.grad) is None:
                continue
            mean.lerp_(gradient, 1 - _MEAN)
            square.mul_(_SQUARE).addcmul_(gradient, gradient, value=1 - _SQUARE)
            parameter.addcdiv_(mean, square.sqrt().div_(spread).add_(_TINY), value=-reach)
            parameter.grad = None

    def state(self) -> AdamState:
        """Return where it is."""
        return {"steps": self._steps, "means": self._means, "squares": self._squares}

    def go_on_from(self, state: AdamState) -> None:
        """Go to where another one was."""
        self._steps = state["steps"]
        for own, other in ((self._means, state["means"]), (self._squares, state["squares"])):
            for mine, theirs in zip(own, other, strict=True):
                mine.copy_(theirs)
