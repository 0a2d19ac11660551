"""How much newcomers and novices like each move: bringing out bugs, attacking, and staying safe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from skep.core.bugs import Bug, Color
from skep.core.moves import Move, Movement, Pass, Placement
from skep.opponents.sight import keeping_queen_free, movable, queen_hex, ring, wins_in_one
from skep.rules import Position

_APPEAL = {
    Bug.ANT: 4.0,
    Bug.BEETLE: 3.0,
    Bug.MOSQUITO: 3.0,
    Bug.LADYBUG: 3.0,
    Bug.GRASSHOPPER: 2.5,
    Bug.SPIDER: 2.0,
    Bug.PILLBUG: 2.0,
    Bug.QUEEN: 0.0,
}
"""How much a newcomer likes to place a bug."""

_MOOD = 2.0
"""The range of the random part of a liking."""

_MOVING = 1.0
_PLACED_FAR = 0.3
_COMING_CLOSER = 0.8
_ATTACK = 10.0
_IN_DANGER = 4
"""The number of neighbors from which a novice worries about the queen."""

_ESCAPE = 12.0
_FREE_ANT = 3.0
_FREE_PIECE = 1.5


class Idea(NamedTuple):
    """A move, how much a player likes it, and the position after it."""

    liking: float
    move: Move
    after: Position


def favorite(ideas: Iterable[Idea]) -> Move:
    """Return the move that a player likes best."""
    return max(ideas, key=lambda idea: idea.liking).move


def newcomer_ideas(position: Position, moves: Iterable[Move], rng: Random) -> Iterator[Idea]:
    """Yield what a newcomer thinks of each move."""
    me = position.to_move
    target = queen_hex(position, me.other)
    before = ring(position, me.other)
    for move in moves:
        after = position.play_unchecked(move)
        liking = rng.uniform(0, _MOOD)
        if isinstance(move, Placement):
            far = 0 if target is None else move.end.distance(target)
            liking += _APPEAL[move.piece.bug] - _PLACED_FAR * far
        elif isinstance(move, Movement) and move.piece.bug is not Bug.QUEEN:
            closer = (
                0 if target is None else move.start.distance(target) - move.end.distance(target)
            )
            liking += _MOVING + _COMING_CLOSER * closer
        if not _moves_own_queen(move, me):
            liking += _ATTACK * (ring(after, me.other) - before)
        yield Idea(liking, move, after)


def novice_ideas(position: Position, rng: Random) -> list[Idea]:
    """Return what a novice thinks of each move that leaves the opponent no win in one.

    If every move leaves one, all of them are considered.
    """
    me = position.to_move
    before = ring(position, me)
    everything = position.legal_moves()
    moves = keeping_queen_free(position, everything)
    safe = _safe(position, moves) or _safe(position, everything) or moves
    ideas: list[Idea] = []
    for idea in newcomer_ideas(position, safe, rng):
        liking = idea.liking
        if before >= _IN_DANGER:
            liking += _ESCAPE * (before - ring(idea.after, me))
        liking -= sum(
            _FREE_ANT if piece.bug is Bug.ANT else _FREE_PIECE
            for piece in movable(idea.after)
            if piece.color is not me
        )
        ideas.append(idea._replace(liking=liking))
    return ideas


def _moves_own_queen(move: Move, me: Color) -> bool:
    if isinstance(move, Pass):
        return False
    return move.piece.bug is Bug.QUEEN and move.piece.color is me


def _safe(position: Position, moves: Iterable[Move]) -> list[Move]:
    """Return the moves after which the opponent has no win in one."""
    return [move for move in moves if not wins_in_one(position.play_unchecked(move))]
