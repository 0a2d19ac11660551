"""Opponents: anyone who can be asked for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.rules import Position


class Opponent(Protocol):
    """A player: our engine, another engine that speaks UHP, or a person."""

    def choose(self, position: Position, limits: Limits, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play.

        *history* contains the keys of the earlier positions of the game, the oldest first.
        """
        ...
