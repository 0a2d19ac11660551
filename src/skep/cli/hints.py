"""A hint at the native rules, for commands that take long without them."""

from __future__ import annotations

import os

import click

from skep.rules import BACKEND
from skep.words import Words


def hint_at_native(words: Words) -> None:
    """Say how to get the native rules, if they are absent and nobody asked for the pure ones."""
    if BACKEND == "pure" and os.environ.get("SKEP_PURE", "") in {"", "0"}:
        click.echo(words.say("cli-pure-rules"), err=True)
