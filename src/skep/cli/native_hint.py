"""A hint on how to get the native rules, shown once, to a person at a terminal."""

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
"""``make`` creates this file in its ``.venv`` when it has given the same hint."""


def hint_at_native(words: Words) -> None:
    """Say how to get the native rules, if the user has not been told yet."""
    if is_hint_due() and not TOLD_AT_INSTALL.exists() and _leave_mark(os.environ):
        click.echo(words.say("cli-pure-rules"), err=True)


def is_hint_due() -> bool:
    """Whether pure rules are in use without ``SKEP_PURE``, and a person would see the hint."""
    return BACKEND == "pure" and os.environ.get("SKEP_PURE", "") in {"", "0"} and is_terminal()


def _leave_mark(environ: Mapping[str, str]) -> bool:
    """Remember in the data folder that the hint was given; return whether it is the first time."""
    try:
        mark = data_folder(environ) / _MARK
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch(exist_ok=False)
    except (OSError, RuntimeError):
        # Given before, or the folder is not writable: no hint is better than one at every start.
        return False
    return True
