"""Puzzles: the list of all, and what it takes to solve one without asking the rules again."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from skep.core.bugs import Color
from skep.server.messages.base import Body, HexPair
from skep.server.messages.games import PlayedMove, StackView

PackNumber = Annotated[int, Meta(ge=0, le=9999)]


class PuzzleSummary(Body, frozen=True):
    """A puzzle in the list."""

    id: str
    goal: str
    """``win``, ``save``, ``pin`` or ``only``."""

    moves: int
    """In how many moves the solver wins, or within how many the opponent does after any other."""

    rules: str
    """The game type or the edition, such as ``Base+MLP``."""

    expansions: str
    """The letters of the expansion bugs in the box, such as ``ML``."""

    bug: str
    """The letter of the bug that the solution moves."""

    themes: tuple[str, ...]
    rating: int


class PuzzleList(Body, frozen=True):
    """All puzzles, the easiest first."""

    version: str
    """Changes whenever a puzzle does."""

    per_pack: int
    """The number of puzzles in a pack. Pack 0 has the easiest."""

    puzzles: tuple[PuzzleSummary, ...]


class PuzzleTurn(Body, frozen=True):
    """One turn of the solver."""

    legal: dict[str, tuple[HexPair, ...]]
    """Where each piece can go, keyed by piece."""

    throws: dict[str, tuple[HexPair, ...]]
    """The part of it that a piece reaches only by being thrown."""

    answers: tuple[PlayedMove, ...]
    """All moves that solve it. The line continues after the first."""

    reply: PlayedMove | None
    """The opponent's reply to the first; None if it ends the puzzle."""


class PuzzleRefutation(Body, frozen=True):
    """A move that looks like a solution, and the reply that shows why it isn't."""

    move: PlayedMove
    reply: PlayedMove


class PuzzleView(Body, frozen=True):
    """A puzzle with everything needed to solve it."""

    id: str
    color: Color
    """The solver's color."""

    edition: str
    """The name of the rules: an edition or a game type."""

    box: dict[str, int]
    """How many pieces of each bug a side has, keyed by the bug's letter."""

    stacks: tuple[StackView, ...]
    stunned: str | None
    """The piece that moved last and may neither move nor be thrown, where that matters."""

    pinned: str | None
    """The piece to pin, if that is the task."""

    depth: int
    """How many plies the solver has to look ahead."""

    lowest_level: int | None
    """The lowest level of the computer that finds the solution at least half of the time.

    None if none from 1 to 9 does.
    """

    turns: tuple[PuzzleTurn, ...]
    refutations: tuple[PuzzleRefutation, ...]


class PuzzlePack(Body, frozen=True):
    """Some puzzles of the list, in its order."""

    version: str
    puzzles: tuple[PuzzleView, ...]
