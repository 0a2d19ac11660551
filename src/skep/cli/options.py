"""The options that several commands share, and the completion of their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import click
from click.shell_completion import CompletionItem

from skep.cli.settings import Settings
from skep.core.errors import HiveError
from skep.core.ruleset import EDITIONS, GAME_TYPES, Repetition, Ruleset
from skep.notation.rulesets import format_ruleset, parse_ruleset
from skep.words import LANGUAGES, choose_language

if TYPE_CHECKING:
    _ParamType = click.ParamType[Ruleset]
else:
    # Only newer versions of click know what they convert to.
    _ParamType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., object])

_SWITCHES = (
    "first_player=white",
    "first_player=black",
    "first_player=either",
    "queen_first=true",
    "queen_first=false",
    "climb_gates=true",
    "climb_gates=false",
    "repetition=none",
    "repetition=agreement",
    "repetition=threefold",
    "box=Q1S2B2G3A3M1L1P1",
)


class RulesType(_ParamType):
    """A rule set: ``classic``, ``Base+MLP``, ``ultimate+,queen_first=true``."""

    name = "rules"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Ruleset:
        """Read the rule set."""
        try:
            return self.read(str(value))
        except HiveError as error:
            settings = ctx.find_object(Settings) if ctx else None
            self.fail((settings or Settings()).words.error(error), param, ctx)

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
        ruleset = parse_ruleset(text)
        return ruleset if "repetition" in text.lower() else for_the_table(ruleset)


def for_the_table(ruleset: Ruleset) -> Ruleset:
    """Return the rule set with a draw at the third occurrence, if it says nothing about it."""
    if ruleset.repetition is Repetition.NONE:
        return replace(ruleset, repetition=Repetition.THREEFOLD)
    return ruleset


def name_for_the_table(ruleset: Ruleset) -> str:
    """Return the shortest text that ``TableRulesType`` reads as a rule set."""
    plain = format_ruleset(replace(ruleset, repetition=Repetition.NONE))
    full = format_ruleset(ruleset)
    texts = (plain, full, f"{full},repetition={ruleset.repetition.value}")
    return next(text for text in texts if TableRulesType().read(text) == ruleset)


def rules_option(
    kind: RulesType | None = None, *, required: bool = False
) -> Callable[[Function], Function]:
    """Add ``--rules``."""
    return click.option(
        "--rules",
        "-r",
        "rules",
        type=kind or RulesType(),
        required=required,
        metavar="RULES",
        help="An edition (dutch-2005, classic, pocket, carbon, ultimate, tournament) or a game"
        " type (Base, Base+MLP); +LETTERS chooses expansions, ,switch=value changes a rule."
        + ("" if required else "  [default: what the game says, else Base+MLP]"),
    )


def talk_options(function: Function) -> Function:
    """Add ``--lang``, ``--color`` and ``--no-color``, which go into the settings."""
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


def _set_color(ctx: click.Context, _: click.Parameter, value: bool | None) -> None:  # noqa: FBT001 - click's
    if value is not None:
        ctx.ensure_object(Settings).color = value


def _set_language(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.ensure_object(Settings).language = choose_language(value, {})


def _complete_language(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]
