"""The progress of self-play: speed, time left, and results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import click

from skep.cli.live import LiveLines, is_terminal
from skep.cli.progress import time_left
from skep.train.data.records import SelfPlayGame, SelfPlayResult
from skep.words import Words

_PLAIN_STEPS = 10
_EVERY = 0.2


class SelfPlayDisplay:
    """The progress of a run: two live lines at a terminal, ten printed lines elsewhere."""

    def __init__(
        self,
        words: Words,
        *,
        done: int,
        games: int,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Print what will be played."""
        self._words = words
        self._before = self._done = done
        self._games = games
        self._now = now
        self._started = self._drawn_at = now()
        self._plies = 0
        self._results = Counter[SelfPlayResult]()
        self._lines = LiveLines(keep=True)
        self._is_live = is_terminal()
        click.echo(words.say("selfplay-begins", games=games, done=done), err=True)

    def show(self, game: SelfPlayGame) -> None:
        """Show that a game has ended."""
        self._done += 1
        self._plies += game.plies
        self._results[game.result] += 1
        if not self._is_live:
            if self._done * _PLAIN_STEPS % self._games < _PLAIN_STEPS:
                click.echo(self._progress(), err=True)
        elif self._now() - self._drawn_at >= _EVERY:
            self._draw()

    def close(self) -> None:
        """Leave the last state on the terminal."""
        if self._is_live and self._done > self._before:
            self._draw()
        self._lines.close()

    def _draw(self) -> None:
        self._lines.show([self._progress(), self._balance()])
        self._drawn_at = self._now()

    def _progress(self) -> str:
        seconds = max(self._now() - self._started, 1e-3)
        return self._words.say(
            "selfplay-progress",
            done=self._done,
            games=self._games,
            plies=self._plies,
            speed=round(self._plies / seconds),
            left=self._left(seconds),
        )

    def _balance(self) -> str:
        ended = max(1, self._done - self._before - self._results[SelfPlayResult.CUT_OFF])
        return self._words.say(
            "selfplay-balance",
            white=self._results[SelfPlayResult.WHITE_WINS] / ended,
            draws=self._results[SelfPlayResult.DRAW] / ended,
            black=self._results[SelfPlayResult.BLACK_WINS] / ended,
            cut=self._results[SelfPlayResult.CUT_OFF],
        )

    def _left(self, taken: float) -> str:
        """Return the estimated time left."""
        seconds = taken / (self._done - self._before) * (self._games - self._done)
        return time_left(self._words, seconds)
