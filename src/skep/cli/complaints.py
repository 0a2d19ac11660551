"""Games that could not be used, and warnings about those that could: the first ones in full."""

from __future__ import annotations

from dataclasses import dataclass, field

from skep.cli.context import CliContext
from skep.notation.archive import Failure
from skep.notation.record import GameRecord

_TOLD = 20


@dataclass
class Complaints:
    """Counts what went wrong with games, and keeps the first messages for the end."""

    cli: CliContext
    failed: int = 0
    warned: int = 0
    _failures: list[str] = field(default_factory=list[str])
    _warnings: list[str] = field(default_factory=list[str])

    def fail(self, what: str) -> None:
        """Count a game or a file that could not be used."""
        self.failed += 1
        if self.failed <= _TOLD:
            self._failures.append(what)

    def fail_unread(self, failure: Failure) -> None:
        """Count a game that could not be read."""
        words = self.cli.words
        # Text, not numbers: a line number gets no thousands separator.
        place = {"file": failure.source, "line": str(failure.at), "game": str(failure.number)}
        why = words.error_there(failure.error)
        self.fail(words.say("cli-convert-unread", why=why, **place))

    def warn_about(self, game: GameRecord, file: str, number: int) -> None:
        """Count the warnings about a game that was read."""
        words = self.cli.words
        for warning in game.warnings:
            self.warned += 1
            if self.warned <= _TOLD:
                place = {"file": file, "line": str(warning.line), "game": str(number)}
                what = words.warning(warning)
                self._warnings.append(words.say("cli-convert-warning", what=what, **place))

    def print(self) -> None:
        """Print the messages on standard error, and how many more there are."""
        say = self.cli.words.say
        for warning in self._warnings:
            self.cli.warn(warning)
        if more := self.warned - len(self._warnings):
            self.cli.warn(say("cli-convert-more-warnings", count=more))
        for failure in self._failures:
            self.cli.complain(failure)
        if more := self.failed - len(self._failures):
            self.cli.complain(say("cli-convert-more", count=more))
