"""Fit a network to positions.

The target of a position is a win probability: a blend of the search's score and the result of the
game. Each time a position is used, it is rotated or mirrored at random.
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from skep.engine.network_file import Summary
from skep.train.batches import Batches
from skep.train.checkpoint import Study, identity, take_up, write_checkpoint
from skep.train.errors import TrainingError, TrainingFault
from skep.train.memory import tell_no_memory
from skep.train.model import Model
from skep.train.network import Network
from skep.train.positions import Positions
from skep.train.recipe import OnTrainingProgress, Progress, Recipe
from skep.train.reliability import BINS, Reliability, from_sums
from skep.train.shape import INPUTS, UNITS

_EVERY = 200
"""The maximum number of steps between two evaluations of the hold-out."""

_LOOKS = 20
"""The minimum number of evaluations of the hold-out."""

_HELD_AT_ONCE = 16384
_ROUNDED = 10_000
"""The maximum number of positions on which the integers are compared with the trained weights."""

_WARM_PART = 20
_LAST_SHARE = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """A trained network, and how training went."""

    network: Network
    curve: tuple[Progress, ...]
    reliability: Reliability
    """The reliability of the win probabilities on the hold-out."""

    rounding: float
    """The largest difference between the integers and the trained weights there, in units."""


def fit(  # noqa: PLR0913 - data, recipe and reporting
    positions: Positions,
    recipe: Recipe,
    on_progress: OnTrainingProgress,
    *,
    checkpoint: Path | None = None,
    device: str | None = None,
    start: Network | None = None,
) -> Fitted:
    """Train a network. Resume from *checkpoint* if it exists, else begin with *start* if given.

    :raises TrainingError: if training fails, or the checkpoint belongs to another run.
    :raises OSError: when the checkpoint cannot be written.
    """
    where = find_device(device)
    with tell_no_memory(str(where)):
        return _Fit(positions, recipe, where, start).run(on_progress, checkpoint)


def find_device(name: str | None) -> torch.device:
    """Return a device by name. Without a name, return the GPU if there is one.

    :raises TrainingError: if it doesn't exist.
    """
    if name is None:
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        device = torch.device(name)
        torch.zeros(1, device=device).item()
    except (RuntimeError, AssertionError, ImportError) as error:
        raise TrainingError(TrainingFault.NO_DEVICE, text=name) from error
    return device


class _Fit:
    """One training run, from its first step to its last."""

    def __init__(
        self, positions: Positions, recipe: Recipe, device: torch.device, start: Network | None
    ) -> None:
        self._recipe = recipe
        self._known_by = identity(recipe, positions, start=start, device=device)
        self._sources = positions.sources
        self._learned = Batches(positions.learned, recipe.trust, device)
        self._held = Batches(positions.held, recipe.trust, device)
        model = Model(recipe.seed)
        if start is not None:
            model.start_from(start)
        model.to(device)
        if device.type == "cuda":
            # Ten bits per weight are enough for training, and multiply eight times as fast.
            torch.set_float32_matmul_precision("high")
        chance = torch.Generator(device).manual_seed(recipe.seed)
        optimizer = torch.optim.Adam(model.parameters(), lr=recipe.rate)
        self._study = Study(model, optimizer, chance, [])
        self._steps = max(1, math.ceil(recipe.epochs * len(self._learned) / recipe.batch))
        self._every = max(1, min(_EVERY, self._steps // _LOOKS))

    def run(self, on_progress: OnTrainingProgress, checkpoint: Path | None) -> Fitted:
        """Take all remaining steps."""
        study = self._study
        if checkpoint is not None and checkpoint.exists():
            take_up(checkpoint, study, known_by=self._known_by)
        before = study.curve[-1].seconds if study.curve else 0.0
        started = time.monotonic() - before
        while study.step < self._steps:
            last = min(self._steps, study.step + self._every)
            learned = self._learn(range(study.step, last))
            seconds = time.monotonic() - started
            progress = Progress(last, self._steps, seconds, learned, self._held_error())
            if not math.isfinite(progress.learned + progress.held):
                raise TrainingError(TrainingFault.LOST, text=str(self._recipe.rate))
            study.curve.append(progress)
            on_progress(progress)
            if checkpoint is not None:
                write_checkpoint(checkpoint, study, known_by=self._known_by)
        reliability = self._reliability()
        network = study.model.to_network({})
        rounding = self._rounding(network)
        network = replace(network, summary=self._summary(reliability, rounding))
        return Fitted(network, tuple(study.curve), reliability, rounding)

    def _learn(self, steps: range) -> float:
        """Take some steps, and return the mean loss over them."""
        study, recipe = self._study, self._recipe
        total = torch.zeros((), device=study.model.bias.device)
        for step in steps:
            batch = self._learned.draw(recipe.batch, study.chance)
            loss = _error(study.model(batch.inputs, batch.outputs), batch.targets, recipe.power)
            loss.backward()  # type: ignore[no-untyped-call]  # PyTorch has no type for it
            rate = recipe.rate * _share(step, self._steps)
            for group in study.optimizer.param_groups:
                group["lr"] = rate
            study.optimizer.step()
            study.optimizer.zero_grad()
            # The optimizer's weight decay won't do, because only some rows of the parameter decay.
            study.model.forget(rate * recipe.decay)
            study.model.keep_in_bounds()
            total += loss.detach()
        return total.item() / len(steps)

    @torch.no_grad()
    def _held_error(self) -> float:
        total = 0.0
        for start in range(0, len(self._held), _HELD_AT_ONCE):
            batch = self._held.at(slice(start, start + _HELD_AT_ONCE))
            worth = self._study.model(batch.inputs, batch.outputs)
            total += _error(worth, batch.targets, self._recipe.power).item() * len(batch.targets)
        return total / len(self._held)

    @torch.no_grad()
    def _reliability(self) -> Reliability:
        sums = torch.zeros(3, BINS, dtype=torch.float64)
        for start in range(0, len(self._held), _HELD_AT_ONCE):
            batch = self._held.at(slice(start, start + _HELD_AT_ONCE))
            chances = torch.sigmoid(self._study.model(batch.inputs, batch.outputs)).double().cpu()
            number = (chances * BINS).long().clamp(max=BINS - 1)
            values = (torch.ones_like(chances), chances, batch.results.double().cpu())
            for row, value in zip(sums, values, strict=True):
                row.index_add_(0, number, value)
        counts, predicted, happened = (list(map(float, row)) for row in np.asarray(sums))
        return from_sums([round(count) for count in counts], predicted, happened=happened)

    @torch.no_grad()
    def _rounding(self, network: Network) -> float:
        precision = torch.get_float32_matmul_precision()
        torch.set_float32_matmul_precision("highest")
        batch = self._held.at(slice(0, _ROUNDED))
        learned = UNITS * self._study.model(batch.inputs, batch.outputs).double().cpu()
        torch.set_float32_matmul_precision(precision)
        inputs, outputs = batch.inputs.cpu().numpy(), batch.outputs.cpu().numpy()
        found = [
            network.evaluate(own[own < INPUTS], enemy[enemy < INPUTS], int(output))
            for (own, enemy), output in zip(inputs, outputs, strict=True)
        ]
        return float((learned - torch.tensor(found)).abs().max())

    def _summary(self, reliability: Reliability, rounding: float) -> Summary:
        """Return the metadata for the file, which is the same whenever the run is repeated."""
        last = self._study.curve[-1]
        start = self._known_by["start"]
        sources = [
            {
                "games": source.games,
                "rows": f"{source.rows:08x}",
                "settings": [f"{settings:08x}" for settings in source.settings],
            }
            for source in self._sources
        ]
        return {
            "recipe": asdict(self._recipe),
            "steps": self._steps,
            "games": sum(source.games for source in self._sources),
            "positions": len(self._learned),
            "held": len(self._held),
            "error": round(last.held, 6),
            "learned_error": round(last.learned, 6),
            "calibration_error": round(reliability.error, 6),
            "rounding": round(rounding, 2),
            "sources": sources,
            "start": None if start is None else f"{start:08x}",
        }


def _share(step: int, steps: int) -> float:
    """Return the factor of the learning rate for a step: a warm-up, then a cosine decay."""
    warm = max(1, steps // _WARM_PART)
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm))) + _LAST_SHARE


def _error(worth: Tensor, targets: Tensor, power: float) -> Tensor:
    return (torch.sigmoid(worth) - targets).abs().pow(power).mean()
