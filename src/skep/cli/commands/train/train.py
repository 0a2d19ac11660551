"""``skep train``: make a network of games; ``skep train loop`` makes one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from skep.cli.commands.train import loop
from skep.cli.commands.train.curve_words import curve_words
from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.context import CliContext, Status
from skep.cli.help import HelpCommand
from skep.cli.messages.refusals import RefusalError
from skep.cli.parameters import OutputPath, WholeNumber, talk_options
from skep.engine.networks import BUILT_IN, HAND_MADE, built_in_file, network_name
from skep.rules import THREADS
from skep.train.recipe import BATCHES, Recipe
from skep.train.training import Order, train
from skep.words import Words

if TYPE_CHECKING:
    from skep.train.fit import Fitted
    from skep.train.positions import Positions

Function = TypeVar("Function", bound=Callable[..., object])

_LOOP = "loop"
_USUAL = Recipe()
_SEEDS = range(1_000_000_000)


class TrainCommand(HelpCommand):
    """A command that hands over to another when its first argument says so."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Return the context of whichever command is meant."""
        if args[:1] == [_LOOP]:
            name = f"{info_name} {_LOOP}"
            return loop.command.make_context(name, args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def recipe_options(function: Function) -> Function:
    """Add the options that say how to learn."""
    above_zero = click.FloatRange(min=0, min_open=True)
    options: tuple[tuple[str, click.ParamType[int] | click.ParamType[float], str, str], ...] = (
        ("epochs", above_zero, "N", "How often each position is looked at."),
        ("batch", WholeNumber(BATCHES), "N", "How many positions make a step."),
        ("rate", above_zero, "RATE", "How large the first steps are."),
        (
            "trust",
            click.FloatRange(0, 1),
            "SHARE",
            "How much scores count; the rest is how games ended.",
        ),
        (
            "decay",
            click.FloatRange(min=0),
            "RATE",
            "How fast what is known of single places is forgotten.",
        ),
        ("seed", WholeNumber(_SEEDS), "N", "Another seed gives another network."),
    )
    for name, kind, metavar, text in reversed(options):
        function = click.option(
            f"--{name}",
            type=kind,
            default=getattr(_USUAL, name),
            show_default=True,
            metavar=metavar,
            help=text,
        )(function)
    return function


@click.command(
    cls=TrainCommand,
    epilog="""\b
Examples:
  skep train games.records more.records -o new.net --curve new.svg
  skep train games.records -o new.net --from old.net --checkpoint new.pt
  skep train loop FOLDER          (see skep train loop --help)
""",
)
@click.option(
    "--output",
    "-o",
    type=OutputPath(),
    required=True,
    metavar="FILE",
    help="The network to write.",
)
@recipe_options
@click.option(
    "--from",
    "start",
    type=click.Path(),
    metavar="NETWORK",
    help="Go on from this network, a file or BuiltIn, instead of from noise.",
)
@click.option(
    "--checkpoint",
    type=OutputPath(),
    metavar="FILE",
    help="Where it is written down how far it is; go on from there, if it is there.",
)
@click.option(
    "--curve",
    type=OutputPath(),
    metavar="FILE.svg",
    help="A picture of how it went; the numbers go to FILE.jsonl.",
)
@click.option("--device", metavar="NAME", help="cpu or cuda.  [default: cuda where there is one]")
@click.option(
    "--threads",
    type=WholeNumber(THREADS),
    show_default="all cores",
    metavar="N",
    help="On how many threads records are read.",
)
@click.argument(
    "files", nargs=-1, required=True, metavar="RECORDS...", type=click.Path(path_type=Path)
)
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    /,
    *,
    files: Sequence[Path],
    output: Path,
    start: str | None,
    checkpoint: Path | None,
    curve: Path | None,
    device: str | None,
    threads: int | None,
    **recipe: float,
) -> Status:
    """Train a network on games of self-play, and write it to a file.

    RECORDS are files of skep selfplay, or of positions that skep_inputs made of them. One game in
    twenty is held back, to see whether what was learned is true. The same input gives the same
    file on the same machine.
    """
    if curve is not None and curve.suffix != ".svg":
        raise RefusalError("train-not-svg", file=str(curve))
    how = Recipe(**recipe)  # type: ignore[arg-type]  # click has read each as what it is
    order = Order(
        files=files,
        output=output,
        recipe=how,
        start=_network(start),
        checkpoint=checkpoint,
        curve=curve,
        device=device,
        threads=threads,
    )
    return _train(cli.words, order)


def _network(named: str | None) -> Path | None:
    if named is None:
        return None
    name = network_name(named)
    if name == HAND_MADE:
        raise RefusalError("train-hand-made")
    return Path(str(built_in_file())) if name == BUILT_IN else Path(named)


def _train(words: Words, order: Order) -> Status:
    display = TrainingDisplay(words)

    def begin(positions: Positions) -> None:
        games = sum(source.games for source in positions.sources)
        facts = {"games": games, "learned": len(positions.learned), "held": len(positions.held)}
        click.echo(words.say("train-begins", **facts), err=True)

    try:
        with closing(display):
            fitted = train(order, display.show, on_read=begin, words=curve_words(words))
    except KeyboardInterrupt:
        kept = order.checkpoint is not None and order.checkpoint.exists()
        message = "match-interrupted" if kept else "train-interrupted"
        click.echo(words.say(message, file=str(order.checkpoint)), err=True)
        return Status.INTERRUPTED
    _tell(words, order, fitted)
    return Status.SUCCESS


def _tell(words: Words, order: Order, fitted: Fitted) -> None:
    last = fitted.curve[-1]
    click.echo(
        words.say(
            "train-done",
            file=str(order.output),
            held=last.held,
            calibration=fitted.reliability.error,
        )
    )
