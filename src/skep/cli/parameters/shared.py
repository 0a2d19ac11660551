"""The options of nearly all commands: ``--lang``, ``--color`` and ``--json``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from skep.cli.context import CliContext
from skep.cli.interrupts import ended_by_interrupt

Function = TypeVar("Function", bound=Callable[..., object])


def talk_options(function: Function) -> Function:
    """Add ``--lang``, ``--color`` and ``--no-color``; the context keeps their values."""
    function = click.option(
        "--color/--no-color",
        default=None,
        is_eager=True,
        expose_value=False,
        callback=_set_color,
        help="Turn color on or off.  [default: on in a terminal]",
    )(function)
    return click.option(
        "--lang",
        metavar="LANGUAGE",
        is_eager=True,
        expose_value=False,
        callback=_set_language,
        shell_complete=_complete_language,
        help="Language: en or nl.  [default: SKEP_LANG or locale]",
    )(function)


json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def _set_color(ctx: click.Context, _: click.Parameter, value: bool | None) -> None:  # noqa: FBT001 - click's
    if value is not None:
        ctx.ensure_object(CliContext).color = value


def _set_language(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    cli = ctx.ensure_object(CliContext)
    if value is None and (cli.language is not None or isinstance(ctx.command, click.Group)):
        return
    with ended_by_interrupt():
        from skep.words import (  # noqa: PLC0415 - not for --help
            LANGUAGE_VARIABLE,
            UnknownLanguageError,
            choose_language,
        )
    if value is not None:
        cli.language = choose_language(value, {})
        return
    # An unknown language in the variable is an error too.
    try:
        choose_language(None, cli.environ)
    except UnknownLanguageError as error:
        message = f"{LANGUAGE_VARIABLE}: {cli.words.error(error)}"
        raise click.ClickException(message) from error


def _complete_language(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from skep.words import LANGUAGES  # noqa: PLC0415 - not for --help

    return [language for language in LANGUAGES if language.startswith(incomplete)]
