"""The progress of a training loop: its stage, and how far that is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import click

from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.live import LiveLines, is_terminal
from skep.match.statistics import elo
from skep.train.loop_files import GenerationResult, Tried
from skep.train.recipe import Progress
from skep.train.stages import Stage
from skep.train.trial import Standing
from skep.words import Words

_EVERY = 0.2
_PLAIN_STEPS = 10
_PLAIN_PAIRS = 50


class LoopDisplay:
    """The progress of a loop: at a terminal, one live line per stage."""

    def __init__(self, words: Words, now: Callable[[], float] = time.monotonic) -> None:
        self._words = words
        self._now = now
        self._is_live = is_terminal()
        self._learning = TrainingDisplay(words)
        self._drawn_at = -_EVERY
        self._lines = LiveLines(keep=True)

    def begin(self, generation: int, stage: Stage) -> None:
        """Print that a stage begins."""
        self.close()
        self._learning = TrainingDisplay(self._words)
        text = self._words.say(f"train-loop-{stage.value}", generation=str(generation))
        click.echo(text, err=True)

    def played(self, done: int, games: int) -> None:
        """Show that a game has ended."""
        is_told = done * _PLAIN_STEPS % games < _PLAIN_STEPS
        if self._is_due(is_told=is_told, is_last=done == games):
            self._draw(self._words.say("train-loop-games", done=done, games=games))

    def learned(self, progress: Progress) -> None:
        """Show the progress of training."""
        self._learning.show(progress)

    def tried(self, standing: Standing) -> None:
        """Show the score of a gating match."""
        pairs = len(standing.pairs)
        is_told = pairs % _PLAIN_PAIRS == 0
        is_last = standing.verdict.value != "undecided"
        if self._is_due(is_told=is_told, is_last=is_last):
            wins, draws, losses = standing.games
            self._draw(
                self._words.say(
                    "train-loop-pairs",
                    pairs=pairs,
                    wins=wins,
                    draws=draws,
                    losses=losses,
                    elo=_signed(elo(standing.counts).value),
                    ratio=standing.sprt.ratio(standing.counts),
                )
            )

    def end(self, result: GenerationResult) -> None:
        """Print the result of a generation on standard output."""
        self.close()
        click.echo(summary_of(self._words, result))

    def close(self) -> None:
        """Leave the last line of a stage on the terminal."""
        self._lines.close()
        self._learning.close()

    def _is_due(self, *, is_told: bool, is_last: bool) -> bool:
        if not self._is_live:
            return is_told or is_last
        return is_last or self._now() - self._drawn_at >= _EVERY

    def _draw(self, line: str) -> None:
        if self._is_live:
            self._lines.show([line])
        else:
            click.echo(line, err=True)
        self._drawn_at = self._now()


def summary_of(words: Words, result: GenerationResult) -> str:
    """Return the result of a generation in one sentence."""
    tried = result.by_time or result.by_nodes
    return words.say(
        "train-loop-accepted" if result.accepted else "train-loop-rejected",
        generation=str(result.generation),
        error=result.taught.held_error,
        wins=tried.wins,
        draws=tried.draws,
        losses=tried.losses,
        elo=_elo(tried),
    )


def _elo(tried: Tried) -> str:
    if tried.elo is not None:
        return _signed(tried.elo)
    return _signed(math.inf if tried.wins > tried.losses else -math.inf)


def _signed(value: float) -> str:
    if math.isfinite(value):
        return f"{round(value):+d}"
    return "∞" if value > 0 else "−∞"  # noqa: RUF001 - a minus
