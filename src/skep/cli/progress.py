"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from skep.cli.live import console_for, is_terminal
from skep.words import Words

_MINUTE, _HOUR = 60, 3600


@contextmanager
def progress(
    length: int, label: str, *, hidden: bool = False
) -> Generator[Callable[[], None], None, None]:
    """Show a bar of *length* steps, and give a function to call after each step."""
    if hidden or not is_terminal():
        yield lambda: None
        return
    # Imported here: Rich loads slowly.
    from rich import progress as bars  # noqa: PLC0415

    with bars.Progress(
        bars.TextColumn("{task.description}", markup=False),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
        console=console_for(sys.stderr),
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(label, total=length)
        yield lambda: bar.advance(task)


def time_left(words: Words, seconds: float) -> str:
    """Return the remaining time in hours, minutes or seconds."""
    if seconds >= 2 * _HOUR:
        return words.say("match-left-hours", count=round(seconds / _HOUR))
    if seconds >= 2 * _MINUTE:
        return words.say("match-left-minutes", count=round(seconds / _MINUTE))
    return words.say("match-left-seconds", count=round(seconds))
