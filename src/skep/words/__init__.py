"""Sentences for people, in English and Dutch: Fluent catalogues and their reader."""

from skep.words.languages import LANGUAGES, UnknownLanguageError, choose_language
from skep.words.sentences import Words, facts

__all__ = ["LANGUAGES", "UnknownLanguageError", "Words", "choose_language", "facts"]
