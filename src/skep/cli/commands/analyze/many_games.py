"""Reviews every game of an archive, several at once, here or on a cluster."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from skep.cli.archives import games_in, games_of_input
from skep.cli.commands.analyze.report_json import review_json
from skep.cli.commands.analyze.report_text import review_lines
from skep.cli.context import CliContext, Status
from skep.cli.games import STDIN
from skep.cli.paths import home_expanded
from skep.engine.engine import Engine
from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN, HAND_MADE
from skep.engine.networks import find_network, make_network, read_network
from skep.engine.review import Review, Reviewer
from skep.jobs import StoppedError, open_executor
from skep.notation.archive import Failure
from skep.notation.record import GameRecord

if TYPE_CHECKING:
    from skep.cli.commands.analyze.options import AnalyzeOptions

Numbered = tuple[int, GameRecord]


@dataclass(frozen=True, slots=True)
class Search:
    """How to search each position; one thread per game, so that a node limit is reproducible."""

    limits: Limits
    lines: int
    hash_mib: int
    network: str


class ReviewGame:
    """The task: review a game from its first position to its last."""

    def __init__(self, search: Search, network: bytes | None = None) -> None:
        """Load the network; *network* is the contents of its file, if they are known.

        :raises NetworkError: when the network can't be used.
        """
        self._search = search
        self._file = network
        if network is None and search.network not in {BUILT_IN, HAND_MADE}:
            self._file = read_network(search.network)
        if self._file is None:
            self._network = find_network(search.network) or HAND_MADE
        else:
            self._network = make_network(self._file, search.network)
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
        """Stop all reviews for good, from any thread."""
        with self._lock:
            self._is_stopped = True
            for reviewer in self._at_work:
                reviewer.stop()

    def __reduce__(self) -> tuple[type[ReviewGame], tuple[Search, bytes | None]]:
        return ReviewGame, (self._search, self._file)

    @contextmanager
    def _known(self, reviewer: Reviewer) -> Generator[None, None, None]:
        """Register a review, so that stopping finds it."""
        with self._lock:
            if self._is_stopped:
                raise StoppedError
            self._at_work.add(reviewer)
        try:
            yield
        finally:
            with self._lock:
                self._at_work.discard(reviewer)


def review_all(cli: CliContext, options: AnalyzeOptions, archive: str) -> Status:
    """Review every game of an archive, and print reviews and unreadable games in order.

    :raises RefusalError: when it is not an archive.
    :raises OSError: when it can't be read.
    """
    limits = options.limits(of_position=False)
    lines = options.lines or 1
    task = ReviewGame(Search(limits, lines, options.hash_mib, options.network))
    games = _Games(archive, options)
    printer = _Printer(cli, options, limits)
    # Ray prints messages to standard output, which is for reviews.
    with redirect_stdout(sys.stderr):
        try:
            with (
                open_executor(options.ray, threads=options.threads) as executor,
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
    """The games of an archive with their numbers, from 1, as an executor asks for them."""

    def __init__(self, archive: str, options: AnalyzeOptions) -> None:
        self._archive = archive
        self._rules = options.rules
        self.failures: dict[int, Failure] = {}
        """The games that could not be read so far."""

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
    """Prints reviews in the order of the games, in whatever order they arrive."""

    def __init__(self, cli: CliContext, options: AnalyzeOptions, limits: Limits) -> None:
        self._cli = cli
        self._options = options
        self._limits = limits
        self._out = sys.stdout
        self._waiting: dict[int, Review] = {}
        self.printed = 0

    def add(self, number: int, review: Review, failures: Mapping[int, Failure]) -> None:
        """Keep a review, and print all that are next in order."""
        self._waiting[number] = review
        self.end(failures)

    def end(self, failures: Mapping[int, Failure]) -> None:
        """Print all reviews that are next in order."""
        while (number := self.printed + 1) in self._waiting or number in failures:
            self.printed = number
            if number in failures:
                self._print_failure(number, failures[number])
            else:
                self._print_review(number, self._waiting.pop(number))

    def _print_review(self, number: int, review: Review) -> None:
        if self._options.as_json:
            self._print_json({"game": number, **review_json(review, self._limits)})
            return
        self._print(self._cli.words.say("analyze-game", number=str(number)))
        with_lines = self._options.lines is not None
        for line in review_lines(self._cli.words, review, with_lines=with_lines):
            self._print(line)
        self._print("")

    def _print_failure(self, number: int, failure: Failure) -> None:
        why = self._cli.words.error_there(failure.error)
        if self._options.as_json:
            self._print_json({"game": number, "line": failure.line, "error": why})
            return
        self._print(self._cli.words.say("analyze-game", number=str(number)))
        self._print(f"{why}\n")

    def _print_json(self, told: dict[str, object]) -> None:
        self._print(json.dumps(told, ensure_ascii=False))

    def _print(self, line: str) -> None:
        click.echo(line, file=self._out, color=self._cli.colored)
