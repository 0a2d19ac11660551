"""How the program talks to this person: in which language, in color or not, and of errors."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

import click

from skep.cli.invocation import NAME
from skep.cli.messages.refusals import NoSuchGameError, RefusalError, UnreadableGameError
from skep.cli.messages.system_errors import system_error
from skep.core.errors import HiveError
from skep.uhp.errors import EngineError
from skep.uhp.sentences import describe as describe_engine_error
from skep.words import LANGUAGES, UnknownLanguageError, Words, choose_language


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
        match error:
            case HiveError():
                text = self._describe_refused(error)
            case click.BadParameter(param=click.Parameter() as param) if error.message:
                text = f"{_name(param)}: {error.message}"
            case click.UsageError(ctx=click.Context() as ctx):
                text = f"{error.format_message()} (see {ctx.command_path} --help)"
            case click.ClickException():
                text = error.format_message()
            case UnicodeDecodeError():
                text = self.words.say("cli-not-text", byte=error.start + 1)
            case OSError(strerror=str()):
                text = system_error(self.words, error)
            case _:
                text = self.words.say("cli-bug", what=f"{type(error).__name__}: {error}")
        return " ".join(text.split())

    def _describe_refused(self, error: HiveError) -> str:
        words = self.words
        match error:
            case RefusalError():
                return words.say(error.message, **error.facts)
            case NoSuchGameError():
                return words.say("mistake-no-file", why=words.error(error.cause))
            case UnreadableGameError():
                # A line is the name of a place, not a quantity: no points in between.
                place = {"line": str(error.line), "why": words.error_there(error.cause)}
                if error.file is None:
                    return words.say("mistake-in-input", **place)
                return words.say("mistake-in-file", file=error.file, **place)
            case EngineError():
                return describe_engine_error(error, words)
            case _:
                return words.error(error)

    def complain(self, text: str) -> None:
        """Say on standard error that something failed."""
        click.echo(f"skep: error: {text}", err=True)


def _name(param: click.Parameter) -> str:
    """Return the name of an option or argument as a person would write it."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name
