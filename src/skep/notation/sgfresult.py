"""Who won, in the words of BoardSpace, which are in the language of whoever kept the game."""

from __future__ import annotations

import re

DRAW = (0, 1)

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
    """Return the players whom a text calls the winner: both for a draw, none when it is not clear.

    In any language the text has the name of the winner. One name can be part of the other, and
    can stand in the sentence by chance: so whole words come before parts, and long before short.
    """
    text = " ".join(text.split())
    if text.lower() == _DRAWN:
        return DRAW
    for found in (
        [player for player in DRAW if text == _WON.format(names[player])],
        [player for player in DRAW if _has_word(text, names[player])],
        [player for player in DRAW if names[player] and names[player] in text],
    ):
        if found:
            longest = max(len(names[player]) for player in found)
            best = tuple(player for player in found if len(names[player]) == longest)
            return best if len(best) == 1 else ()
    return DRAW if any(word in text.lower() for word in _DRAW_WORDS) else ()


def _has_word(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
