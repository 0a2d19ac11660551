"""Where an opponent is asked to move: a position with its history, or a game."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.checks import check_type
from skep.core.errors import GameError, GameErrorCode
from skep.game import Game
from skep.rules import Position


def place_of(where: Position | Game, history: Sequence[int]) -> tuple[Position, Sequence[int]]:
    """Return the current position, and the keys of the earlier ones.

    :raises GameError: when the game is over.
    :raises WrongTypeError: when *where* is neither a position nor a game.
    """
    check_type("where", where, Position, Game)
    game = where if isinstance(where, Game) else None
    position = where.position if isinstance(where, Game) else where
    if position.outcome is not None or (game is not None and game.outcome is not None):
        raise GameError(GameErrorCode.GAME_OVER)
    if game is None:
        return position, history
    return position, [earlier.key for earlier in game.positions[:-1]]
