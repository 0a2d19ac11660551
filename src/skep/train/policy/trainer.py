"""Fit a policy to the moves that were played.

The target of a position is the move that the search chose; the loss is the cross-entropy of the
softmax over all legal moves.
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
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import OnTrainingProgress, TrainingProgress
from skep.train.optimization.checkpoint import (
    VERSION,
    TrainingState,
    load_checkpoint,
    save_checkpoint,
)
from skep.train.optimization.out_of_memory import report_out_of_memory
from skep.train.optimization.schedule import rate_factor
from skep.train.optimization.trainer import find_device
from skep.train.policy.batches import PolicyBatch, PolicyBatches
from skep.train.policy.model import PolicyModel
from skep.train.policy.network import LOGIT_SCALE, PolicyNetwork
from skep.train.policy.recipe import PolicyRecipe
from skep.train.policy.rows import PolicyData, PolicyRows

_MAX_STEPS_PER_REPORT = 500
_MIN_REPORTS = 20
_HOLDOUT_BATCH = 1024
_COMPARED = 200
"""The maximum number of positions on which the integers are compared with the trained weights."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainedPolicy:
    """A trained policy, and how training went."""

    network: PolicyNetwork
    curve: tuple[TrainingProgress, ...]
    accuracy: float
    """The share of held-out positions in which its first choice is the move that was played."""

    rounding: float
    """The largest difference between the integers and the trained weights there, in logits."""


def fit_policy(
    data: PolicyData,
    recipe: PolicyRecipe,
    on_progress: OnTrainingProgress,
    *,
    checkpoint: Path | None = None,
    device: str | None = None,
) -> TrainedPolicy:
    """Train a policy. Resume from *checkpoint* if it exists.

    :raises TrainingError: if training fails, or the checkpoint belongs to a different run.
    :raises OSError: when the checkpoint cannot be written.
    """
    where = find_device(device)
    with report_out_of_memory(str(where)):
        return _Trainer(data, recipe, where).run(on_progress, checkpoint)


