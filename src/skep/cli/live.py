"""Text on a terminal that changes in place, drawn with Rich."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live


def is_terminal() -> bool:
    """Whether standard error is a terminal, where a person sees it."""
    return sys.stderr.isatty()


def console_for(file: TextIO) -> Console:
    """Return a console for a stream that is known to be a terminal."""
    # Imported here: Rich loads slowly, and most runs don't need it.
    from rich.console import Console  # noqa: PLC0415

    return Console(file=file, force_terminal=True, highlight=False, markup=False, emoji=False)


class LiveLines:
    """A few lines that replace the ones shown before.

    After ``close``, the last lines stay if *keep* is true, and disappear otherwise. Close before
    you write anything else to the terminal. ``show`` then starts again below.
    """

    def __init__(self, *, keep: bool) -> None:
        self._keep = keep
        self._live: Live | None = None

    def show(self, lines: Sequence[str], file: TextIO | None = None) -> None:
        """Show lines on standard error or another terminal; the top is cut if they are too many."""
        from rich.text import Text  # noqa: PLC0415 - see console_for

        live = self._live or self._start(file or sys.stderr)
        # The last lines show the progress, so the first ones go.
        seen = lines[-(live.console.height - 1) :]
        text = Text("\n".join(seen), no_wrap=True, overflow="ellipsis")
        live.update(text, refresh=True)

    def close(self) -> None:
        """Stop drawing, so that others can write to the terminal."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _start(self, file: TextIO) -> Live:
        from rich.live import Live  # noqa: PLC0415 - see console_for

        live = Live(
            console=console_for(file),
            auto_refresh=False,
            transient=not self._keep,
            # Otherwise Rich redirects standard output to this stream.
            redirect_stdout=False,
            redirect_stderr=False,
        )
        live.start()
        self._live = live
        return live
