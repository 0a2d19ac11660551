"""Sentences for people, in English and Dutch: Fluent catalogs and their reader."""

from skep.words.languages import (
    LANGUAGE_VARIABLE,
    LANGUAGES,
    UnknownLanguageError,
    choose_language,
)
from skep.words.sentences import Words, facts, reason_facts, reason_message

__all__ = [
    "LANGUAGES",
    "LANGUAGE_VARIABLE",
    "UnknownLanguageError",
    "Words",
    "choose_language",
    "facts",
    "reason_facts",
    "reason_message",
]
