"""Tells words, such as ``Black resigned``, from moves that are misspelled.

A reader may skip words. It may not skip anything that could be a move.
"""

from __future__ import annotations

import re

from skep.notation.patterns import BUG, BUG_OF_COLOR, COLOR

_WORDS = re.compile(r"[\w\s½/.,:'\u2019!?()*+-]+")
_LONG_WORD = re.compile(r"\b[^\W\d_][^\W\d_A-Z]{2}|\b[A-Z]{3}")
_SCORE = re.compile(r"[0-9½/.?*\s-]+")
_PIECE = re.compile(
    rf"{BUG}[1-9]|\b{BUG_OF_COLOR}\b|(?-i:{COLOR}{BUG.upper()})", re.IGNORECASE | re.ASCII
)
_MOVE = re.compile(
    rf"""\s*(?:pass
      | {BUG_OF_COLOR}[0-9]*
        (?: \s++(?:[-/\\]++\s*+)?{BUG_OF_COLOR}[0-9]*(?![a-z])(?:\s*+[-/\\]++)? | \s++\.(?!\w) )?
    )(?![a-z0-9])[!?.]*""",
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)


def names_a_piece(text: str) -> bool:
    """Whether a string has something in it that looks like a piece."""
    return _PIECE.search(text) is not None


def is_prose(text: str) -> bool:
    """Whether a string is words or a score, and no part of it looks like a move.

    >>> is_prose("Black resigned"), is_prose("2-0"), is_prose("xQ -wS1"), is_prose("<html>")
    (True, True, False, False)
    """
    if _SCORE.fullmatch(text):
        return True
    is_words = _WORDS.fullmatch(text) is not None and _LONG_WORD.search(text) is not None
    return is_words and not names_a_piece(text)


def is_move(text: str) -> bool:
    """Whether a string has the form of a move, with any numbers."""
    return _MOVE.fullmatch(text.strip()) is not None


def may_be_moves(text: str) -> bool:
    """Whether text in the place of a comment may be moves: pieces, and no words.

    >>> may_be_moves("bA1 bQ"), may_be_moves("A1 -wQ 3."), may_be_moves("bA1 bQ- is better")
    (True, True, False)
    """
    return is_move(text) or (names_a_piece(text) and _LONG_WORD.search(text) is None)


def split_move(text: str) -> tuple[str, str]:
    """Return the move at the start of the text, or an empty string, and the text after it."""
    found = _MOVE.match(text)
    return (found[0], text[found.end() :].strip()) if found else ("", text)
