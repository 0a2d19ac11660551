"""A log of what a program and our engine said to each other."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import RawIOBase


class FileLog:
    """Lines with their time: ``>`` before what was read, ``<`` before what was written."""

    def __init__(self, file: RawIOBase) -> None:
        """Write to an open file, which must not keep anything back for later."""
        self._file: RawIOBase | None = file

    def read(self, line: str) -> None:
        """Note a line that was read."""
        self._note(">", line)

    def wrote(self, line: str) -> None:
        """Note a line that was written."""
        self._note("<", line)

    def _note(self, sign: str, line: str) -> None:
        if self._file is None:
            return
        time = datetime.now(tz=UTC).isoformat(timespec="milliseconds")
        try:
            self._file.write(f"{time} {sign} {line.rstrip()}\n".encode())
        except OSError as error:
            # A full disk is no reason to leave a game.
            self._file = None
            sys.stderr.write(f"skep: the log ends here: {error.strerror}\n")
