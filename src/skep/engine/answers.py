"""Answers to what is decided by people and not on the hive: draw offers, and when to give up."""

from __future__ import annotations

from collections.abc import Sequence

from skep.engine.score import Score
from skep.notation.record import THIRD_TIME

_LATE = 60
"""The ply before which nobody agrees on a draw: there is a game to be played."""

_WHILE = 4
"""How many turns of one's own a person looks back on before agreeing."""

_NOT_BETTER = Score(20)
"""The score up to which a side has no reason to go on."""

_RESIGNS_FROM = 8
"""The lowest level that gives up; those below play on, as whoever learns from them wants it."""

_SURE = 3
"""How many turns in a row a loss has to be certain before one gives up."""


def accepts_draw(scores: Sequence[Score], *, ply: int, repetitions: int = 1) -> bool:
    """Whether a player whose turns so far had these *scores* accepts a draw.

    It does late in a game in which it has not been better for a while. When the position stands
    for the third time it does so as soon as it is not better now.

    *scores* are for the player, the oldest first.
    """
    if repetitions >= THIRD_TIME:
        return bool(scores) and scores[-1] <= _NOT_BETTER
    recent = scores[-_WHILE:]
    return ply >= _LATE and len(recent) == _WHILE and max(recent) <= _NOT_BETTER


def resigns(scores: Sequence[Score], *, level: int) -> bool:
    """Whether a player of a level gives up: it does when it has seen a certain loss for a while.

    *scores* are for the player, the oldest first.
    """
    recent = scores[-_SURE:]
    is_lost = len(recent) == _SURE and all(score.is_forced for score in recent)
    return level >= _RESIGNS_FROM and is_lost and max(recent) < Score(0)
