"""A catalogue: all messages of one language, from the ``.ftl`` files of its folder.

Importing this module imports Fluent, which takes longer than listing the moves of a game: only
a ``Words`` that has something to say does so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        """Read and parse the language's files."""
        # Isolating characters are for mixed directions; in a terminal they show as boxes.
        self._bundle = FluentBundle([language], use_isolating=False)
        for text in texts(language).values():
            self._bundle.add_resource(FluentResource(text))

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
    """Return the catalogue of a language, which is read once: parsing takes tenths of a second."""
    return Catalogue(language)


def texts(language: str) -> dict[str, str]:
    """Return the catalogue files of a language by their names, in the order of those."""
    folder = files("skep.words") / language
    found = (file for file in folder.iterdir() if file.name.endswith(".ftl"))
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(found, key=lambda file: file.name)
    }
