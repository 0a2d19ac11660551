"""Hints as messages."""

from __future__ import annotations

from skep.core.moves import Move, Pass
from skep.notation.movestring import format_move
from skep.rules import Position
from skep.server.domain.hint_reasons import reason_for
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import Target
from skep.server.messages.hints import Hint, HintReasonView


def hint_view(position: Position, move: Move, *, ply: int) -> Hint:
    """Return a hint as the page gets it.

    :raises ProblemError: when there is nothing to decide.
    """
    if isinstance(move, Pass):
        raise ProblemError(Code.NO_HINTS)
    reason = reason_for(position, move)
    return Hint(
        ply=ply,
        piece=str(move.piece),
        target=Target(move.end, format_move(move, position)),
        reason=HintReasonView(
            code=reason.code.value,
            piece=None if reason.piece is None else str(reason.piece),
            count=reason.count,
        ),
    )
