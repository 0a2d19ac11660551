"""``skep train policy``: train a policy, which says which moves to look at first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skep.bounds import BATCH_SIZES, SEEDS
from skep.cli.commands.train.curve_words import curve_words
from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.commands.train.options import check_curve, run_options, say_interrupted
from skep.cli.context import CliContext, Status
from skep.cli.help import HelpCommand
from skep.cli.parameters import DecimalNumber, OutputPath, WholeNumber, talk_options
from skep.train.policy.recipe import PolicyRecipe
from skep.train.policy.training import PolicyJob, train_policy

if TYPE_CHECKING:
    from skep.train.policy.rows import PolicyData

_DEFAULT = PolicyRecipe()
_ABOVE_ZERO = DecimalNumber(0, above_low=True)


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep train policy games.records -o policy.net
  skep train policy games.records -o policy.net --epochs 2 --device cpu
  skep train policy games.records -o policy.net --curve policy.svg --checkpoint policy.pt
""",
)
@click.option(
    "--output",
    "-o",
    type=OutputPath(),
    required=True,
    metavar="FILE",
    help="Policy file to write.",
)
@click.option(
    "--epochs",
    type=_ABOVE_ZERO,
    default=_DEFAULT.epochs,
    show_default=True,
    metavar="N",
    help="Number of passes over the positions.",
)
@click.option(
    "--batch-size",
    type=WholeNumber(BATCH_SIZES),
    default=_DEFAULT.batch_size,
    show_default=True,
    metavar="N",
    help="Batch size, in positions.",
)
@click.option(
    "--learning-rate",
    type=_ABOVE_ZERO,
    default=_DEFAULT.learning_rate,
    show_default=True,
    metavar="RATE",
    help="Initial learning rate.",
)
@click.option(
    "--seed",
    type=WholeNumber(SEEDS),
    default=_DEFAULT.seed,
    show_default=True,
    metavar="N",
    help="Random seed.",
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
    checkpoint: Path | None,
    curve: Path | None,
    device: str | None,
    threads: int | None,
    **recipe: float,
) -> Status:
    """Train a policy on training games, and write it to a file.

    A policy says which moves to look at first. Monte Carlo tree search needs one. RECORDS are files
    from skep selfplay, or files of rows that skep_policy_rows made from them. One game in twenty is
    held out for validation.
    """
    check_curve(curve)
    words = cli.words
    job = PolicyJob(
        files=files,
        output=output,
        recipe=PolicyRecipe(**recipe),  # type: ignore[arg-type]  # click has converted each
        checkpoint=checkpoint,
        curve=curve,
        device=device,
        threads=threads,
    )
    display = TrainingDisplay(words)

    def begin(data: PolicyData) -> None:
        sizes = {"training": len(data.training), "holdout": len(data.holdout)}
        click.echo(words.say("train-begins", games=data.games, **sizes), err=True)

    try:
        with closing(display):
            trained = train_policy(job, display.show, on_read=begin, words=curve_words(words))
    except KeyboardInterrupt:
        say_interrupted(words, checkpoint)
        return Status.INTERRUPTED
    loss = trained.curve[-1].holdout_loss
    done = words.say("train-policy-done", file=str(output), loss=loss, accuracy=trained.accuracy)
    click.echo(done)
    return Status.SUCCESS
