"""The option ``--rules``, and the completion of its value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click
from click.shell_completion import CompletionItem

from skep.cli.parameters import words_of
from skep.cli.suggest import nearest
from skep.core.bugs import Bug
from skep.core.errors import HiveError
from skep.core.ruleset import EDITIONS, GAME_TYPES, SWITCHES, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.rulesets import BASE, parse_ruleset
from skep.notation.table_rules import read_for_the_table

if TYPE_CHECKING:
    _RulesetType = click.ParamType[Ruleset]
else:
    # In older versions of click, types have no parameters.
    _RulesetType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., object])

_RULESET_NAME = re.compile("[+,].*", re.DOTALL)
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
            words = words_of(ctx)
            why, suggestion = words.error(error), _suggestion(error)
            if suggestion:
                why = words.say("mistake-rules", why=why, suggestion=suggestion)
            self.fail(why, param, ctx)

    def read(self, text: str) -> Ruleset:
        """Return the rule set that a string names.

        :raises NotationError: when there is no such rule set.
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
    """A rule set for a real game: repetition is a draw, unless the text says otherwise."""

    def read(self, text: str) -> Ruleset:
        """Return the rule set that a string names."""
        return read_for_the_table(text)


def rules_option(
    kind: RulesType | None = None, default: str = "from the game, or Base+MLP"
) -> Callable[[Function], Function]:
    """Add ``--rules``; *default* is for ``--help``."""
    return click.option(
        "--rules",
        "-r",
        "rules",
        type=kind or RulesType(),
        metavar="RULES",
        help=f"Edition ({', '.join(EDITIONS)}) or game type (Base, Base+MLP). Append +M, +L, +P"
        f" for expansions, and ,switch=value to change a rule.  [default: {default}]",
    )


def _suggestion(error: HiveError) -> str | None:
    """Return a rule set with a similar name, if the name is what is wrong."""
    if not isinstance(error, NotationError) or error.expected is not Expected.RULES:
        return None
    return nearest(_RULESET_NAME.sub("", error.text), (*EDITIONS, BASE))
