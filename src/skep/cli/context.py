"""What all commands share: language, color, and how errors are told."""

from __future__ import annotations

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


class Status(IntEnum):
    """The exit statuses of the program."""

    SUCCESS = 0
    PIPE_CLOSED = 1
    FAILURE = 2
    ALARM = 3
    """What was checked is right in its parts, and wrong as a whole."""

    INTERRUPTED = 130


@dataclass
class CliContext:
    """What the options and the environment say; options fill it in while they are read."""

    environ: Mapping[str, str] = field(default_factory=dict[str, str])
    language: str | None = None
    """The language that ``--lang`` asks for; None leaves it to the environment."""

    color: bool | None = None
    """What ``--color`` or ``--no-color`` asks for; None leaves it to the environment."""

    program: str = NAME
    """What to type to start the program."""

    @cached_property
    def words(self) -> Words:
        """The language to speak; English to say that there is no such language."""
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
    def colored(self) -> bool:
        """Whether to write in color on standard output: not when piped, nor under NO_COLOR."""
        if self.color is not None:
            return self.color
        plain = self.environ.get("NO_COLOR") or self.environ.get("TERM") == "dumb"
        return not plain and sys.stdout.isatty()

    def describe(self, error: Exception) -> str:
        """Return what went wrong, in one line."""
        # Only a run that fails pays for it: this imports every part that has errors of its own.
        from skep.cli.messages.errors import describe  # noqa: PLC0415

        return describe(error, self.words)

    def complain(self, text: str) -> None:
        """Say on standard error that something failed."""
        click.echo(f"skep: error: {text}", err=True)
