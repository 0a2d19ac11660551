"""The options that several commands share, and the completion of their values."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from click.shell_completion import CompletionItem

from skep.cli.context import CliContext
from skep.cli.paths import file_to_write
from skep.cli.suggest import nearest
from skep.core.bugs import Bug
from skep.core.errors import HiveError
from skep.core.ruleset import EDITIONS, GAME_TYPES, SWITCHES, Ruleset
from skep.notation.errors import Expected, NotationError, shortened
from skep.notation.rulesets import BASE, parse_ruleset
from skep.notation.table_rules import read_for_the_table
from skep.words import (
    LANGUAGE_VARIABLE,
    LANGUAGES,
    UnknownLanguageError,
    Words,
    choose_language,
)

if TYPE_CHECKING:
    _RulesetType = click.ParamType[Ruleset]
    _NumberType = click.ParamType[int]
else:
    # Only newer versions of click know what they convert to.
    _RulesetType = _NumberType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., object])

_RULESET_NAME = re.compile("[+,].*", re.DOTALL)
_NUMBER = re.compile("[0-9]{1,9}")
_SWITCHES = (
    *(f"{switch.name}={value}" for switch in SWITCHES for value in switch.values),
    "box=" + "".join(f"{bug.value}{bug.count}" for bug in Bug),
)


class RulesType(_RulesetType):
    """A rule set: ``classic``, ``Base+MLP``, ``ultimate+,queen_first=true``."""

    name = "rules"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Ruleset:
        """Read the rule set."""
        try:
            return self.read(str(value))
        except HiveError as error:
            words = _words(ctx)
            why, near = words.error(error), _near(error)
            self.fail(words.say("mistake-rules", why=why, near=near) if near else why, param, ctx)

    def read(self, text: str) -> Ruleset:
        """Return the rule set that a text names.

        :raises NotationError: when there is none.
        """
        return parse_ruleset(text)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names of rule sets and, after a comma, the switches."""
        del ctx, param
        head, comma, begun = incomplete.rpartition(",")
        choices = _SWITCHES if comma else (*EDITIONS, *GAME_TYPES)
        return [
            CompletionItem(head + comma + choice)
            for choice in choices
            if choice.lower().startswith(begun.lower())
        ]


class TableRulesType(RulesType):
    """A rule set for two people at a table, who want an end to repetition."""

    def read(self, text: str) -> Ruleset:
        """Return the rule set that a text names, by which repetition is a draw unless it says."""
        return read_for_the_table(text)


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
            limits = {"low": str(self._bounds[0]), "high": str(self._bounds[-1])}
            why = _words(ctx).say("cli-not-a-number", text=shortened(text), **limits)
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


def rules_option(kind: RulesType | None = None) -> Callable[[Function], Function]:
    """Add ``--rules``."""
    return click.option(
        "--rules",
        "-r",
        "rules",
        type=kind or RulesType(),
        metavar="RULES",
        help="An edition (dutch-2005, classic, pocket, carbon, ultimate, tournament) or a game"
        " type (Base, Base+MLP); +LETTERS chooses expansions, ,switch=value changes a rule."
        "  [default: what the game says, else Base+MLP]",
    )


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


def _near(error: HiveError) -> str | None:
    """Return the rule set that may have been meant, if it is the name that nobody knows."""
    if not isinstance(error, NotationError) or error.expected is not Expected.RULES:
        return None
    return nearest(_RULESET_NAME.sub("", error.text), (*EDITIONS, BASE))


def _words(ctx: click.Context | None) -> Words:
    cli = ctx.find_object(CliContext) if ctx else None
    return (cli or CliContext()).words


def _set_color(ctx: click.Context, _: click.Parameter, value: bool | None) -> None:  # noqa: FBT001 - click's
    if value is not None:
        ctx.ensure_object(CliContext).color = value


def _set_language(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    cli = ctx.ensure_object(CliContext)
    if value is not None:
        cli.language = choose_language(value, {})
    elif cli.language is None and not isinstance(ctx.command, click.Group):
        # Whoever asks for a language by the variable is told as well that there is none.
        try:
            choose_language(None, cli.environ)
        except UnknownLanguageError as error:
            message = f"{LANGUAGE_VARIABLE}: {cli.words.error(error)}"
            raise click.ClickException(message) from error


def _complete_language(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]
