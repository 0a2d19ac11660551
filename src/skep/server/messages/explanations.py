"""Explanations: why a piece can't move, or where it can go."""

from __future__ import annotations

from skep.server.messages.base import Body
from skep.server.messages.games import Target
from skep.server.messages.problems import ReasonView


class Why(Body, frozen=True):
    """Why a piece can't move or can't reach a hex, or where it can go."""

    reason: ReasonView | None
    """None if it can. With targets on the next turn: why a thrower beside it can't throw it now."""

    targets: tuple[Target, ...] = ()
    next_turn: bool = False
    """Whether this is about the next turn of the piece's side, if the hive stays as it is."""
