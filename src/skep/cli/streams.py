"""The standard streams, in whatever state they are handed to the program."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


def reopen_closed() -> None:
    """Give what is closed to nobody: an empty input, and outputs that nobody reads.

    From the first on, so that each gets its own number: else the next file that is opened would
    get it, and other programs take that for a standard stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nobody = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nobody)


def escape_unencodable() -> None:
    """Write what a terminal cannot show in another way: that is no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def drop_unwritten() -> None:
    """Discard output that can't be written, on a full disk or a closed pipe.

    Otherwise Python tries again when it exits, fails, and replaces our exit status with 120.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
