"""Why a piece can't move, or where it could go, as a message."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.bugs import Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import Reason, ReasonCode
from skep.game import Game
from skep.notation.movestring import format_move
from skep.server.domain.next_turn import turn_of
from skep.server.domain.table import GameTable
from skep.server.messages.explanations import Why
from skep.server.messages.games import Target
from skep.server.views.reasons import reason_view


def explanation_view(
    table: GameTable,
    piece: Piece,
    end: Hex | None,
    *,
    ply: int,
    viewer: tuple[Color, ...] = (),
) -> Why:
    """Return why a piece can't move or can't reach a hex, or where it can go.

    It is about the position before the ply of that number, as the game stood then. A piece of the
    side that isn't to move shows where it could go on its next turn, unless it can be thrown now.
    A viewer who plays only that side is always told about the next turn: it is where a premove
    can go, and the throw is the opponent's move.

    :param viewer: the colors that the person who asks plays.
    """
    game = table.game if ply == table.ply else Game.from_position(table.game.position_at(ply))
    if end is None:
        if viewer == (piece.color,):
            later = _next_turn_view(game, piece, None)
            if later is not None:
                return later
        reason = game.why_stuck(piece)
        if reason is None:
            return Why(None, _targets(game, game.moves_of(piece)))
        return _next_turn_view(game, piece, reason) or Why(reason_view(reason))
    start = game.position.hive.where(piece)
    move = Placement(piece, end) if start is None else Movement(piece, start, end)
    answer = game.explain(piece, end)
    if isinstance(answer, Reason):
        return Why(reason_view(answer, move))
    return Why(None, _targets(game, [move]))


def _next_turn_view(game: Game, piece: Piece, now: Reason | None) -> Why | None:
    """Return where a piece could go on its side's next turn; None if the answer is about now.

    :param now: why the piece can't be thrown now, for a viewer who might want to.
    """
    is_later = game.outcome is None and piece.color is not game.to_move
    ahead = turn_of(game.position, piece.color) if is_later else None
    if ahead is None:
        return None
    later = Game.from_position(ahead)
    stuck = later.why_stuck(piece)
    if stuck is not None:
        return Why(reason_view(stuck), next_turn=True)
    # Beside a thrower, the player may have tapped it to throw it.
    note = None
    if now is not None and now.code is not ReasonCode.OPPONENTS_PIECE:
        note = reason_view(now)
    return Why(note, _targets(later, later.moves_of(piece)), next_turn=True)


def _targets(game: Game, moves: Iterable[Move]) -> tuple[Target, ...]:
    return tuple(
        Target(move.end, format_move(move, game.position))
        for move in moves
        if not isinstance(move, Pass)
    )
