"""The naive player: it takes a win in one, and otherwise rushes the opponent's queen."""

from __future__ import annotations

from random import Random

from skep.core.moves import Move
from skep.opponents.sight import joins_queen, queen_hex, wins_in_one
from skep.rules import Position


def play_naive(position: Position, rng: Random) -> Move:
    """Win in one if possible, else bring a piece beside the enemy queen, else play at random.

    All moves of the chosen kind are equally likely. It never looks at what the opponent
    can do, nor at its own queen.
    """
    if wins := wins_in_one(position):
        return rng.choice(wins)
    moves, me = position.legal_moves(), position.to_move
    target = queen_hex(position, me.other)
    beside = [move for move in moves if joins_queen(move, me, target)]
    return rng.choice(beside or moves)
