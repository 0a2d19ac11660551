"""Scores of the engine, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skep.words import Words

if TYPE_CHECKING:
    from skep.engine.score import Score

_UNITS = 100


def format_score(words: Words, score: Score, *, is_short: bool = False) -> str:
    """Return a score in a few words: ``+1.25``, ``wins in 3 plies`` (short: ``wins in 3``)."""
    if score.win_in is not None:
        message = "score-wins" if score.units > 0 else "score-loses"
        return words.say(f"{message}-short" if is_short else message, plies=abs(score.win_in))
    sign = "-" if score.units < 0 else "+"
    return words.say("score-estimate", sign=sign, size=abs(score.units) / _UNITS)
