"""How long the disk itself takes, without the server.

A move is acknowledged once it is on the disk. On a shared machine, the disk stops now and then for
some tenths of a second, and every player waits. A probe beside the server shows how often.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.load.measures import spread

_EVERY_S = 0.1
_PAGES = bytes(8192)


class DiskProbe:
    """Flushes a small file again and again, and remembers how long each flush took."""

    def __init__(self, folder: str | Path | None) -> None:
        self._folder = folder
        self._flushed_ms: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._probe)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join()

    def __str__(self) -> str:
        return spread("flush of the disk alone", self._flushed_ms)

    def forget_times(self) -> None:
        """Begin to measure again."""
        self._flushed_ms.clear()

    def _probe(self) -> None:
        with tempfile.TemporaryFile(dir=self._folder) as file:
            while not self._is_over.wait(_EVERY_S):
                since = time.perf_counter()
                os.pwrite(file.fileno(), _PAGES, 0)
                os.fsync(file.fileno())
                self._flushed_ms.append(1000 * (time.perf_counter() - since))
