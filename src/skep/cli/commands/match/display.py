"""Plays a match, and shows its progress."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import click

from skep.cli.commands.match.options import MatchOptions
from skep.cli.commands.match.report import ending_name, report_json, report_lines, short_state
from skep.cli.context import CliContext, Status
from skep.cli.live import LiveLines, is_terminal
from skep.cli.progress import time_left
from skep.match.files import MatchFiles, file_pair
from skep.match.plan import Plan
from skep.match.ratings import Anchor
from skep.match.runner import run_match
from skep.match.standings import PlayedGame, Standings
from skep.notation.table_rules import name_for_the_table
from skep.words import Words

_PLAIN_STEPS = 10


def conduct(
    cli: CliContext, plan: Plan, options: MatchOptions, *, anchor: Anchor | None = None
) -> Status:
    """Play a match or tournament, show its progress, and print its table at the end."""
    words, log = cli.words, options.log
    standings = Standings(plan)
    status = Status.SUCCESS
    with ExitStack() as stack:
        files = stack.enter_context(MatchFiles(log, plan, date=_today())) if log else None
        for entry in files.entries if files else ():
            standings.add(entry)
        if files:
            files.begin([standings.game(entry.number) for entry in files.entries])
        display = MatchDisplay(words, standings, anchor)

        def keep(game: PlayedGame) -> None:
            if files:
                files.add(game)
            display.show(game)

        try:
            run_match(standings, keep, concurrency=options.concurrency)
        except KeyboardInterrupt:
            status = Status.INTERRUPTED
        finally:
            display.close()
    print_report(cli, standings, anchor=anchor, as_json=options.as_json)
    if status is Status.INTERRUPTED:
        _tell_of_interrupt(words, log)
    return status


def print_report(
    cli: CliContext, standings: Standings, *, anchor: Anchor | None = None, as_json: bool = False
) -> None:
    """Print the standings on standard output."""
    if as_json:
        click.echo(json.dumps(report_json(standings, anchor), ensure_ascii=False))
        return
    for line in report_lines(cli.words, standings, anchor):
        click.echo(line)


class MatchDisplay:
    """The progress of a match: a live table at a terminal, a few printed lines elsewhere."""

    def __init__(
        self,
        words: Words,
        standings: Standings,
        anchor: Anchor | None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Print what will be played."""
        self._words = words
        self._standings = standings
        self._anchor = anchor
        self._now = now
        self._started = now()
        self._before = self._done
        self._lines = LiveLines(keep=False)
        self._is_live = is_terminal()
        self._say(self._beginning())
        openings = len(standings.plan.openings.records)
        if standings.plan.games // 2 > openings:
            self._say(words.say("match-few-openings", openings=openings))

    def show(self, game: PlayedGame) -> None:
        """Show that a game has ended."""
        if game.entry.ending.is_fault:
            self._lines.close()
            self._say(self._fault(game))
        if self._is_live:
            self._draw()
        elif self._done * _PLAIN_STEPS % self._planned < _PLAIN_STEPS:
            state = short_state(self._words, self._standings)
            counts = {"done": str(self._done), "games": str(self._planned)}
            self._say(self._words.say("match-progress-plain", state=state, **counts))

    def close(self) -> None:
        """Remove the table from the terminal."""
        self._lines.close()

    @property
    def _done(self) -> int:
        return self._standings.count

    @property
    def _planned(self) -> int:
        return self._standings.plan.length

    def _beginning(self) -> str:
        plan = self._standings.plan
        facts: dict[str, str | int] = {
            "rules": name_for_the_table(plan.ruleset),
            "openings": plan.openings.name,
            "games": plan.length,
            "done": self._done,
        }
        first, second, *others = [spec.name for spec in plan.players]
        if others:
            return self._words.say("match-begins-tournament", players=len(others) + 2, **facts)
        return self._words.say("match-begins", player=first, other=second, **facts)

    def _fault(self, game: PlayedGame) -> str:
        loser = game.loser
        name = self._standings.plan.players[loser].name if loser is not None else ""
        return self._words.say(
            "match-fault",
            game=str(game.scheduled.number + 1),
            player=name,
            why=ending_name(self._words, game.entry.ending),
            detail=game.entry.detail or "none",
        )

    def _draw(self) -> None:
        lines = report_lines(self._words, self._standings, self._anchor)
        counts = {"done": str(self._done), "games": str(self._planned)}
        left = self._left()
        lines += ["", self._words.say("match-progress", left=left, **counts)]
        self._lines.show(lines)

    def _left(self) -> str:
        """Return the estimated time left."""
        played = max(1, self._done - self._before)
        seconds = (self._now() - self._started) / played * (self._planned - self._done)
        return time_left(self._words, seconds)

    def _say(self, text: str) -> None:
        click.echo(text, err=True)


def _tell_of_interrupt(words: Words, log: Path | None) -> None:
    if log is None:
        click.echo(words.say("match-interrupted-unkept"), err=True)
    else:
        click.echo(words.say("match-interrupted", file=str(file_pair(log)[0])), err=True)


def _today() -> str:
    return dt.datetime.now(tz=dt.UTC).strftime("%Y.%m.%d")
