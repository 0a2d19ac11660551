"""The engine's lines in a position, for browsers that can't run the engine."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from skep.server.messages.base import MOST_MOVES, Body, SetupText, Text


class LinesQuestion(Body, frozen=True):
    """A request for the best lines in the position after some moves."""

    start: SetupText
    """The setup string of the first position."""

    moves: Annotated[tuple[Text, ...], Meta(max_length=MOST_MOVES)] = ()
    lines: Annotated[int, Meta(ge=1, le=5)] = 1
    """How many lines."""


class LineView(Body, frozen=True):
    """A line of moves, and its score for the side to move."""

    units: int
    win_in: int | None
    """The distance to a forced result in plies: positive for a win; null if none is forced."""

    win_probability: float
    moves: tuple[str, ...]


class LinesView(Body, frozen=True):
    """What the engine found."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[LineView, ...]
    """The best one first."""
