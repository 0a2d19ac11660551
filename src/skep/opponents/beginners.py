"""Simulated beginners: players that choose moves as people do in their first games.

They look at most two plies ahead. Each one takes a position and a random generator and returns a
legal move. The same generator gives the same move. The levels are measured against these players,
so a change here changes what the measurements mean: ``tests/vectors/beginner_games.txt`` has games
of each player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from skep.core.bugs import Bug, Color
from skep.core.moves import Move, Placement
from skep.opponents.ideas import favorite, newcomer_ideas, novice_ideas
from skep.opponents.sight import (
    joins_queen,
    keeping_queen_free,
    movable,
    queen_hex,
    queen_placements,
    ring,
    wins_in_one,
)
from skep.rules import Position

Beginner = Callable[[Position, Random], Move]
"""A simulated beginner."""

_CHILD_SEES_WIN = 0.5
_CHILD_ATTACKS = 0.5
_CHILD_QUEEN = {1: 0.0, 2: 1 / 3, 3: 1 / 2}
"""How likely a child is to place the queen, by turn; on turn 4 she is due."""

_STARTER_SEES_WIN = 0.75
_STARTER_NOTICES = 8
_NEWCOMER_QUEEN = {2: 1 / 2}
"""How likely a newcomer is to place the queen on turn 2; on turn 3 it always does."""

_FIRST_BUGS = frozenset({Bug.GRASSHOPPER, Bug.SPIDER, Bug.BEETLE, Bug.LADYBUG})
"""What a newcomer places first. Ants are kept for later."""

_CANDIDATES = 12
_GAME_OVER = -1000.0
_MOBILITY = 1.5
_DANGER = (0, 1, 3, 6, 11, 20, 1000)
"""How bad a clubbie thinks it is for a queen to have 0 to 6 neighbors."""


def play_random(position: Position, rng: Random) -> Move:
    """Play any legal move, each with the same probability."""
    return rng.choice(position.legal_moves())


def play_child(position: Position, rng: Random) -> Move:
    """Play mostly at random; see half of the wins in one, and like to sit beside the enemy queen.

    Half of its other moves go beside the enemy queen, if possible.
    """
    moves, me = position.legal_moves(), position.to_move
    queen = queen_placements(moves)
    if queen and rng.random() < _CHILD_QUEEN.get(position.turn, 1):
        return rng.choice(queen)
    wins = wins_in_one(position)
    if wins and rng.random() < _CHILD_SEES_WIN:
        return rng.choice(wins)
    target = queen_hex(position, me.other)
    beside = [move for move in moves if joins_queen(move, me, target)]
    return rng.choice(beside if beside and rng.random() < _CHILD_ATTACKS else moves)


def play_starter(position: Position, rng: Random) -> Move:
    """Play like a newcomer who notices eight legal moves, and three out of four wins in one."""
    wins = wins_in_one(position)
    if wins and rng.random() < _STARTER_SEES_WIN:
        return rng.choice(wins)
    if opening := _opening(position, rng):
        return opening
    moves = position.legal_moves()
    noticed = rng.sample(moves, min(_STARTER_NOTICES, len(moves)))
    return favorite(newcomer_ideas(position, keeping_queen_free(position, noticed), rng))


def play_newcomer(position: Position, rng: Random) -> Move:
    """Take every win in one, attack the enemy queen, and never look at threats.

    It gives its own queen no new neighbor if it can help it.
    """
    if move := _win_or_opening(position, rng):
        return move
    moves = keeping_queen_free(position, position.legal_moves())
    return favorite(newcomer_ideas(position, moves, rng))


def play_novice(position: Position, rng: Random) -> Move:
    """Play like a newcomer who avoids a loss in one, frees the queen, and likes to pin pieces."""
    return _win_or_opening(position, rng) or favorite(novice_ideas(position, rng))


def play_clubbie(position: Position, rng: Random) -> Move:
    """Look two plies ahead: at a dozen moves of a novice, and at every reply."""
    if move := _win_or_opening(position, rng):
        return move
    me = position.to_move
    likely = sorted(novice_ideas(position, rng), key=lambda idea: -idea.liking)[:_CANDIDATES]
    return max(likely, key=lambda idea: _worst_reply(idea.after, me) + idea.liking).move


BEGINNERS: Mapping[str, Beginner] = {
    "random": play_random,
    "child": play_child,
    "starter": play_starter,
    "newcomer": play_newcomer,
    "novice": play_novice,
    "clubbie": play_clubbie,
}
"""The simulated beginners, keyed by name, weakest first."""


def _win_or_opening(position: Position, rng: Random) -> Move | None:
    wins = wins_in_one(position)
    return rng.choice(wins) if wins else _opening(position, rng)


def _opening(position: Position, rng: Random) -> Move | None:
    """Choose the first piece, or the place of the queen on turn 2 or 3; None for other moves."""
    moves = position.legal_moves()
    if position.turn == 1:
        first = [
            one for one in moves if isinstance(one, Placement) and one.piece.bug in _FIRST_BUGS
        ]
        return rng.choice(first or moves)
    queen = queen_placements(moves)
    if not queen or rng.random() >= _NEWCOMER_QUEEN.get(position.turn, 1):
        return None
    rings = [ring(position.play_unchecked(move), position.to_move) for move in queen]
    least = min(rings)
    return rng.choice([move for move, size in zip(queen, rings, strict=True) if size == least])


def _worst_reply(after: Position, me: Color) -> float:
    """Return how well a clubbie stands after the opponent's best reply."""
    if after.outcome:
        return _GAME_OVER
    replies = (after.play_unchecked(reply) for reply in after.legal_moves())
    return min(_standing(reply, me) for reply in replies) - _MOBILITY * len(movable(after))


def _standing(position: Position, me: Color) -> float:
    """Return how well the side to move stands: the danger to both queens, and its mobility."""
    danger = _DANGER[ring(position, me.other)] - _DANGER[ring(position, me)]
    return 2 * danger + _MOBILITY * len(movable(position))
