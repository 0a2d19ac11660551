"""``skep selfplay``: generate self-play games for training."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from skep.bounds import GAME_COUNTS, SEEDS
from skep.cli.commands.selfplay.display import SelfPlayDisplay
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import OutputPath, WholeNumber, talk_options
from skep.cli.parameters.executor import games_at_once_option, ray_option
from skep.engine.errors import OptionError
from skep.engine.player_settings import format_player_settings, parse_player_settings
from skep.jobs import open_executor
from skep.train.data.record_file import RecordFile
from skep.train.data.records import decode_game, encode_header
from skep.train.selfplay import DEFAULT_PLAYER, MIXED, SelfPlayRun, play_games, record_of

_NUMBERS = range(1_000_000_000)


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep selfplay --games 10000 games.records
  skep selfplay --seed 2 --player nodes=5000,hash=8 --rules Base+MLP more.records
  skep selfplay --games 1000000 --ray 10.0.0.7:6379 games.records
""",
)
@click.option(
    "--games",
    type=WholeNumber(GAME_COUNTS),
    default=1000,
    show_default=True,
    metavar="N",
    help="Number of games.",
)
@click.option(
    "--first",
    type=WholeNumber(_NUMBERS),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first game, to split a run between machines.",
)
@click.option(
    "--seed",
    type=WholeNumber(SEEDS),
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed.",
)
@click.option(
    "--player",
    default=format_player_settings(DEFAULT_PLAYER),
    show_default=True,
    metavar="SETTINGS",
    help="Player settings: nodes=N or depth=N, hash=MIB, network=FILE, and any search constant.",
)
@click.option(
    "--rules",
    "-r",
    default=MIXED,
    show_default=True,
    metavar="RULES",
    help="Rules for all games; mixed means 60% Base+MLP and 40% other rule sets.",
)
@games_at_once_option
@ray_option
@click.argument("file", type=OutputPath())
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    games: int,
    first: int,
    seed: int,
    player: str,
    rules: str,
    threads: int,
    ray: str | None,
    file: Path,
) -> Status:
    """Generate self-play games for training, and save them to FILE.

    Run the command again to play the remaining games after Ctrl-C or a crash, or to add more games.
    The same settings give the same games on any number of threads or machines. Skep refuses a file
    that was made with different settings.
    """
    run = _open(seed, rules, player)
    wanted = range(first, first + games)
    with RecordFile(file, run.settings) as records:
        display = SelfPlayDisplay(cli.words, done=records.count(wanted), games=games)
        header = encode_header(run.settings)

        def keep(record: bytes) -> None:
            records.add(record)
            display.show(decode_game(record_of(record, header).body))

        try:
            with closing(display), open_executor(ray, threads=threads) as executor:
                play_games(run, records.missing(wanted), keep, executor=executor)
        except KeyboardInterrupt:
            click.echo(cli.words.say("match-interrupted", file=str(file)), err=True)
            return Status.INTERRUPTED
    return Status.SUCCESS


def _open(seed: int, rules: str, player: str) -> SelfPlayRun:
    try:
        return SelfPlayRun(seed, rules=rules, player=parse_player_settings(player))
    except OptionError as error:
        if error.name != "rules":
            raise
        raise RefusalError("selfplay-bad-rules", rules=rules) from error
