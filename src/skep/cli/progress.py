"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

from skep.cli.live import console_for, is_terminal
from skep.words import Words

_MINUTE, _HOUR = 60, 3600


class Advance(Protocol):
    """Move a bar by one step or several."""

    def __call__(self, steps: int = 1, /) -> None:
        """Move the bar."""


@contextmanager
def progress(
    length: int, label: str, *, hidden: bool = False, is_bytes: bool = False
) -> Generator[Advance, None, None]:
    """Show a bar of *length* steps or bytes, and give a function to call after each step."""
    if hidden or not is_terminal():
        yield lambda _=1, /: None
        return
    # Imported here: Rich loads slowly.
    from rich import progress as bars  # noqa: PLC0415

    with bars.Progress(
        bars.TextColumn("{task.description}", markup=False),
        bars.BarColumn(),
        bars.DownloadColumn() if is_bytes else bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
        console=console_for(sys.stderr),
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(label, total=length)
        yield lambda steps=1, /: bar.advance(task, steps)


def time_left(words: Words, seconds: float) -> str:
    """Return the remaining time in hours, minutes or seconds."""
    if seconds >= 2 * _HOUR:
        return words.say("match-left-hours", count=round(seconds / _HOUR))
    if seconds >= 2 * _MINUTE:
        return words.say("match-left-minutes", count=round(seconds / _MINUTE))
    return words.say("match-left-seconds", count=round(seconds))
