"""Who does the work: threads here or a Ray cluster, and what is wrong with one, in words."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager

import click

from skep.cli.messages.refusals import RefusalError
from skep.cli.options import WholeNumber
from skep.jobs import ExecutorError
from skep.rules import THREADS

ray_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Share the work out on a Ray cluster: HOST:PORT, auto (one that runs here, else a new"
    " one) or local (a new one here).",
)
"""The option of all commands whose work can be shared out."""

games_at_once_option = click.option(
    "--threads",
    type=WholeNumber(THREADS),
    default=lambda: min(os.cpu_count() or 1, THREADS[-1]),
    show_default="all cores",
    metavar="N",
    help="How many games are played at once, here or in a cluster that --ray starts here.",
)
"""The option of all commands that play many games."""


@contextmanager
def in_words() -> Generator[None, None, None]:
    """Let what is wrong with an executor be told by the catalogues."""
    try:
        yield
    except ExecutorError as error:
        code = error.code.name.lower().replace("_", "-")
        facts = {"place": error.place, "found": error.found}
        raise RefusalError(f"jobs-{code}", **facts) from error
