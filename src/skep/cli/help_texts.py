"""The text of ``--help`` in languages other than English, from their catalog.

English is in the code, where click finds it: ``skep --help`` is asked for most often, and reading
a catalog would slow it down.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from skep.words.catalogue import Catalogue

_METAVAR = re.compile(r"\b[A-Z][A-Z0-9]*\b")
_PROGRAM = "skep"


class HelpTexts:
    """The help text in one language. What the catalog lacks stays in English."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def label(self, name: str) -> str:
        """Return a word of the frame, such as the heading above the options."""
        return self._catalogue.format(f"label-{name}", {})

    def command(self, ctx: click.Context) -> str:
        """Return what a command does, in full."""
        return self._find(f"command-{command_key(ctx)}") or ctx.command.help or ""

    def summary(self, group: click.Context, name: str, english: str) -> str:
        """Return what a command of a group does, in one line."""
        key = f"{command_key(group)}-{name}" if group.parent else name
        return self._find(f"summary-{key}") or english

    def option(self, ctx: click.Context, option: click.Option) -> str:
        """Return what an option does; the option of a single command takes precedence."""
        name = option_name(option)
        own = self._find(f"option-{command_key(ctx)}-{name}")
        return own or self._find(f"option-{name}") or option.help or ""

    def added(self, text: str) -> str:
        """Return what click adds to an option: its default, and whether it is required."""
        default, required = self.label("default"), self.label("required")
        return text.replace("[default: ", f"[{default}: ").replace("required]", f"{required}]")

    def metavars(self, text: str) -> str:
        """Return text with all names in capitals, such as FILE, in this language."""
        return _METAVAR.sub(lambda found: self._metavar(found[0]), text)

    def _metavar(self, name: str) -> str:
        return self._find(f"metavar-{name.lower()}") or name

    def _find(self, message: str) -> str | None:
        return self._catalogue.format(message, {}) if message in self._catalogue else None


@cache
def help_texts(language: str) -> HelpTexts | None:
    """Return the help text in a language; None for English."""
    from skep.words import LANGUAGES  # noqa: PLC0415 - English help does without
    from skep.words.catalogue import help_catalogue_of  # noqa: PLC0415 - Fluent, if needed

    return None if language == LANGUAGES[0] else HelpTexts(help_catalogue_of(language))


def command_key(ctx: click.Context) -> str:
    """Return the name of a command in the catalog: ``play``, ``network-info``."""
    names: list[str] = []
    while ctx.parent is not None:
        names = [*str(ctx.info_name).split(), *names]
        ctx = ctx.parent
    return "-".join(names) or _PROGRAM


def option_name(option: click.Option) -> str:
    """Return the long name of an option without its dashes."""
    return max(option.opts, key=len).lstrip("-")
