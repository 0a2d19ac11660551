"""``skep import``: add games to the collection."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import click

from skep.cli.archives import estimate_games, games_in
from skep.cli.complaints import Complaints
from skep.cli.context import CliContext, Status
from skep.cli.games import STDIN
from skep.cli.help import HelpCommand
from skep.cli.live import is_terminal
from skep.cli.parameters import InputPath, OneOf, json_option, talk_options
from skep.cli.parameters.collection import collection_option, open_collection
from skep.cli.parameters.rules import rules_option
from skep.cli.progress import progress
from skep.core.errors import HiveError
from skep.core.ruleset import Ruleset
from skep.explorer import EmptyGameError, GameCollection
from skep.notation.archive import Failure, Format
from skep.notation.record import GameRecord

_FORMATS = tuple(format_.value for format_ in Format if format_ is not Format.SETUP)
AT_ONCE = 100
"""How many games are written together: a second's work may be lost, and nothing half-written."""


@click.command(
    "import",
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep import games.pgn
  skep import --collection club.db archive.uhp.gz *.sgf
""",
)
@click.option(
    "--from",
    "source",
    type=OneOf(_FORMATS),
    metavar="FORMAT",
    help=f"Input format: {', '.join(_FORMATS)}.  [default: detected for each file]",
)
@collection_option
@rules_option()
@json_option
@click.argument("files", nargs=-1, required=True, type=InputPath())
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    source: str | None,
    collection: Path | None,
    rules: Ruleset | None,
    as_json: bool,
    files: Sequence[Path],
) -> Status:
    """Add the games in FILES to your collection, for skep explore.

    A dash (-) means standard input. Games that the collection already has are skipped, so you can
    interrupt an import and run it again. A game with an illegal move is not stored: Skep says what
    is wrong with it, stores the others, and exits with status 2. --rules applies to games that do
    not name their rules.
    """
    files = [Path("/dev/stdin") if str(file) == STDIN else file for file in files]
    with open_collection(cli, collection, create=True) as games:
        label = cli.words.say("explore-import-label")
        length = estimate_games(files) if is_terminal() else 0
        job = _Import(games, rules, Format(source) if source else None, Complaints(cli))
        try:
            with progress(length, label) as step:
                for file in files:
                    job.add(file, step)
        except KeyboardInterrupt:
            click.echo(cli.words.say("explore-import-stopped", stored=job.stored), err=True)
            raise
    return job.report(as_json=as_json)


@dataclass
class _Import:
    """Adds the games of files to a collection, and counts them."""

    games: GameCollection
    rules: Ruleset | None
    format: Format | None
    complaints: Complaints
    stored: int = 0
    known: int = 0

    def add(self, file: Path, step: Callable[[], None]) -> None:
        """Add the games of a file; *step* is called for each."""
        records = self._read(file, step)
        while some := list(islice(records, AT_ONCE)):
            added = self.games.add_all(some, source=file.name)
            self.stored += added.stored
            self.known += added.known

    def report(self, *, as_json: bool) -> Status:
        """Print what became of the games."""
        self.complaints.print()
        counts = {
            "stored": self.stored,
            "known": self.known,
            "failed": self.complaints.failed,
            "warned": self.complaints.warned,
        }
        if as_json:
            click.echo(json.dumps(counts))
        else:
            click.echo(self.complaints.cli.words.say("explore-import-summary", **counts))
        return Status.FAILURE if self.complaints.failed else Status.SUCCESS

    def _read(self, file: Path, step: Callable[[], None]) -> Iterator[GameRecord]:
        """Yield the games of a file that can be stored."""
        cli = self.complaints.cli
        try:
            for number, game in enumerate(games_in(file, self.format, rules=self.rules), start=1):
                step()
                if isinstance(game, Failure):
                    self.complaints.fail_unread(game)
                    continue
                self.complaints.warn_about(game, file.name, number)
                if game.moves:
                    yield game
                    continue
                place = {"file": file.name, "game": str(number)}
                why = cli.describe(EmptyGameError())
                self.complaints.fail(cli.words.say("cli-convert-unwritten", why=why, **place))
        except (HiveError, OSError) as error:
            self.complaints.fail(cli.describe(error))
