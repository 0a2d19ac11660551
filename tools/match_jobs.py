"""Pairs of games that ``skep_match --jobs -`` plays, one line per pair."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a pair: half points of the first guess, and the plies of both games."""

    number: int
    halves: int
    plies: int
    cut_off: int


class Match:
    """A running ``skep_match``."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )

    def ask(self, number: int, a: str, b: str) -> None:
        """Ask for a pair; *a* and *b* are changes to the settings of either player.

        :raises OSError: when the program has exited.
        """
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        self._process.stdin.write(f"{number};{a};{b}\n")
        self._process.stdin.flush()

    def answer(self) -> Answer:
        """Wait for the next result.

        :raises OSError: when the program has exited.
        """
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        line = self._process.stdout.readline()
        if not line.endswith("\n"):
            raise BrokenPipeError
        number, white, black, plies, cut_off = map(int, line.split())
        return Answer(number, white + black, plies, cut_off)

    def end(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # Closing may fail if the last job was not read. It is no longer needed.
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
