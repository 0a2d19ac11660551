"""``skep train``: train a network; ``skep train loop`` trains one after another.

``skep train policy`` trains a policy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from skep.bounds import BATCH_SIZES, SEEDS
from skep.cli.commands.train import loop, policy
from skep.cli.commands.train.curve_words import curve_words
from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.commands.train.options import check_curve, run_options, say_interrupted
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import DecimalNumber, OutputPath, WholeNumber, talk_options
from skep.engine.network_names import BUILT_IN, HAND_MADE, network_name
from skep.engine.networks import built_in_file
from skep.train.optimization.recipe import Recipe
from skep.train.training import TrainingJob, train
from skep.words import Words

if TYPE_CHECKING:
    from skep.train.data.positions import Positions
    from skep.train.optimization.trainer import TrainedNetwork

Function = TypeVar("Function", bound=Callable[..., object])

_OTHERS = {"loop": loop.command, "policy": policy.command}
_DEFAULT = Recipe()


class TrainCommand(HelpCommand):
    """A command that runs ``loop`` or ``policy`` instead when that is its first argument.

    It can't be a click group: a group stops reading options at its first argument, as in ``skep
    train games.records -o new.net``, and would demand RECORDS and ``-o`` for ``loop`` too.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Return the context of ``skep train``, ``skep train loop`` or ``skep train policy``."""
        for name, other in _OTHERS.items():
            if args[:1] == [name]:
                return other.make_context(f"{info_name} {name}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def recipe_options(function: Function) -> Function:
    """Add the options of the training recipe."""
    above_zero = DecimalNumber(0, above_low=True)
    options: tuple[tuple[str, click.ParamType[int] | click.ParamType[float], str, str], ...] = (
        ("epochs", above_zero, "N", "Number of passes over the positions."),
        ("batch_size", WholeNumber(BATCH_SIZES), "N", "Batch size, in positions."),
        ("learning_rate", above_zero, "RATE", "Initial learning rate."),
        (
            "score_weight",
            DecimalNumber(0, 1),
            "SHARE",
            "Weight of the score in the target, 0 to 1; the rest is the result.",
        ),
        (
            "weight_decay",
            DecimalNumber(0),
            "RATE",
            "Weight decay for weights tied to a single hex.",
        ),
        ("seed", WholeNumber(SEEDS), "N", "Random seed."),
    )
    for name, kind, metavar, text in reversed(options):
        function = click.option(
            f"--{name.replace('_', '-')}",
            type=kind,
            default=getattr(_DEFAULT, name),
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
  skep train loop --generations 5 runs
  skep train policy games.records -o policy.net
""",
)
@click.option(
    "--output",
    "-o",
    type=OutputPath(),
    required=True,
    metavar="FILE",
    help="Network file to write.",
)
@recipe_options
@click.option(
    "--from",
    "start",
    type=click.Path(readable=False),
    metavar="FILE",
    help="Network to start from, a file or BuiltIn.  [default: random weights]",
)
@run_options
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
    """Train a network on training games, and write it to a file.

    RECORDS are files from skep selfplay, or files of positions that skep_inputs made from them. One
    game in twenty is held out for validation. The same input gives the same network on the same
    machine. To train one generation after another, see skep train loop --help. To train a policy
    for tree search, see skep train policy --help.
    """
    check_curve(curve)
    job = TrainingJob(
        files=files,
        output=output,
        recipe=Recipe(**recipe),  # type: ignore[arg-type]  # click has converted each
        start=_network(start),
        checkpoint=checkpoint,
        curve=curve,
        device=device,
        threads=threads,
    )
    return _train(cli.words, job)


def _network(named: str | None) -> Path | None:
    if named is None:
        return None
    name = network_name(named)
    if name == HAND_MADE:
        raise RefusalError("train-hand-made")
    return Path(str(built_in_file())) if name == BUILT_IN else Path(named)


def _train(words: Words, job: TrainingJob) -> Status:
    display = TrainingDisplay(words)

    def begin(positions: Positions) -> None:
        games = sum(source.games for source in positions.sources)
        sizes = {"training": len(positions.training), "holdout": len(positions.holdout)}
        click.echo(words.say("train-begins", games=games, **sizes), err=True)

    try:
        with closing(display):
            trained = train(job, display.show, on_read=begin, words=curve_words(words))
    except KeyboardInterrupt:
        say_interrupted(words, job.checkpoint)
        return Status.INTERRUPTED
    _print_result(words, job, trained)
    return Status.SUCCESS


def _print_result(words: Words, job: TrainingJob, trained: TrainedNetwork) -> None:
    last = trained.curve[-1]
    click.echo(
        words.say(
            "train-done",
            file=str(job.output),
            loss=last.holdout_loss,
            calibration=trained.reliability.calibration_error,
        )
    )
