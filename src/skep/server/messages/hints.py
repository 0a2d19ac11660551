"""Hints: a good move, and a reason for it."""

from __future__ import annotations

from skep.server.messages.base import Body, Ply
from skep.server.messages.games import Target


class HintQuestion(Body, frozen=True):
    """A request for a hint."""

    ply: Ply
    """The ply that the sender sees."""


class HintReasonView(Body, frozen=True):
    """One fact about the move of a hint."""

    code: str
    """A value of ``HintCode``."""

    piece: str | None = None
    """The piece that the fact is about."""

    count: int | None = None


class Hint(Body, frozen=True):
    """A good move, and one fact about it."""

    ply: int
    piece: str
    target: Target
    reason: HintReasonView
