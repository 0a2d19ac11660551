"""The options that several commands share.

``skep --help`` imports this module and no part of the game, so that it answers at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from skep.cli.context import CliContext
from skep.cli.interrupts import ended_by_interrupt
from skep.cli.paths import file_to_write

if TYPE_CHECKING:
    from skep.words import Words

    _NumberType = click.ParamType[int]
else:
    # Only newer versions of click know what they convert to.
    _NumberType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., object])

_NUMBER = re.compile("[0-9]{1,9}")


class WholeNumber(_NumberType):
    """A whole number within bounds, both of which are told to whoever misses them."""

    name = "number"

    def __init__(self, bounds: range) -> None:
        self._bounds = bounds

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        text = str(value)
        if not _NUMBER.fullmatch(text) or int(text) not in self._bounds:
            from skep.notation.errors import shortened  # noqa: PLC0415 - see above

            limits = {"low": str(self._bounds[0]), "high": str(self._bounds[-1])}
            why = words_of(ctx).say("cli-not-a-number", text=shortened(text), **limits)
            self.fail(why, param, ctx)
        return int(text)


class OutputPath(click.Path):
    """The name of a file to write; that of a folder is refused, even if there is none."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path."""
        path = file_to_write(os.fspath(value))
        super().convert(path, param, ctx)
        return path


def talk_options(function: Function) -> Function:
    """Add ``--lang``, ``--color`` and ``--no-color``, which are kept in the context."""
    function = click.option(
        "--color/--no-color",
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_set_color,
        help="Write in color or plainly.  [default: color on a terminal, unless NO_COLOR is set]",
    )(function)
    return click.option(
        "--lang",
        metavar="LANGUAGE",
        is_eager=True,
        expose_value=False,
        callback=_set_language,
        shell_complete=_complete_language,
        help="Speak English (en) or Dutch (nl).  [default: SKEP_LANG, else the locale's]",
    )(function)


json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")


def words_of(ctx: click.Context | None) -> Words:
    """Return the language of the run that a context belongs to."""
    cli = ctx.find_object(CliContext) if ctx else None
    return (cli or CliContext()).words


def _set_color(ctx: click.Context, _: click.Parameter, value: bool | None) -> None:  # noqa: FBT001 - click's
    if value is not None:
        ctx.ensure_object(CliContext).color = value


def _set_language(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    cli = ctx.ensure_object(CliContext)
    if value is None and (cli.language is not None or isinstance(ctx.command, click.Group)):
        return
    with ended_by_interrupt():
        from skep.words import (  # noqa: PLC0415 - see above
            LANGUAGE_VARIABLE,
            UnknownLanguageError,
            choose_language,
        )
    if value is not None:
        cli.language = choose_language(value, {})
        return
    # Whoever asks for a language by the variable is told as well that there is none.
    try:
        choose_language(None, cli.environ)
    except UnknownLanguageError as error:
        message = f"{LANGUAGE_VARIABLE}: {cli.words.error(error)}"
        raise click.ClickException(message) from error


def _complete_language(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from skep.words import LANGUAGES  # noqa: PLC0415 - see above

    return [language for language in LANGUAGES if language.startswith(incomplete)]
