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
from skep.train.data.positions import Positions
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import OnTrainingProgress, TrainingProgress
from skep.train.metrics.reliability import BINS, Reliability, from_sums
from skep.train.model.inputs import INPUTS, SCORE_SCALE
from skep.train.model.model import Model
from skep.train.model.network import Network
from skep.train.optimization.batches import Batches
from skep.train.optimization.checkpoint import (
    TrainingState,
    fingerprint_run,
    load_checkpoint,
    save_checkpoint,
)
from skep.train.optimization.out_of_memory import report_out_of_memory
from skep.train.optimization.recipe import Recipe
from skep.train.optimization.schedule import rate_factor

_MAX_STEPS_PER_REPORT = 200
_MIN_REPORTS = 20
_HOLDOUT_BATCH = 16384
_COMPARED = 10_000
"""The maximum number of positions on which the integers are compared with the trained weights."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainedNetwork:
    """A trained network, and how training went."""

    network: Network
    curve: tuple[TrainingProgress, ...]
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
) -> TrainedNetwork:
    """Train a network. Resume from *checkpoint* if it exists, else begin with *start* if given.

    :raises TrainingError: if training fails, or the checkpoint belongs to a different run.
    :raises OSError: when the checkpoint cannot be written.
    """
    where = find_device(device)
    with report_out_of_memory(str(where)):
        return _Trainer(positions, recipe, where, start).run(on_progress, checkpoint)


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


class _Trainer:
    """One training run, from its first step to its last."""

    def __init__(
        self, positions: Positions, recipe: Recipe, device: torch.device, start: Network | None
    ) -> None:
        self._recipe = recipe
        self._fingerprint = fingerprint_run(recipe, positions, start=start, device=device)
        self._sources = positions.sources
        self._training = Batches(positions.training, recipe.score_weight, device)
        self._holdout = Batches(positions.holdout, recipe.score_weight, device)
        model = Model(recipe.seed)
        if start is not None:
            model.load_network(start)
        model.to(device)
        if device.type == "cuda":
            # Ten bits per weight are enough for training, and multiply eight times as fast.
            torch.set_float32_matmul_precision("high")
        generator = torch.Generator(device).manual_seed(recipe.seed)
        optimizer = torch.optim.Adam(model.parameters(), lr=recipe.learning_rate)
        self._state = TrainingState(model, optimizer, generator, [])
        self._steps = max(1, math.ceil(recipe.epochs * len(self._training) / recipe.batch_size))
        self._report_every = max(1, min(_MAX_STEPS_PER_REPORT, self._steps // _MIN_REPORTS))

    def run(self, on_progress: OnTrainingProgress, checkpoint: Path | None) -> TrainedNetwork:
        """Take all remaining steps."""
        state = self._state
        if checkpoint is not None and checkpoint.exists():
            load_checkpoint(checkpoint, state, fingerprint=self._fingerprint)
        before = state.curve[-1].seconds if state.curve else 0.0
        started = time.monotonic() - before
        while state.step < self._steps:
            last = min(self._steps, state.step + self._report_every)
            train_loss = self._take_steps(range(state.step, last))
            seconds = time.monotonic() - started
            progress = TrainingProgress(
                last, self._steps, seconds, train_loss, self._holdout_loss()
            )
            if not math.isfinite(progress.train_loss + progress.holdout_loss):
                raise TrainingError(TrainingFault.DIVERGED, text=str(self._recipe.learning_rate))
            state.curve.append(progress)
            on_progress(progress)
            if checkpoint is not None:
                save_checkpoint(checkpoint, state, fingerprint=self._fingerprint)
        reliability = self._reliability()
        network = state.model.to_network({})
        rounding = self._rounding(network)
        network = replace(network, summary=self._summary(reliability, rounding))
        return TrainedNetwork(network, tuple(state.curve), reliability, rounding)

    def _take_steps(self, steps: range) -> float:
        """Take some steps, and return the mean loss over them."""
        state, recipe = self._state, self._recipe
        total = torch.zeros((), device=state.model.bias.device)
        for step in steps:
            batch = self._training.sample(recipe.batch_size, state.generator)
            values = state.model(batch.inputs, batch.outputs)
            loss = _loss(values, batch.targets, recipe.loss_exponent)
            loss.backward()  # type: ignore[no-untyped-call]  # PyTorch has no type for it
            rate = recipe.learning_rate * rate_factor(step, self._steps)
            for group in state.optimizer.param_groups:
                group["lr"] = rate
            state.optimizer.step()
            state.optimizer.zero_grad()
            # The optimizer's weight decay won't do, because only some rows of the parameter decay.
            state.model.decay_place_weights(rate * recipe.weight_decay)
            state.model.clip_weights()
            total += loss.detach()
        return total.item() / len(steps)

    @torch.no_grad()
    def _holdout_loss(self) -> float:
        total = 0.0
        for start in range(0, len(self._holdout), _HOLDOUT_BATCH):
            batch = self._holdout.select(slice(start, start + _HOLDOUT_BATCH))
            values = self._state.model(batch.inputs, batch.outputs)
            loss = _loss(values, batch.targets, self._recipe.loss_exponent)
            total += loss.item() * len(batch.targets)
        return total / len(self._holdout)

    @torch.no_grad()
    def _reliability(self) -> Reliability:
        sums = torch.zeros(3, BINS, dtype=torch.float64)
        for start in range(0, len(self._holdout), _HOLDOUT_BATCH):
            batch = self._holdout.select(slice(start, start + _HOLDOUT_BATCH))
            predicted = torch.sigmoid(self._state.model(batch.inputs, batch.outputs)).double().cpu()
            number = (predicted * BINS).long().clamp(max=BINS - 1)
            values = (torch.ones_like(predicted), predicted, batch.results.double().cpu())
            for row, value in zip(sums, values, strict=True):
                row.index_add_(0, number, value)
        counts, predictions, results = (list(map(float, row)) for row in np.asarray(sums))
        return from_sums([round(count) for count in counts], predictions, observed=results)

    @torch.no_grad()
    def _rounding(self, network: Network) -> float:
        precision = torch.get_float32_matmul_precision()
        torch.set_float32_matmul_precision("highest")
        batch = self._holdout.select(slice(0, _COMPARED))
        trained = SCORE_SCALE * self._state.model(batch.inputs, batch.outputs).double().cpu()
        torch.set_float32_matmul_precision(precision)
        inputs, outputs = batch.inputs.cpu().numpy(), batch.outputs.cpu().numpy()
        found = [
            network.evaluate(own[own < INPUTS], enemy[enemy < INPUTS], int(output))
            for (own, enemy), output in zip(inputs, outputs, strict=True)
        ]
        return float((trained - torch.tensor(found)).abs().max())

    def _summary(self, reliability: Reliability, rounding: float) -> Summary:
        """Return the metadata for the file, which is the same whenever the run is repeated."""
        last = self._state.curve[-1]
        start = self._fingerprint["start"]
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
            "positions": len(self._training),
            "holdout_positions": len(self._holdout),
            "holdout_loss": round(last.holdout_loss, 6),
            "train_loss": round(last.train_loss, 6),
            "calibration_error": round(reliability.calibration_error, 6),
            "rounding": round(rounding, 2),
            "sources": sources,
            "start": None if start is None else f"{start:08x}",
        }


def _loss(values: Tensor, targets: Tensor, exponent: float) -> Tensor:
    return (torch.sigmoid(values) - targets).abs().pow(exponent).mean()
