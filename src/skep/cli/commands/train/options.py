"""The options that ``skep train`` and ``skep train policy`` share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from skep.bounds import THREADS
from skep.cli.errors import RefusalError
from skep.cli.parameters import InputPath, OutputPath, WholeNumber
from skep.words import Words

Function = TypeVar("Function", bound=Callable[..., object])


def run_options(function: Function) -> Function:
    """Add where to save progress and the curve, the device, the threads, and the records."""
    for add in reversed(
        (
            click.option(
                "--checkpoint",
                type=OutputPath(),
                metavar="FILE",
                help="Save progress to this file, and resume from it if it exists.",
            ),
            click.option(
                "--curve",
                type=OutputPath(),
                metavar="FILE.svg",
                help="Plot the training curve; the numbers go to FILE.jsonl.",
            ),
            click.option(
                "--device",
                metavar="NAME",
                help="Device: cpu or cuda.  [default: cuda if present]",
            ),
            click.option(
                "--threads",
                type=WholeNumber(THREADS),
                metavar="N",
                help="Number of threads that read the records.  [default: all cores]",
            ),
            click.argument(
                "files", nargs=-1, required=True, metavar="RECORDS...", type=InputPath()
            ),
        )
    ):
        function = add(function)
    return function


def check_curve(curve: Path | None) -> None:
    """Refuse a picture of the curve in another format.

    :raises RefusalError: when its name doesn't end in ``.svg``.
    """
    if curve is not None and curve.suffix != ".svg":
        raise RefusalError("train-not-svg", file=str(curve))


def say_interrupted(words: Words, checkpoint: Path | None) -> None:
    """Tell the user what was saved when training was interrupted."""
    kept = checkpoint is not None and checkpoint.exists()
    message = "match-interrupted" if kept else "train-interrupted"
    click.echo(words.say(message, file=str(checkpoint)), err=True)
