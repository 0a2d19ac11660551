"""The options ``--ray`` and ``--threads``: where the work of a command is done."""

from __future__ import annotations

import os

import click

from skep.cli.parameters import WholeNumber
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
