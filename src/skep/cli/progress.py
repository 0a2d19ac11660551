"""Progress of what takes long: a bar on standard error, if a person can see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click


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
