"""Ctrl-C while the program loads and while it ends.

Python raises ``KeyboardInterrupt`` wherever it is. Inside an import, or while Python shuts down,
nobody can catch it, and the user sees a traceback. At those times, Ctrl-C ends the process at once.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Timer, get_ident
from types import FrameType

_A_MOMENT = 0.01


@contextmanager
def ended_by_interrupt() -> Generator[None, None, None]:
    """Make Ctrl-C end the process at once while the context lasts."""
    is_set = let_interrupt_end()
    try:
        yield
    finally:
        if is_set:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def let_interrupt_end() -> bool:
    """Make Ctrl-C end the process from now on; return False if it is handled differently."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        # The caller ignores it, or has a handler of its own.
        return False
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:
        # Only the main thread is interrupted, and this is another one.
        return False
    return True


@contextmanager
def interrupted_once() -> Generator[None, None, None]:
    """Ignore every Ctrl-C after the first while the context lasts, so that cleanup can finish."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.default_int_handler(number, frame)

    # See let_interrupt_end.
    is_set = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with suppress(ValueError):
        if is_set:
            signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        with suppress(ValueError):
            if is_set:
                signal.signal(signal.SIGINT, signal.default_int_handler)


def repeat_lost_interrupts() -> None:
    """Repeat a Ctrl-C that came in a destructor, where Python can only print it."""
    usual, main_thread = sys.unraisablehook, get_ident()

    def interrupt() -> None:
        # The main thread may be waiting, and only a signal sent to it wakes it up.
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main_thread, signal.SIGINT)
        else:
            signal.raise_signal(signal.SIGINT)

    def on_unraisable(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            usual(lost)
            return
        # A moment later, since it would be lost again here; not if Python is shutting down.
        with suppress(RuntimeError):
            again = Timer(_A_MOMENT, interrupt)
            again.daemon = True
            again.start()

    sys.unraisablehook = on_unraisable
