"""What a piece can do, and if it can do nothing, why: one reason of many."""

from __future__ import annotations

from skep.core.bugs import Piece
from skep.core.hexes import ORIGIN, Hex
from skep.core.moves import Move, Pass
from skep.core.reasons import How, Reason, ReasonCode
from skep.game import Game
from skep.rules import Position

# Of several things in the way, the one that says most.
_TELLING = (
    ReasonCode.GATE,
    ReasonCode.ENCLOSED,
    ReasonCode.TOUCHES_ENEMY,
    ReasonCode.NOTHING_TO_COPY,
    ReasonCode.LETS_GO,
)


def moves_of(game: Game, piece: Piece) -> list[Move]:
    """Return the legal moves of a piece: its placements, its movements, and its throws."""
    moves = game.legal_moves()
    return [move for move in moves if not isinstance(move, Pass) and move.piece == piece]


def why_stuck(game: Game, piece: Piece) -> Reason:
    """Return why a piece has no legal move; it must have none."""
    start = game.position.hive.where(piece)
    stays = game.explain(piece, start) if start is not None else None
    if isinstance(stays, Reason) and stays.code is not ReasonCode.SAME_HEX:
        return stays
    near = _around_own(game.position, piece) if start is None else _around(start)
    answers = (game.explain(piece, end) for end in near)
    reasons = [answer for answer in answers if isinstance(answer, Reason)]
    telling = [reason for code in _TELLING for reason in reasons if reason.code is code]
    return (telling or reasons)[0]


def explanation(game: Game, move: Move) -> How | Reason | None:
    """Return how a move is done, or why it is not legal; None for a pass that is forced."""
    if isinstance(move, Pass):
        return game.why_not(move)
    return game.explain(move.piece, move.end)


def _around(start: Hex) -> list[Hex]:
    """Return the hexes one step away, then those beyond, where a throw could end."""
    near = start.neighbors()
    return [*near, *(beyond for at in near for beyond in at.neighbors() if beyond != start)]


def _around_own(position: Position, piece: Piece) -> list[Hex]:
    """Return where a new piece might be thought to go: beside its own color, else anywhere."""
    hive = position.hive
    own = [at for at, _ in hive.tops(piece.color)] or list(hive.stacks)
    return [end for at in own for end in at.neighbors() if not hive.occupied(end)] or [ORIGIN]
