"""``skep convert``: convert games from one format to another."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import click

from skep.atomic_files import atomic_file
from skep.cli.archives import estimate_games, games_in
from skep.cli.complaints import Complaints
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.games import STDIN
from skep.cli.help import HelpCommand
from skep.cli.live import is_terminal
from skep.cli.parameters import InputPath, OneOf, OutputPath, talk_options
from skep.cli.parameters.rules import rules_option
from skep.cli.progress import progress
from skep.core.errors import HiveError
from skep.core.ruleset import GAME_TYPES, Ruleset
from skep.notation.archive import Failure, Format, detect_format, format_record
from skep.notation.errors import UnknownFormatError
from skep.notation.record import GameRecord
from skep.notation.rulesets import game_type

READ = tuple(format_.value for format_ in Format)
WRITTEN = (Format.UHP.value, Format.PGN.value, Format.SGF.value, Format.SETUP.value)

_PACKED = ".gz"


class _NothingToWriteError(Exception):
    """No game could be converted, so an existing output file stays as it is."""


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep convert games.pgn
  skep convert --to pgn -o games.pgn archive.uhp.gz more.sgf
""",
)
@click.option(
    "--from",
    "source",
    type=OneOf(READ),
    metavar="FORMAT",
    help=f"Input format: {', '.join(READ)}.  [default: detected for each file]",
)
@click.option(
    "--to",
    "target",
    type=OneOf(WRITTEN),
    metavar="FORMAT",
    help=f"Output format: {', '.join(WRITTEN)}.  [default: from the output file name, or uhp]",
)
@click.option(
    "-o",
    "--output",
    type=OutputPath(),
    metavar="FILE",
    help="Write to this file, compressed if it ends in .gz.  [default: standard output]",
)
@rules_option()
@click.argument("files", nargs=-1, required=True, type=InputPath())
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    source: str | None,
    target: str | None,
    output: Path | None,
    rules: Ruleset | None,
    files: Sequence[Path],
) -> Status:
    """Convert the games in FILES to another format.

    A dash (-) means standard input. If some games fail, Skep writes the others, says what is wrong,
    and exits with status 2. --rules applies to games that do not name their rules.
    """
    files = [Path("/dev/stdin") if str(file) == STDIN else file for file in files]
    converter = _Converter(cli, _written_format(cli, target, output), rules, Complaints(cli))
    with suppress(_NothingToWriteError):
        label = cli.words.say("cli-convert-label")
        # A bar would be in the way if the games go to the same terminal.
        hidden = not is_terminal() or (output is None and sys.stdout.isatty())
        length = 0 if hidden else estimate_games(files)
        with _sink(output) as write, progress(length, label, hidden=hidden) as step:
            texts = converter.convert(files, Format(source) if source else None)
            for text in _only(texts) if converter.target is Format.SGF else texts:
                write(text.encode())
                step()
            converter.require_some()
    return converter.summary()


@dataclass
class _Converter:
    """Converts games one by one, and counts those that fail."""

    cli: CliContext
    target: Format
    rules: Ruleset | None
    complaints: Complaints
    written: int = 0
    type_only: int = 0
    """How many games lost their rules, except for the game type."""

    def convert(self, files: Sequence[Path], source: Format | None) -> Iterator[str]:
        """Yield each game as text; a game that fails is an empty string."""
        for file in files:
            try:
                for number, game in enumerate(games_in(file, source, rules=self.rules), start=1):
                    yield self._converted(game, file.name, number)
            except (HiveError, OSError) as error:
                self.complaints.fail(self.cli.describe(error))

    def require_some(self) -> None:
        """Stop if every game has failed."""
        if self.complaints.failed and not self.written:
            raise _NothingToWriteError

    def summary(self) -> Status:
        """Print a summary on standard error, and return the exit status."""
        say = self.cli.words.say
        self.complaints.print()
        failed, warned = self.complaints.failed, self.complaints.warned
        counts = {"written": self.written, "failed": failed, "warned": warned}
        click.echo(say("cli-convert-summary", **counts), err=True)
        if self.type_only:
            click.echo(say("cli-convert-type-only", count=self.type_only), err=True)
        return Status.FAILURE if failed else Status.SUCCESS

    def _converted(self, game: GameRecord | Failure, file: str, number: int) -> str:
        words = self.cli.words
        if isinstance(game, Failure):
            self.complaints.fail_unread(game)
            return ""
        self.complaints.warn_about(game, file, number)
        try:
            text = format_record(game, self.target)
        except HiveError as error:
            why = words.error(error)
            place = {"file": file, "game": str(number)}
            self.complaints.fail(words.say("cli-convert-unwritten", why=why, **place))
            return ""
        self.written += 1
        rules = game.start.ruleset
        is_type_only = self.target in {Format.UHP, Format.SGF}
        self.type_only += is_type_only and GAME_TYPES[game_type(rules)] != rules
        return text


def _only(texts: Iterator[str]) -> Iterator[str]:
    """Yield the only game among *texts*; games that failed are empty.

    :raises RefusalError: when there are several, since the format holds one game per file.
    """
    found = ""
    for text in texts:
        if text and found:
            raise RefusalError("cli-convert-one-sgf")
        found = found or text
    yield found


def _written_format(cli: CliContext, target: str | None, output: Path | None) -> Format:
    """Return the output format: the one asked for, or the one that the file name implies.

    :raises RefusalError: when the name implies a format that Skep can't write.
    """
    if target:
        return Format(target)
    try:
        named = detect_format(output.name) if output else Format.UHP
    except UnknownFormatError as error:
        ending = Path(str(output).lower().removesuffix(_PACKED)).suffix
        if ending:
            told = {"file": str(output), "ending": ending}
            raise RefusalError("mistake-games-ending", **told) from error
        return Format.UHP
    if named.value not in WRITTEN:
        told = {"file": str(output), "format": named.value}
        raise click.ClickException(cli.words.say("cli-convert-read-only", **told))
    return named


@contextmanager
def _sink(output: Path | None) -> Generator[Callable[[bytes], object], None, None]:
    """Give a function that writes to a file, compressed or not, or to standard output."""
    if output is None:
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    with atomic_file(output) as file:
        if output.suffix.lower() != _PACKED:
            yield file.write
            return
        # Without a timestamp, the same games always give the same file.
        with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
            yield packed.write
