"""Opponents by name: random, naive, simulated beginners, the ten levels, and tree search.

>>> from skep.opponents import OPPONENTS, opponent
>>> OPPONENTS[:4]
('random', 'naive', 'child', 'starter')
"""

from __future__ import annotations

from skep.opponents.beginners import BEGINNERS, Beginner
from skep.opponents.errors import NumpyNeededError, UnknownOpponentError
from skep.opponents.naive import play_naive
from skep.opponents.registry import (
    FULL_STRENGTH_LIMITS,
    OPPONENTS,
    LevelPlayer,
    NamedOpponent,
    SimplePlayer,
    canonical_name,
    opponent,
)

__all__ = [
    "BEGINNERS",
    "FULL_STRENGTH_LIMITS",
    "OPPONENTS",
    "Beginner",
    "LevelPlayer",
    "NamedOpponent",
    "NumpyNeededError",
    "SimplePlayer",
    "UnknownOpponentError",
    "canonical_name",
    "opponent",
    "play_naive",
]
