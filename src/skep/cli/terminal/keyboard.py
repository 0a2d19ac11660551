"""Keys that are pressed while nothing reads them."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def hidden_keys() -> Generator[None, None, None]:
    """Keep a terminal from showing the keys that are pressed meanwhile; they are read later."""
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
