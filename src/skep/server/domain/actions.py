"""Actions: what a player can do in a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Play a move, given as a move string."""

    text: str


class TableAction(Enum):
    """What a player can do apart from moving."""

    RESIGN = auto()
    OFFER_DRAW = auto()
    """Offer a draw, or accept the opponent's offer."""

    DECLINE_DRAW = auto()
    """Decline a draw, or withdraw one's own offer."""

    ASK_TAKEBACK = auto()
    """Ask for a takeback, or allow the opponent's."""

    DECLINE_TAKEBACK = auto()
    """Refuse a takeback, or withdraw one's own request."""

    ABORT = auto()
    TAKE_HINT = auto()
    """Get a hint, which marks the game as one with hints."""

    REMATCH = auto()
    """Ask for a rematch, or accept one."""

    MAKE_PUBLIC = auto()
    """Agree to make a finished game public."""

    MAKE_PRIVATE = auto()
    """Agree no longer. One player is enough to make it private."""


PlayerAction = PlayMove | TableAction
