"""Text on a terminal that changes in place. Rich draws it: no escape codes of our own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live


def is_terminal() -> bool:
    """Whether standard error is a terminal, so that a person sees what goes there."""
    return sys.stderr.isatty()


def console_for(file: TextIO) -> Console:
    """Return a console for a stream that is known to be a terminal."""
    # Rich takes a while to load, and most runs have nothing that changes.
    from rich.console import Console  # noqa: PLC0415

    return Console(file=file, force_terminal=True, highlight=False, markup=False, emoji=False)


class LiveLines:
    """A few lines that replace those shown before.

    When they are closed, the last ones stay with *keep* and disappear without it. Whoever writes
    something else to the terminal closes them first; showing lines again starts anew below.
    """

    def __init__(self, *, keep: bool) -> None:
        self._keep = keep
        self._live: Live | None = None

    def show(self, lines: Sequence[str], file: TextIO | None = None) -> None:
        """Show lines on standard error or another terminal, without those that do not fit."""
        from rich.text import Text  # noqa: PLC0415 - see console_for

        live = self._live or self._start(file or sys.stderr)
        # The last lines say how far it is: of what is too tall, the top goes.
        seen = lines[-(live.console.height - 1) :]
        text = Text("\n".join(seen), no_wrap=True, overflow="ellipsis")
        live.update(text, refresh=True)

    def close(self) -> None:
        """Leave the terminal to others."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _start(self, file: TextIO) -> Live:
        from rich.live import Live  # noqa: PLC0415 - see console_for

        live = Live(
            console=console_for(file),
            auto_refresh=False,
            transient=not self._keep,
            # Rich would send what is printed to standard output to this stream.
            redirect_stdout=False,
            redirect_stderr=False,
        )
        live.start()
        self._live = live
        return live
