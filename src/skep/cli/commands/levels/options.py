"""Lists as arguments and options of ``skep levels``: of levels, and of beginners."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from skep.cli.parameters import words_of
from skep.match.beginners import BEGINNERS
from skep.notation.errors import shortened

if TYPE_CHECKING:
    _LevelsType = click.ParamType[tuple[int, ...]]
    _NamesType = click.ParamType[tuple[str, ...]]
else:
    # In older versions of click, types have no parameters.
    _LevelsType = _NamesType = click.ParamType

_RANGE = re.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?")


class LevelList(_LevelsType):
    """Levels, such as ``1-3,6``."""

    name = "levels"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read the levels; each of them counts once."""
        levels: dict[int, None] = {}
        for part in str(value).split(","):
            found = _RANGE.fullmatch(part.strip())
            first, last = (found[1], found[2] or found[1]) if found else ("1", "0")
            numbers = range(int(first), int(last) + 1)
            if not numbers:
                text = shortened(str(value))
                self.fail(words_of(ctx).say("levels-not-levels", text=text), param, ctx)
            levels |= dict.fromkeys(numbers)
        return tuple(levels)


class BeginnerList(_NamesType):
    """Names of beginners, such as ``child,novice``."""

    name = "beginners"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Read the names; each of them counts once. Whoever pairs them checks that they exist."""
        del param, ctx
        return tuple(dict.fromkeys(name.strip() for name in str(value).split(",")))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that continue the list."""
        del ctx, param
        head, comma, begun = incomplete.rpartition(",")
        named = head.split(",")
        return [
            CompletionItem(head + comma + name)
            for name in BEGINNERS
            if name.startswith(begun) and name not in named
        ]
