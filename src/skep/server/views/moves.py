"""Moves as messages: those that were played, and those that are legal."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from skep.core.bugs import Piece
from skep.core.moves import Pass
from skep.server.domain.facts import RecordedMove
from skep.server.domain.legal_moves import LegalMoves
from skep.server.messages.games import PlayedMove, Target, WayView

LegalTargets = dict[str, tuple[Target, ...]]

_shown: WeakKeyDictionary[LegalMoves, LegalTargets] = WeakKeyDictionary()
"""Lists that were shown before: everyone who opens a game gets the same one."""


def played_view(move: RecordedMove) -> PlayedMove:
    """Return a move that was played."""
    return PlayedMove(
        text=move.text,
        color=move.color,
        way=WayView(move.way.value),
        piece=move.piece,
        start=move.start,
        end=move.end,
        route=move.route,
        thrower=move.thrower,
        bug=move.bug,
        spent_ms=move.spent_ms,
    )


def legal_view(legal: LegalMoves) -> LegalTargets:
    """Return where each piece may go."""
    if legal not in _shown:
        _shown[legal] = _targets(legal)
    return _shown[legal]


def _targets(legal: LegalMoves) -> LegalTargets:
    found: dict[Piece, list[Target]] = {}
    for text, move in legal:
        if not isinstance(move, Pass):
            target = Target((move.end.q, move.end.r), text)
            found.setdefault(move.piece, []).append(target)
    return {str(piece): tuple(targets) for piece, targets in found.items()}
