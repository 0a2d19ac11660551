"""The options ``--ray`` and ``--threads``: where a command does its work."""

from __future__ import annotations

import os

import click

from skep.bounds import THREADS
from skep.cli.parameters import WholeNumber

ray_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Run on a Ray cluster: HOST:PORT, auto (a running one or a new one) or local (a new one).",
)
"""The option of all commands whose work can be distributed."""

games_at_once_option = click.option(
    "--threads",
    type=WholeNumber(THREADS),
    default=lambda: min(os.cpu_count() or 1, THREADS[-1]),
    metavar="N",
    help="Number of games to play at once on this machine.  [default: all cores]",
)
"""The option of all commands that play many games."""
