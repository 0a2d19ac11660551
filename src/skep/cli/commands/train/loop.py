"""``skep train loop``: self-play, training and gating matches, generation after generation."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from skep.bounds import GAME_COUNTS, GENERATIONS, LOOP_SEEDS, NODES
from skep.cli.commands.train.curve_words import curve_words
from skep.cli.commands.train.loop_display import LoopDisplay
from skep.cli.context import CliContext, Status
from skep.cli.help import HelpCommand
from skep.cli.parameters import FolderPath, WholeNumber, talk_options
from skep.cli.parameters.executor import games_at_once_option, ray_option
from skep.jobs import open_executor
from skep.train.loop.loop import AlarmError, run_loop
from skep.train.loop.settings import LoopSettings, read_settings

_DEFAULT = LoopSettings()


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep train loop --generations 5 runs
  skep train loop --games 50000 --nodes 5000 --seed 2 runs
""",
)
@click.option(
    "--generations",
    type=WholeNumber(GENERATIONS),
    default=1,
    show_default=True,
    metavar="N",
    help="Total number of generations, including finished ones.",
)
@click.option(
    "--games",
    type=WholeNumber(GAME_COUNTS),
    metavar="N",
    help=f"New games per generation.  [default: {_DEFAULT.games}]",
)
@click.option(
    "--nodes",
    type=WholeNumber(NODES),
    metavar="N",
    help=f"Nodes per move in those games.  [default: {_DEFAULT.nodes}]",
)
@click.option(
    "--seed",
    type=WholeNumber(LOOP_SEEDS),
    metavar="N",
    help=f"Random seed.  [default: {_DEFAULT.seed}]",
)
@click.option("--device", metavar="NAME", help="Device: cpu or cuda.  [default: cuda if present]")
@games_at_once_option
@ray_option
@click.argument("folder", type=FolderPath())
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    /,
    *,
    generations: int,
    device: str | None,
    threads: int,
    ray: str | None,
    folder: Path,
    **options: int | None,
) -> Status:
    """Train one network after another, each on games played by the best one so far.

    In every generation, the best network plays against itself, and Skep trains a new network on
    the games and keeps it if it wins a gating match. FOLDER gets one folder per generation, the
    best network (best.net) and the log. Settings can also come from FOLDER/loop.toml. Run the
    command again to resume. The exit status is 3 if the statistics of the games look wrong.
    """
    words = cli.words
    display = LoopDisplay(words)
    try:
        with closing(display), open_executor(ray, threads=threads) as executor:
            run_loop(
                folder,
                read_settings(folder, options),
                generations=generations,
                executor=executor,
                observer=display,
                device=device,
                words=curve_words(words),
            )
    except AlarmError as error:
        for alarm in error.alarms:
            click.echo(words.say(f"records-alarm-{alarm}"), err=True)
        click.echo(words.say("train-loop-stopped", folder=str(error.folder)), err=True)
        return Status.ALARM
    except KeyboardInterrupt:
        click.echo(words.say("match-interrupted", file=str(folder)), err=True)
        return Status.INTERRUPTED
    return Status.SUCCESS
