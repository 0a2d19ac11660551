"""Opponents: who can be asked for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from skep.core.moves import Move
from skep.engine.limits import Limits
from skep.rules import Position


class Opponent(Protocol):
    """Somebody who plays: an engine of ours, a program behind UHP, a person at a table."""

    def choose(self, position: Position, limits: Limits, *, history: Sequence[int] = ()) -> Move:
        """Return the move to play.

        *history* has the keys of the earlier positions of the game, the oldest first.
        """
        ...
