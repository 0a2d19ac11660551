"""Which side begins, if the rules leave that to the players."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.game import Game


def is_open(game: Game) -> bool:
    """Whether the game has not begun, and the rules let either side begin."""
    untouched = not game.moves and game.position.ply == 0 and not game.position.hive.stacks
    return untouched and game.ruleset.first_player is None and game.outcome is None


def begun_by(game: Game, color: Color) -> Game:
    """Return the game, or a new one in which *color* begins if that is still open."""
    if color is game.to_move or not is_open(game):
        return game
    begun = Game(game.ruleset, first_player=color)
    begun.tags = game.tags
    return begun
