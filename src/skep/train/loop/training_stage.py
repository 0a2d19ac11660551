"""The training stage: a new network from the games of the latest generations."""

from __future__ import annotations

import time
from dataclasses import replace

from skep.train.loop.context import GenerationContext, Stage
from skep.train.loop.files import (
    Generation,
    TrainingSummary,
    crc32_of,
    read_stage_file,
    write_stage_file,
)
from skep.train.training import TrainingJob, train


def run_training(context: GenerationContext) -> TrainingSummary:
    """Train a network on the games of the latest generations.

    :raises TrainingError: if it fails.
    :raises OSError: when a file cannot be read or written.
    """
    generation = context.generation
    file = generation.folder / f"{Stage.TRAINING.value}.json"
    if (done := read_stage_file(file, TrainingSummary)) is not None:
        return done
    context.observer.on_stage(generation.number, Stage.TRAINING)
    started = time.monotonic()
    trained = train(_job(context), context.observer.on_training, words=context.words)
    details, last = trained.network.summary, trained.curve[-1]
    summary = TrainingSummary(
        games=int(str(details["games"])),
        positions=int(str(details["positions"])),
        holdout_positions=int(str(details["holdout_positions"])),
        train_loss=round(last.train_loss, 6),
        holdout_loss=round(last.holdout_loss, 6),
        calibration_error=round(trained.reliability.calibration_error, 6),
        crc32=crc32_of(generation.network),
        seconds=round(time.monotonic() - started, 1),
    )
    write_stage_file(file, summary)
    generation.checkpoint.unlink(missing_ok=True)
    return summary


def _job(context: GenerationContext) -> TrainingJob:
    generation, settings = context.generation, context.settings
    first = max(0, generation.number + 1 - settings.window)
    latest = [Generation(generation.root, one) for one in range(first, generation.number + 1)]
    return TrainingJob(
        files=[one.records for one in latest],
        output=generation.network,
        recipe=replace(settings.recipe, seed=settings.seed + generation.number),
        start=context.best if settings.from_best else None,
        checkpoint=generation.checkpoint,
        curve=generation.folder / "curve.svg",
        device=context.device,
        threads=context.threads,
    )
