"""Reviews: how the chances changed in a finished game, and better lines."""

from __future__ import annotations

from skep.server.messages.base import Body, Ply, Text
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
    """The best line before each inaccuracy, mistake, blunder and missed win."""


class ReviewProgress(Body, frozen=True):
    """How much of a review is done."""

    fraction: float | None
    """From 0 to 1; None if this process isn't reviewing the game now."""


class TryQuestion(Body, frozen=True):
    """A move that could have been played in a finished game."""

    ply: Ply
    """The number of moves before it."""

    move: Text
    """As UHP writes it."""


class TriedMove(Body, frozen=True):
    """What the engine makes of a move that wasn't played."""

    move: PlayedMove
    white: float
    """White's win probability after it, from 0 to 1."""

    line: tuple[PlayedMove, ...]
    """How the game might have continued; empty if the move ends the game."""


class AdviceView(Body, frozen=True):
    """What a player can learn from a game that they lost."""

    kind: str | None
    """A value of ``Advice``; None if their queen isn't surrounded and nothing stands out."""
