"""The progress of training: the step, the loss and the time left."""

from __future__ import annotations

import click

from skep.cli.live import LiveLines, is_terminal
from skep.cli.progress import time_left
from skep.train.metrics.progress import TrainingProgress
from skep.words import Words

_PLAIN_STEPS = 10


class TrainingDisplay:
    """The progress of training: one live line at a terminal, ten printed lines elsewhere."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._is_live = is_terminal()
        self._first: TrainingProgress | None = None
        self._lines = LiveLines(keep=True)
        self._printed = 0

    def show(self, progress: TrainingProgress) -> None:
        """Show the progress."""
        self._first = self._first or progress
        tenth = progress.step * _PLAIN_STEPS // progress.steps
        if self._is_live:
            self._lines.show([self._line(progress)])
        elif tenth > self._printed:
            click.echo(self._line(progress), err=True)
            self._printed = tenth

    def close(self) -> None:
        """Leave the last state on the terminal."""
        self._lines.close()

    def _line(self, progress: TrainingProgress) -> str:
        return self._words.say(
            "train-progress",
            step=progress.step,
            steps=progress.steps,
            loss=progress.train_loss,
            holdout=progress.holdout_loss,
            left=time_left(self._words, self._left(progress)),
        )

    def _left(self, progress: TrainingProgress) -> float:
        """Return the estimated number of seconds left, from the recent speed."""
        first = self._first
        if first is None or first.step == progress.step:
            return progress.seconds / progress.step * (progress.steps - progress.step)
        pace = (progress.seconds - first.seconds) / (progress.step - first.step)
        return pace * (progress.steps - progress.step)