class _Trainer:
    """One training run."""

    def __init__(self, data: PolicyData, recipe: PolicyRecipe, device: torch.device) -> None:
        self._data = data
        self._recipe = recipe
        self._training = PolicyBatches(data.training, device)
        self._holdout = PolicyBatches(data.holdout, device)
        self._device = device
        model = PolicyModel(recipe.seed).to(device)
        if device.type == "cuda":
            torch.set_float32_matmul_precision("high")
        generator = torch.Generator(device).manual_seed(recipe.seed)
        optimizer = torch.optim.Adam(model.parameters(), lr=recipe.learning_rate)
        self._state = TrainingState(model, optimizer, generator, [])
        self._steps = max(1, math.ceil(recipe.epochs * len(self._training) / recipe.batch_size))

    def run(self, on_progress: OnTrainingProgress, checkpoint: Path | None) -> TrainedPolicy:
        """Take all remaining steps."""
        state, fingerprint = self._state, self._fingerprint()
        if checkpoint is not None and checkpoint.exists():
            load_checkpoint(checkpoint, state, fingerprint=fingerprint)
        before = state.curve[-1].seconds if state.curve else 0.0
        started = time.monotonic() - before
        report_every = max(1, min(_MAX_STEPS_PER_REPORT, self._steps // _MIN_REPORTS))
        while state.step < self._steps:
            last = min(self._steps, state.step + report_every)
            train_loss = self._take_steps(range(state.step, last))
            holdout_loss, _ = self._evaluate()
            seconds = time.monotonic() - started
            progress = TrainingProgress(last, self._steps, seconds, train_loss, holdout_loss)
            if not math.isfinite(train_loss + holdout_loss):
                raise TrainingError(TrainingFault.DIVERGED, text=str(self._recipe.learning_rate))
            state.curve.append(progress)
            on_progress(progress)
            if checkpoint is not None:
                save_checkpoint(checkpoint, state, fingerprint=fingerprint)
        _, accuracy = self._evaluate()
        network = state.model.to_network({})
        rounding = self._rounding(network)
        network = replace(network, summary=self._summary(state.curve[-1], accuracy, rounding))
        return TrainedPolicy(network, tuple(state.curve), accuracy, rounding)

    def _fingerprint(self) -> dict[str, object]:
        """Return what two runs must have in common for one to resume the other."""
        return {
            "version": VERSION,
            "kind": "policy",
            "recipe": asdict(self._recipe),
            "rows": list(self._data.checksums),
            "sizes": [len(self._training), len(self._holdout)],
            # Each kind of device has its own random generator, whose state no other can continue.
            "device": self._device.type,
        }

    def _take_steps(self, steps: range) -> float:
        """Take some steps, and return the mean loss over them."""
        state = self._state
        total = torch.zeros((), device=self._device)
        for step in steps:
            batch = self._training.sample(self._recipe.batch_size, state.generator)
            loss = _losses(state.model(batch), batch).mean()
            loss.backward()  # type: ignore[no-untyped-call]  # PyTorch has no type for it
            for group in state.optimizer.param_groups:
                group["lr"] = self._recipe.learning_rate * rate_factor(step, self._steps)
            state.optimizer.step()
            state.optimizer.zero_grad()
            state.model.clip_weights()
            total += loss.detach()
        return total.item() / len(steps)

    @torch.no_grad()
    def _evaluate(self) -> tuple[float, float]:
        """Return the loss on the hold-out, and how often its first choice is the move played."""
        loss, hits = 0.0, 0.0
        for start in range(0, len(self._holdout), _HOLDOUT_BATCH):
            end = min(len(self._holdout), start + _HOLDOUT_BATCH)
            batch = self._holdout.select(torch.arange(start, end, device=self._device))
            logits = self._state.model(batch)
            loss += _losses(logits, batch).sum().item()
            hits += (logits[batch.played] >= _maxima(logits, batch)).sum().item()
        return loss / len(self._holdout), hits / len(self._holdout)

    @torch.no_grad()
    def _rounding(self, network: PolicyNetwork) -> float:
        rows = self._data.holdout
        some = torch.arange(min(_COMPARED, len(rows)), device=self._device)
        precision = torch.get_float32_matmul_precision()
        torch.set_float32_matmul_precision("highest")
        trained = self._state.model(self._holdout.select(some)).double().cpu().numpy()
        torch.set_float32_matmul_precision(precision)
        return float(np.abs(trained - _integer_logits(network, rows, len(some))).max())

    def _summary(self, last: TrainingProgress, accuracy: float, rounding: float) -> Summary:
        """Return the metadata for the file."""
        return {
            "recipe": asdict(self._recipe),
            "steps": self._steps,
            "games": self._data.games,
            "positions": len(self._training),
            "holdout_positions": len(self._holdout),
            "holdout_loss": round(last.holdout_loss, 6),
            "holdout_accuracy": round(accuracy, 6),
            "train_loss": round(last.train_loss, 6),
            "rounding": round(rounding, 4),
            "rows": [f"{checksum:08x}" for checksum in self._data.checksums],
        }


def _integer_logits(network: PolicyNetwork, rows: PolicyRows, size: int) -> np.ndarray:
    """Return the logits of the first positions, computed in integers."""
    found: list[np.ndarray] = []
    at = 0
    for position in rows.positions[:size]:
        end = at + int(position["moves"])
        found.append(network.logits(position["inputs"], rows.moves[at:end]))
        at = end
    return np.concatenate(found) / LOGIT_SCALE


def _maxima(logits: Tensor, batch: PolicyBatch) -> Tensor:
    """Return the largest logit of each position."""
    empty = logits.new_full((len(batch.played),), -math.inf)
    return empty.scatter_reduce(0, batch.owners, logits.detach(), "amax")


def _losses(logits: Tensor, batch: PolicyBatch) -> Tensor:
    """Return the cross-entropy of each position."""
    most = _maxima(logits, batch)
    parts = (logits - most[batch.owners]).exp()
    sums = torch.zeros_like(most).index_add(0, batch.owners, parts)
    return sums.log() + most - logits[batch.played]
