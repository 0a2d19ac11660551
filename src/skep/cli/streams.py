"""The standard streams, in whatever state they are handed to the program."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path

_PLAIN = {
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}": ">",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MIDDLE DOT}": ".",
}
"""What a terminal that doesn't have a character shows instead, so that sentences stay readable."""


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
    """Write plain quotation marks, or a code, for characters that a terminal can't show.

    The sentences of the catalogs use typographic quotation marks, which ASCII and Latin-1 lack.
    """
    codecs.register_error("skep-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="skep-plain")


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    character = error.object[error.start]
    if character in _PLAIN:
        return _PLAIN[character], error.start + 1
    error.end = error.start + 1
    return codecs.backslashreplace_errors(error)


def drop_unwritten() -> None:
    """Discard output that can't be written, on a full disk or a closed pipe.

    Otherwise Python tries again when it exits, fails, and replaces our exit status with 120.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
