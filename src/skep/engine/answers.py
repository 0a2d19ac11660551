"""Decisions other than moves: whether to accept a draw, and when to resign."""

from __future__ import annotations

from collections.abc import Sequence

from skep.engine.score import Score
from skep.notation.record import THIRD_TIME

_LATE = 60
"""The first ply at which the engine accepts a draw."""

_WHILE = 4
"""How many of its own recent turns the engine considers before it accepts a draw."""

_NOT_BETTER = Score(20)
"""The highest score at which a side counts as not better."""

_RESIGNS_FROM = 8
"""The lowest level that resigns. The levels below play on, so that beginners can finish a game."""

_SURE = 3
"""For how many turns in a row a loss has to be certain before a level resigns."""


def accepts_draw(scores: Sequence[Score], *, ply: int, repetitions: int = 1) -> bool:
    """Return whether a player with these *scores* accepts a draw.

    Late in a game, it accepts if it hasn't had an advantage for a while. If the position has
    occurred three times, it accepts if it has no advantage now.

    *scores* are the player's own, the oldest first.
    """
    if repetitions >= THIRD_TIME:
        return bool(scores) and scores[-1] <= _NOT_BETTER
    recent = scores[-_WHILE:]
    return ply >= _LATE and len(recent) == _WHILE and max(recent) <= _NOT_BETTER


def resigns(scores: Sequence[Score], *, level: int) -> bool:
    """Return whether a level resigns: it does when its loss has been certain for a while.

    *scores* are the player's own, the oldest first.
    """
    recent = scores[-_SURE:]
    is_lost = len(recent) == _SURE and all(score.is_forced for score in recent)
    return level >= _RESIGNS_FROM and is_lost and max(recent) < Score(0)
