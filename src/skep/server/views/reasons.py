"""Reasons as messages: the catalog's sentence, and where to look."""

from __future__ import annotations

from skep.core.moves import Move
from skep.core.reasons import Reason
from skep.server.messages.problems import ReasonView
from skep.words import reason_facts, reason_message


def reason_view(reason: Reason, move: Move | None = None) -> ReasonView:
    """Return a reason for the page, which says it in its language."""
    pieces = tuple(map(str, reason.pieces))
    return ReasonView(
        message=reason_message(reason),
        args={**reason_facts(reason, move), "pieces": ", ".join(pieces)},
        piece=str(reason.piece) if reason.piece else None,
        pieces=pieces,
        hexes=reason.hexes,
        step=reason.step,
    )
