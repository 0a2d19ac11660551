"""Reviews of all games of an archive: several at once, here or on a cluster."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from skep.bounded_files import read_bounded
from skep.cli.archives import games_in, games_of_input
from skep.cli.commands.analyze.report_json import review_json
from skep.cli.commands.analyze.report_text import review_lines
from skep.cli.context import CliContext, Status
from skep.cli.games import STDIN
from skep.cli.paths import home_expanded
from skep.engine.engine import Engine
from skep.engine.limits import Limits
from skep.engine.networks import BUILT_IN, HAND_MADE, find_network
from skep.engine.review import Review
from skep.engine.reviewer import Reviewer
from skep.jobs import StoppedError, open_executor
from skep.jobs.files import Parcel, steady, unpacked
from skep.notation.archive import Failure
from skep.notation.record import GameRecord

if TYPE_CHECKING:
    from skep.cli.commands.analyze.options import Choices

Numbered = tuple[int, GameRecord]


@dataclass(frozen=True, slots=True)
class Search:
    """How each position is looked at; one thread for each game, so that nodes decide alone."""

    limits: Limits
    lines: int
    hash_mib: int
    network: str


class ReviewGame:
    """The task: review a game from its first position to its last."""

    def __init__(self, search: Search) -> None:
        """Find the network at once.

        :raises NetworkError: when its file cannot be used.
        """
        self._search = search
        name = search.network
        is_file = name not in {BUILT_IN, HAND_MADE}
        self._file, self._network = steady(
            lambda: read_bounded(name) if is_file else None,
            lambda: find_network(name) or HAND_MADE,
        )
        self._lock = threading.Lock()
        self._is_stopped = False
        self._at_work: set[Reviewer] = set()

    def __call__(self, item: Numbered, /) -> tuple[int, Review]:
        """Return the number of a game and its review.

        :raises StoppedError: when it was stopped.
        """
        number, record = item
        search = self._search
        with Engine(threads=1, hash_mib=search.hash_mib, network=self._network) as engine:
            reviewer = Reviewer(engine, record, search.limits, lines=search.lines)
            with self._known(reviewer):
                for _ in reviewer:
                    pass
            if reviewer.left:
                raise StoppedError
            return number, reviewer.review

    def stop(self) -> None:
        """End all reviews, for good, from any thread."""
        with self._lock:
            self._is_stopped = True
            for reviewer in self._at_work:
                reviewer.stop()

    def __reduce__(self) -> tuple[Callable[..., ReviewGame], tuple[Search, bytes | None]]:
        return _unpack, (self._search, self._file)

    @contextmanager
    def _known(self, reviewer: Reviewer) -> Generator[None, None, None]:
        """Let whoever stops all find this one."""
        with self._lock:
            if self._is_stopped:
                raise StoppedError
            self._at_work.add(reviewer)
        try:
            yield
        finally:
            with self._lock:
                self._at_work.discard(reviewer)


def _unpack(search: Search, network: bytes | None) -> ReviewGame:
    if network is None:
        return ReviewGame(search)
    with unpacked(Parcel("network", ((0, network),))) as settings:
        return ReviewGame(replace(search, network=settings.partition("=")[2]))


def review_all(cli: CliContext, choices: Choices, archive: str) -> Status:
    """Review every game of an archive, and print each in its place; what cannot be read, too.

    :raises RefusalError: when it is none, or there is nobody to do it.
    :raises OSError: when it cannot be read.
    """
    limits = choices.limits(of_position=False)
    lines = choices.lines or 1
    task = ReviewGame(Search(limits, lines, choices.hash_mib, choices.network))
    games = _Games(archive, choices)
    printer = _Printer(cli, choices, limits)
    # Ray says things where only reviews belong.
    with redirect_stdout(sys.stderr):
        try:
            with (
                open_executor(choices.ray, threads=choices.threads) as executor,
                closing(executor.run(task, games)) as reviews,
            ):
                for number, review in reviews:
                    printer.add(number, review, games.failures)
            printer.end(games.failures)
        except KeyboardInterrupt:
            said = cli.words.say("analyze-games-interrupted", done=printer.printed)
            click.echo(said, err=True)
            return Status.INTERRUPTED
    return Status.FAILURE if games.failures else Status.SUCCESS


class _Games:
    """The games of an archive by their numbers, from 1, as an executor takes them."""

    def __init__(self, archive: str, choices: Choices) -> None:
        self._archive = archive
        self._rules = choices.rules
        self.failures: dict[int, Failure] = {}
        """What could not be read so far."""

    def __iter__(self) -> Iterator[Numbered]:
        rules = self._rules
        if self._archive == STDIN:
            games = games_of_input(rules=rules)
        else:
            games = games_in(home_expanded(self._archive), rules=rules)
        for number, game in enumerate(games, start=1):
            if isinstance(game, Failure):
                self.failures[number] = game
            else:
                yield number, game


class _Printer:
    """Prints reviews in the order of their games, however they come."""

    def __init__(self, cli: CliContext, choices: Choices, limits: Limits) -> None:
        self._cli = cli
        self._choices = choices
        self._limits = limits
        self._out = sys.stdout
        self._waiting: dict[int, Review] = {}
        self.printed = 0

    def add(self, number: int, review: Review, failures: Mapping[int, Failure]) -> None:
        """Print a review, and those that waited for it, if none before it is missing."""
        self._waiting[number] = review
        self.end(failures)

    def end(self, failures: Mapping[int, Failure]) -> None:
        """Print what can be printed."""
        while (number := self.printed + 1) in self._waiting or number in failures:
            self.printed = number
            if number in failures:
                self._print_failure(number, failures[number])
            else:
                self._print_review(number, self._waiting.pop(number))

    def _print_review(self, number: int, review: Review) -> None:
        if self._choices.as_json:
            self._print_json({"game": number, **review_json(review, self._limits)})
            return
        self._print(self._cli.words.say("analyze-game", number=str(number)))
        with_lines = self._choices.lines is not None
        for line in review_lines(self._cli.words, review, with_lines=with_lines):
            self._print(line)
        self._print("")

    def _print_failure(self, number: int, failure: Failure) -> None:
        why = self._cli.words.error_there(failure.error)
        if self._choices.as_json:
            self._print_json({"game": number, "line": failure.line, "error": why})
            return
        self._print(self._cli.words.say("analyze-game", number=str(number)))
        self._print(f"{why}\n")

    def _print_json(self, told: dict[str, object]) -> None:
        self._print(json.dumps(told, ensure_ascii=False))

    def _print(self, line: str) -> None:
        click.echo(line, file=self._out, color=self._cli.colored)
