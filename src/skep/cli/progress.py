"""Progress of what takes long: a bar on standard error, if a person can see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click

from skep.words import Words

_MINUTE, _HOUR = 60, 3600


def is_seen() -> bool:
    """Whether standard error is a terminal, so that a person sees what goes there."""
    return sys.stderr.isatty()


@contextmanager
def progress(length: int, label: str) -> Generator[Callable[[], None], None, None]:
    """Show a bar of *length* steps; call what this gives after each of them."""
    with click.progressbar(
        length=length, label=label, show_pos=True, file=sys.stderr, hidden=not is_seen()
    ) as bar:
        yield lambda: bar.update(1)


def how_long(words: Words, seconds: float) -> str:
    """Return a time as a person would say it."""
    if seconds >= 2 * _HOUR:
        return words.say("match-left-hours", count=round(seconds / _HOUR))
    if seconds >= 2 * _MINUTE:
        return words.say("match-left-minutes", count=round(seconds / _MINUTE))
    return words.say("match-left-seconds", count=round(seconds))
