"""Ctrl-C when there is nothing to break off: while the program is loaded, and when it has ended.

Python raises an error wherever it is; inside an import, or at its own end, nobody can catch that,
and a traceback is shown. Then Ctrl-C had better end the process on the spot.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def ended_by_interrupt() -> Generator[None, None, None]:
    """Let Ctrl-C end the process as long as the context lasts."""
    is_set = let_interrupt_end()
    try:
        yield
    finally:
        if is_set:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def let_interrupt_end() -> bool:
    """Let Ctrl-C end the process from now on, if it would raise an error; return whether."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        # Whoever started us wants it to be ignored, or sees to it otherwise.
        return False
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:
        # Not in the main thread, which alone is interrupted.
        return False
    return True


def hush_lost_interrupts() -> None:
    """Say nothing of a Ctrl-C that came in a destructor, where Python can but print it."""
    usual = sys.unraisablehook

    def on_unraisable(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            usual(lost)

    sys.unraisablehook = on_unraisable
