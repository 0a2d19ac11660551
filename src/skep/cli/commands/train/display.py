"""Learning while it lasts: how far it is, and how large the errors are."""

from __future__ import annotations

import sys

import click

from skep.cli.progress import how_long, is_seen
from skep.train.recipe import Progress
from skep.words import Words

_PLAIN_STEPS = 10
_UP, _CLEAR = "\x1b[F", "\x1b[J"


class Display:
    """What is seen of learning: at a terminal one line that is kept up to date, else ten."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._live = is_seen()
        self._first: Progress | None = None
        self._told = 0

    def show(self, progress: Progress) -> None:
        """Show how far it is."""
        self._first = self._first or progress
        tenth = progress.step * _PLAIN_STEPS // progress.steps
        if self._live:
            sys.stderr.write((_UP + _CLEAR if self._told else "") + self._line(progress) + "\n")
            sys.stderr.flush()
            self._told = 1
        elif tenth > self._told:
            click.echo(self._line(progress), err=True)
            self._told = tenth

    def _line(self, progress: Progress) -> str:
        return self._words.say(
            "train-progress",
            step=progress.step,
            steps=progress.steps,
            learned=progress.learned,
            held=progress.held,
            left=how_long(self._words, self._left(progress)),
        )

    def _left(self, progress: Progress) -> float:
        """Return about how many seconds it will take, by how fast it has been of late."""
        first = self._first
        if first is None or first.step == progress.step:
            return progress.seconds / progress.step * (progress.steps - progress.step)
        pace = (progress.seconds - first.seconds) / (progress.step - first.step)
        return pace * (progress.steps - progress.step)
