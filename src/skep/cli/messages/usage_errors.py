"""Mistakes in how a command was typed, as sentences: unknown options, missing arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from skep.cli.help_texts import help_texts

if TYPE_CHECKING:
    from skep.words import Words


class ExtraArgumentsError(click.UsageError):
    """More arguments than a command takes."""

    def __init__(self, extra: Sequence[str], ctx: click.Context) -> None:
        super().__init__(" ".join(extra), ctx)
        self.extra = extra
        """The arguments that are too many."""


def describe_usage(error: click.UsageError, words: Words) -> str:
    """Return what is wrong with a command line, and where to read more."""
    match error:
        case click.BadParameter(param=click.Parameter() as param) if error.message:
            # The type of the parameter has said what it expects.
            return f"{_name(param, words)}: {error.message}"
        case _:
            what = _sentence(error, words)
    if error.ctx is None:
        return what
    return words.say("usage-see-help", what=what, command=error.ctx.command_path)


def _sentence(error: click.UsageError, words: Words) -> str:
    match error:
        case click.NoSuchOption():
            suggestion = error.possibilities[0] if error.possibilities else "none"
            return words.say("usage-no-option", option=error.option_name, suggestion=suggestion)
        case click.MissingParameter(param=click.Parameter() as param):
            return _missing(param, words)
        case click.BadOptionUsage():
            return _bad_option(error, words)
        case ExtraArgumentsError():
            text = " ".join(error.extra)
            return words.say("usage-extra", count=len(error.extra), text=text)
        case _:
            return error.format_message()


def _missing(param: click.Parameter, words: Words) -> str:
    choices = ", ".join(param.type.choices) if isinstance(param.type, click.Choice) else "none"
    kind = "option" if isinstance(param, click.Option) else "argument"
    name = _name(param, words)
    return words.say("usage-missing", kind=kind, name=name, choices=choices)


def _bad_option(error: click.BadOptionUsage, words: Words) -> str:
    """Return how many values an option takes."""
    options = error.ctx.command.params if error.ctx else []
    named = [one for one in options if error.option_name in (*one.opts, *one.secondary_opts)]
    is_flag = not named or getattr(named[0], "is_flag", False)
    values = 0 if is_flag else named[0].nargs
    return words.say("usage-values", option=error.option_name, values=values)


def _name(param: click.Parameter, words: Words) -> str:
    """Return the name of an option or argument as ``--help`` writes it."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    name, texts = param.human_readable_name.rstrip("."), help_texts(words.language)
    return texts.metavars(name) if texts else name
