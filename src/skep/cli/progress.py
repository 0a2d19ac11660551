"""Progress of what takes long: a bar on standard error, if that is a terminal."""

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
    """Show a bar of *length* steps; call what this gives after each of them."""
    if hidden or not is_terminal():
        yield lambda: None
        return
    # Rich takes a while to load.
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
    """Return how long something will take, in the unit that a person would use."""
    if seconds >= 2 * _HOUR:
        return words.say("match-left-hours", count=round(seconds / _HOUR))
    if seconds >= 2 * _MINUTE:
        return words.say("match-left-minutes", count=round(seconds / _MINUTE))
    return words.say("match-left-seconds", count=round(seconds))
