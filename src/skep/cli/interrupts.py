"""Ctrl-C when there is nothing to break off: while the program is loaded, and when it has ended.

Python raises an error wherever it is; inside an import, or at its own end, nobody can catch that,
and a traceback is shown. Then Ctrl-C had better end the process on the spot.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Timer, get_ident

_A_MOMENT = 0.01


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


def repeat_lost_interrupts() -> None:
    """Let a Ctrl-C that came in a destructor, where Python can but print it, come once more."""
    usual, main_thread = sys.unraisablehook, get_ident()

    def interrupt() -> None:
        # The main thread may be waiting: only a signal of its own wakes it up.
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main_thread, signal.SIGINT)
        else:
            signal.raise_signal(signal.SIGINT)

    def on_unraisable(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            usual(lost)
            return
        # Not at once, for here it would get lost again; nor ever, if we are ending anyway.
        with suppress(RuntimeError):
            again = Timer(_A_MOMENT, interrupt)
            again.daemon = True
            again.start()

    sys.unraisablehook = on_unraisable
