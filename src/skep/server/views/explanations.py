"""Why a piece can't move, as a message."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.bugs import Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import Reason
from skep.game import Game
from skep.notation.movestring import format_move
from skep.server.domain.table import GameTable
from skep.server.messages.games import Target
from skep.server.messages.players import Why
from skep.server.views.reasons import reason_view


def explanation_view(table: GameTable, piece: Piece, end: Hex | None, *, ply: int) -> Why:
    """Return why a piece can't move or can't reach a hex, or where it can go.

    It is about the position before the ply of that number, as the game stood then.
    """
    game = table.game if ply == table.ply else Game.from_position(table.game.position_at(ply))
    if end is None:
        reason = game.why_stuck(piece)
        view = None if reason is None else reason_view(reason)
        return Why(view, _targets(game, game.moves_of(piece)))
    start = game.position.hive.where(piece)
    move = Placement(piece, end) if start is None else Movement(piece, start, end)
    answer = game.explain(piece, end)
    if isinstance(answer, Reason):
        return Why(reason_view(answer, move))
    return Why(None, _targets(game, [move]))


def _targets(game: Game, moves: Iterable[Move]) -> tuple[Target, ...]:
    return tuple(
        Target(move.end, format_move(move, game.position))
        for move in moves
        if not isinstance(move, Pass)
    )
