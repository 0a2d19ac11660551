"""Who won, from BoardSpace's result text, which is in the language of whoever saved the game."""

from __future__ import annotations

import re

DRAW = (0, 1)

_LETTER = "[0-9A-Za-z_\u00c0-\u052f]"
"""Digits, and letters of scripts that put blanks between words: Latin, Greek and Cyrillic."""

_DRAWN = "the game is a draw"
_WON = "Game won by {}"
_DRAW_WORDS = (
    "draw",
    "remis",
    "unentschieden",
    "nulle",
    "égalité",
    "gelijkspel",
    "tablas",
    "empate",
    "patta",
    "pareggio",
    "oavgjort",
    "uavgjort",
    "döntetlen",
    "remíza",
    "egal",
    "ничья",
    "引き分け",
    "平局",
    "和棋",
    "무승부",
)


def winners(text: str, names: tuple[str, str]) -> tuple[int, ...]:
    """Return the players that the text names as winners: both for a draw, none if it is not clear.

    In every language, the text contains the winner's name. But one name can be part of the other,
    or occur in the sentence by chance. So whole words are tried first, and long names beat short
    ones. Some languages have no blanks between words: there, other letters may touch the name.
    """
    text = " ".join(text.split())
    if text.lower() == _DRAWN:
        return DRAW
    for found in (
        [player for player in DRAW if text == _WON.format(names[player])],
        [player for player in DRAW if _has_word(text, names[player])],
        [player for player in DRAW if _has_word(text, names[player], _LETTER)],
    ):
        if found:
            longest = max(len(names[player]) for player in found)
            best = tuple(player for player in found if len(names[player]) == longest)
            return best if len(best) == 1 else ()
    return DRAW if any(word in text.lower() for word in _DRAW_WORDS) else ()


def _has_word(text: str, name: str, letter: str = r"\w") -> bool:
    word = rf"(?<!{letter}){re.escape(name)}(?!{letter})"
    return bool(name) and re.search(word, text) is not None
