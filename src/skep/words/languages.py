"""Choose the language: the one you ask for, or else that of the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping

from skep.core.errors import HiveError

LANGUAGES = ("en", "nl")
"""The languages with a catalog. The first is the default."""

LANGUAGE_VARIABLE = "SKEP_LANG"
"""The environment variable that sets the language."""

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_NAME = re.compile(r"([a-z]+)(?:[-_.@].*)?", re.IGNORECASE)


class UnknownLanguageError(HiveError, ValueError):
    """A language that has no catalog."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language

    def __str__(self) -> str:
        return f"there is no language {self.language!r}: choose {' or '.join(LANGUAGES)}"


def choose_language(option: str | None, environ: Mapping[str, str]) -> str:
    """Return the language to use: the option's, else that of the first variable that is set.

    The variables are ``SKEP_LANG``, then those of the locale in their usual order. A locale without
    a catalog means English.

    >>> choose_language(None, {"LC_ALL": "", "LANG": "nl_NL.UTF-8"})
    'nl'

    :raises UnknownLanguageError: when the option or ``SKEP_LANG`` names a language that has no
        catalog.
    """
    asked = environ.get(LANGUAGE_VARIABLE) or None if option is None else option
    if asked is not None:
        language = _language(asked)
        if language is None:
            raise UnknownLanguageError(asked)
        return language
    for variable in _LOCALE:
        if name := environ.get(variable):
            return _language(name) or LANGUAGES[0]
    return LANGUAGES[0]


def _language(name: str) -> str | None:
    """Return the language that a name such as ``nl`` or ``nl_NL.UTF-8`` stands for."""
    match = _NAME.fullmatch(name)
    language = match[1].lower() if match else None
    return language if language in LANGUAGES else None
