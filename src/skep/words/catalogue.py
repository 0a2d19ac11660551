"""A catalog: all messages of one language, from the ``.ftl`` files of its folder.

Importing this module imports Fluent, which is slow. So ``Words`` imports it for its first message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

HELP = "help.ftl"
"""The file with the text of ``--help``, which nothing else needs."""


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        """Parse the contents of catalog files."""
        # Isolating characters are for text in mixed directions. Terminals show them as boxes.
        self._bundle = FluentBundle([language], use_isolating=False)
        for text in sources:
            self._bundle.add_resource(FluentResource(text))

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def format(self, message: str, args: Mapping[str, str | float]) -> str:
        """Return a message with its variables filled in.

        :raises KeyError: when there is no such message, or a variable of it is not given.
        """
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(message)
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        if errors:
            raise KeyError(message, *errors)
        return str(text)


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalog of a language. It is cached: parsing takes tenths of a second."""
    return Catalogue(language, texts(language).values())


@cache
def help_catalogue_of(language: str) -> Catalogue:
    """Return the text of ``--help`` in a language; the English text is in the code."""
    return Catalogue(language, [help_text(language)])


def texts(language: str) -> dict[str, str]:
    """Return the catalog files of a language, keyed and sorted by name, without ``--help``."""
    folder = files("skep.words") / language
    found = (file for file in folder.iterdir() if file.name.endswith(".ftl") and file.name != HELP)
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(found, key=lambda file: file.name)
    }


def help_text(language: str) -> str:
    """Return the file with the text of ``--help``."""
    return (files("skep.words") / language / HELP).read_text(encoding="utf-8")
