"""Plays the games of ``skep levels``, and shows the progress."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass

import click

from skep.cli.commands.levels.report import check_lines, report_json, report_lines
from skep.cli.context import CliContext, Status
from skep.cli.interrupts import interrupted_once
from skep.cli.live import LiveLines, is_terminal
from skep.cli.progress import time_left
from skep.match.beginners import BeginnerGame, Pairing, ScoreTable, check_bands
from skep.words import Words

_PLAIN_STEPS = 10


@dataclass(frozen=True, slots=True)
class Measurement:
    """What to play, and how to report it."""

    pairings: Sequence[Pairing]
    games: int
    """The number of games of each pairing."""

    check: bool
    as_json: bool

    @property
    def planned(self) -> int:
        """The number of all games."""
        return self.games * len(self.pairings)


def conduct(
    cli: CliContext, plan: Measurement, match: Generator[BeginnerGame, None, None]
) -> Status:
    """Play the games, show the progress, and print the scores at the end or after Ctrl-C."""
    words, table = cli.words, ScoreTable(plan.pairings)
    display = LevelsDisplay(words, table, plan)
    is_interrupted = False
    try:
        with interrupted_once(), closing(display), closing(match):
            for game in match:
                table.add(game)
                display.show()
    except KeyboardInterrupt:
        is_interrupted = True
    if plan.as_json:
        click.echo(json.dumps(report_json(table, plan.planned, check=plan.check)))
    else:
        for line in report_lines(words, table.totals(), check=plan.check):
            click.echo(line)
    if is_interrupted:
        counts = {"done": str(table.count), "games": str(plan.planned)}
        click.echo(words.say("levels-interrupted", **counts), err=True)
        return Status.INTERRUPTED
    return _judge(words, table, as_json=plan.as_json) if plan.check else Status.SUCCESS


def _judge(words: Words, table: ScoreTable, *, as_json: bool) -> Status:
    """Print which bands are missed, and return the exit status."""
    checks = check_bands(table.totals())
    if not as_json:
        click.echo()
        for line in check_lines(words, checks):
            click.echo(line)
    return Status.SUCCESS if all(one.is_met for one in checks) else Status.MISSED


class LevelsDisplay:
    """The progress: a live table at a terminal, a few printed lines elsewhere."""

    def __init__(
        self,
        words: Words,
        table: ScoreTable,
        plan: Measurement,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Print how many games will be played."""
        self._words = words
        self._table = table
        self._planned = plan.planned
        self._check = plan.check
        self._now = now
        self._started = now()
        self._lines = LiveLines(keep=False)
        self._is_live = is_terminal()
        click.echo(words.say("levels-begins", games=self._planned), err=True)

    def show(self) -> None:
        """Show that a game has ended."""
        if self._is_live:
            lines = report_lines(self._words, self._table.totals(), check=self._check)
            self._lines.show([*lines, "", self._progress()])
        elif self._table.count * _PLAIN_STEPS % self._planned < _PLAIN_STEPS:
            click.echo(self._progress(), err=True)

    def close(self) -> None:
        """Remove the table from the terminal."""
        self._lines.close()

    def _progress(self) -> str:
        done = self._table.count
        seconds = (self._now() - self._started) / done * (self._planned - done)
        return self._words.say(
            "match-progress",
            done=str(done),
            games=str(self._planned),
            left=time_left(self._words, seconds),
        )
