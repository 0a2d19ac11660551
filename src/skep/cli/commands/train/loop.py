"""``skep train loop``: games, a network, a trial, and all over again."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from skep.cli.commands.train.curve_words import curve_words
from skep.cli.commands.train.loop_display import LoopDisplay
from skep.cli.context import CliContext, Status
from skep.cli.help import HelpCommand
from skep.cli.parameters import WholeNumber, talk_options
from skep.cli.parameters.executor import games_at_once_option, ray_option
from skep.jobs import open_executor
from skep.train.loop import AlarmedError, run_loop
from skep.train.loop_settings import RANGES, LoopSettings, read_settings

_GENERATIONS = range(1, 1000)
_USUAL = LoopSettings()


@click.command(
    cls=HelpCommand,
    short_help="Train one generation after another.",
    epilog="""\b
Examples:
  skep train loop --generations 5 FOLDER
  skep train loop --games 50000 --nodes 5000 --seed 2 FOLDER
""",
)
@click.option(
    "--generations",
    type=WholeNumber(_GENERATIONS),
    default=1,
    show_default=True,
    metavar="N",
    help="How many there are to be, those that are done included.",
)
@click.option(
    "--games",
    type=WholeNumber(RANGES["games"]),
    show_default=str(_USUAL.games),
    metavar="N",
    help="How many games a generation learns from anew.",
)
@click.option(
    "--nodes",
    type=WholeNumber(RANGES["nodes"]),
    show_default=str(_USUAL.nodes),
    metavar="N",
    help="How many nodes a move of those games has.",
)
@click.option(
    "--seed",
    type=WholeNumber(RANGES["seed"]),
    show_default=str(_USUAL.seed),
    metavar="N",
    help="Another seed gives other games and other networks.",
)
@click.option("--device", metavar="NAME", help="cpu or cuda.  [default: cuda where there is one]")
@games_at_once_option
@ray_option
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
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
    """Let the best network play itself, train a new one on that, and keep it if it is better.

    Everything goes to FOLDER: a folder for each generation, best.net, which is the last network
    that was accepted, and the log. All settings can stand in FOLDER/loop.toml. A second call goes
    on where the first was broken off. The exit status is 3 when games look wrong as a whole.
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
                watcher=display,
                device=device,
                words=curve_words(words),
            )
    except AlarmedError as error:
        for alarm in error.alarms:
            click.echo(words.say(f"records-alarm-{alarm}"), err=True)
        click.echo(words.say("train-loop-stopped", folder=str(error.folder)), err=True)
        return Status.ALARM
    except KeyboardInterrupt:
        click.echo(words.say("match-interrupted", file=str(folder)), err=True)
        return Status.INTERRUPTED
    return Status.SUCCESS
