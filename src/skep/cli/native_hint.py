"""A hint at the native rules for those who have none: once, to a person, and never again."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from skep.cli.data_folder import data_folder
from skep.cli.live import is_terminal
from skep.rules import BACKEND
from skep.words import Words

_MARK = "native-hint"
TOLD_AT_INSTALL = Path(sys.prefix, "share", "skep", _MARK)
"""Left by ``make`` in its ``.venv``, since it says the same when it installs the pure rules."""


def hint_at_native(words: Words) -> None:
    """Say how to get the native rules, if that is due; it is remembered in the data folder."""
    if is_hint_due() and not TOLD_AT_INSTALL.exists() and _leave_mark(os.environ):
        click.echo(words.say("cli-pure-rules"), err=True)


def is_hint_due() -> bool:
    """Whether the rules are pure though nobody asked for that, and a person would see the hint."""
    return BACKEND == "pure" and os.environ.get("SKEP_PURE", "") in {"", "0"} and is_terminal()


def _leave_mark(environ: Mapping[str, str]) -> bool:
    """Remember that the hint was given; return whether it was not remembered before."""
    try:
        mark = data_folder(environ) / _MARK
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch(exist_ok=False)
    except (OSError, RuntimeError):
        # There already, or it cannot be remembered: rather not at all than at every start.
        return False
    return True
