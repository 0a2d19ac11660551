"""Reviews: how the chances changed in a finished game, and better lines."""

from __future__ import annotations

from skep.server.messages.base import Body
from skep.server.messages.games import PlayedMove


class BestLine(Body, frozen=True):
    """What the engine would have played instead of a move, and how the game might have gone on."""

    ply: int
    """The number of moves before it."""

    moves: tuple[PlayedMove, ...]


class Chances(Body, frozen=True):
    """White's win probability according to the engine; a draw counts one half."""

    white: tuple[float, ...]
    """From 0 to 1: before the first move, and after each one."""

    best: tuple[bool, ...]
    """Whether each move is the one that the engine would have played."""

    lines: tuple[BestLine, ...]
    """The best lines before the turning points of the game."""


class AdviceView(Body, frozen=True):
    """What a player can learn from a game that they lost."""

    kind: str | None
    """A value of ``Advice``; None if nothing stands out."""
