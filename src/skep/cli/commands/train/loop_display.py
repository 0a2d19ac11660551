"""The progress of a training loop: its stage, and how far that is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import click

from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.live import LiveLines, is_terminal
from skep.match.statistics import SprtVerdict, elo
from skep.train.gating.match import GatingResult, GatingScore
from skep.train.loop.context import Stage
from skep.train.loop.files import GenerationResult
from skep.train.metrics.progress import TrainingProgress
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
        self._training = TrainingDisplay(words)
        self._drawn_at = -_EVERY
        self._lines = LiveLines(keep=True)

    def on_stage(self, generation: int, stage: Stage) -> None:
        """Print that a stage begins."""
        self.close()
        self._training = TrainingDisplay(self._words)
        text = self._words.say(f"train-loop-{stage.value}", generation=str(generation))
        click.echo(text, err=True)

    def on_games(self, done: int, games: int) -> None:
        """Show that a game has ended."""
        is_printed = done * _PLAIN_STEPS % games < _PLAIN_STEPS
        if self._is_due(is_printed=is_printed, is_last=done == games):
            self._draw(self._words.say("train-loop-games", done=done, games=games))

    def on_training(self, progress: TrainingProgress) -> None:
        """Show the progress of training."""
        self._training.show(progress)

    def on_match(self, score: GatingScore) -> None:
        """Show the score of a gating match."""
        pairs = len(score.pairs)
        is_printed = pairs % _PLAIN_PAIRS == 0
        is_last = score.verdict is not SprtVerdict.UNDECIDED
        if self._is_due(is_printed=is_printed, is_last=is_last):
            wins, draws, losses = score.games
            self._draw(
                self._words.say(
                    "train-loop-pairs",
                    pairs=pairs,
                    wins=wins,
                    draws=draws,
                    losses=losses,
                    elo=_signed(elo(score.counts).value),
                    llr=score.llr,
                )
            )

    def on_generation(self, result: GenerationResult) -> None:
        """Print the result of a generation on standard output."""
        self.close()
        click.echo(summary_of(self._words, result))

    def close(self) -> None:
        """Leave the last line of a stage on the terminal."""
        self._lines.close()
        self._training.close()

    def _is_due(self, *, is_printed: bool, is_last: bool) -> bool:
        if not self._is_live:
            return is_printed or is_last
        return is_last or self._now() - self._drawn_at >= _EVERY

    def _draw(self, line: str) -> None:
        if self._is_live:
            self._lines.show([line])
        else:
            click.echo(line, err=True)
        self._drawn_at = self._now()


def summary_of(words: Words, result: GenerationResult) -> str:
    """Return the result of a generation in one sentence."""
    match = result.fixed_time or result.fixed_nodes
    return words.say(
        "train-loop-accepted" if result.accepted else "train-loop-rejected",
        generation=str(result.generation),
        loss=result.training.holdout_loss,
        wins=match.wins,
        draws=match.draws,
        losses=match.losses,
        elo=_elo(match),
    )


def _elo(match: GatingResult) -> str:
    if match.elo is not None:
        return _signed(match.elo)
    return _signed(math.inf if match.wins > match.losses else -math.inf)


def _signed(value: float) -> str:
    if math.isfinite(value):
        return f"{round(value):+d}"
    return "∞" if value > 0 else "−∞"  # noqa: RUF001 - a minus
