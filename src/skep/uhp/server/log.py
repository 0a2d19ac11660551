"""A log of the lines that a program and our engine exchange."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import RawIOBase


class FileLog:
    """Logs lines with a timestamp: ``>`` marks input, ``<`` output."""

    def __init__(self, file: RawIOBase) -> None:
        """Write to an open file, which must be unbuffered."""
        self._file: RawIOBase | None = file

    def read(self, line: str) -> None:
        """Log a line that was read."""
        self._log(">", line)

    def wrote(self, line: str) -> None:
        """Log a line that was written."""
        self._log("<", line)

    def _log(self, sign: str, line: str) -> None:
        if self._file is None:
            return
        time = datetime.now(tz=UTC).isoformat(timespec="milliseconds")
        try:
            self._file.write(f"{time} {sign} {line.rstrip()}\n".encode())
        except OSError as error:
            # A full disk is no reason to abort a game.
            self._file = None
            sys.stderr.write(f"skep: stopped logging: {error.strerror}\n")
