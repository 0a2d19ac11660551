"""What all commands share: language, color, and how errors are reported."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

import click

from skep.cli.invocation import NAME

if TYPE_CHECKING:
    from skep.words import Words

_LANGUAGE_VARIABLES = ("SKEP_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = re.compile(r"(?:en|c|posix)?(?:[-_.@].*)?", re.IGNORECASE)


class Status(IntEnum):
    """The exit statuses of the program."""

    SUCCESS = 0
    PIPE_CLOSED = 1
    DAMAGED = 1
    """Something was checked, and isn't intact."""

    MISSED = 1
    """Something was measured, and misses its target."""

    FAILURE = 2
    ALARM = 3
    """Each record is valid, but the statistics over all of them look wrong."""

    HUNG_UP = 129
    """The terminal was closed, or somebody sent SIGHUP. systemd restarts a service that ends so."""

    INTERRUPTED = 130


@dataclass
class CliContext:
    """What the environment and the options ask for; options fill it in as click reads them."""

    environ: Mapping[str, str] = field(default_factory=dict[str, str])
    language: str | None = None
    """The language that ``--lang`` asks for; None leaves it to the environment."""

    color: bool | None = None
    """What ``--color`` or ``--no-color`` asks for; None leaves it to the environment."""

    program: str = NAME
    """What to type to start the program."""

    @cached_property
    def words(self) -> Words:
        """The user's language; English for the message that a language is unknown."""
        from skep.words import (  # noqa: PLC0415 - not for --help, which has to be quick
            LANGUAGES,
            UnknownLanguageError,
            Words,
            choose_language,
        )

        try:
            return Words(choose_language(self.language, self.environ))
        except UnknownLanguageError:
            return Words(LANGUAGES[0])

    @property
    def is_surely_english(self) -> bool:
        """Whether nothing asks for another language; it takes no import to tell."""
        asked = (self.language, *map(self.environ.get, _LANGUAGE_VARIABLES))
        return all(_ENGLISH.fullmatch(name or "") for name in asked)

    @property
    def colored(self) -> bool:
        """Whether to use color on standard output: not in a pipe, and not with NO_COLOR."""
        if self.color is not None:
            return self.color
        plain = self.environ.get("NO_COLOR") or self.environ.get("TERM") == "dumb"
        return not plain and sys.stdout.isatty()

    def describe(self, error: Exception) -> str:
        """Return what went wrong, in one line."""
        # Imported here: it imports every part that has errors, and most runs have none.
        from skep.cli.messages.errors import describe  # noqa: PLC0415

        return describe(error, self.words)

    def complain(self, text: str) -> None:
        """Print an error on standard error."""
        click.echo(self.words.say("usage-error", what=text), err=True)

    def warn(self, text: str) -> None:
        """Print a warning on standard error."""
        click.echo(self.words.say("usage-warning", what=text), err=True)
