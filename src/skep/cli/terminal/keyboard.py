"""Keys that the user presses while Skep is busy."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def hidden_keys() -> Generator[None, None, None]:
    """Hide the keys that the user presses meanwhile; the next prompt reads them."""
    try:
        import termios  # noqa: PLC0415 - not on every system
    except ImportError:  # pragma: no cover
        yield
        return
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    modes = list(before)
    modes[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
