"""A puzzle as data: a position, a task, its only solution, and what has been proven about it."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

MOST_NODES = 300_000
"""The largest search that tries to solve a puzzle when its difficulty is measured."""

LEVELS_TRIED = 9
"""How many levels try each puzzle: all but full strength."""


MOST_REFUTATIONS = 12
"""At most how many refutations are kept: of the moves that look most like the solution."""

EASIEST, HARDEST = 400, 2800
"""The lowest and the highest rating that a puzzle can have."""


class Goal(StrEnum):
    """What to do."""

    WIN = "win"
    """Win by force in this many moves. No other first move does."""

    SAVE = "save"
    """Stop a win in one move. Every other move loses at once."""

    PIN = "pin"
    """Pin the piece that would win in one move. Every other move loses at once."""

    ONLY = "only"
    """Find the only move. Every other move loses by force within this many moves."""


class Theme(StrEnum):
    """What the solution is about. The bug that moves is a theme of its own."""

    PLACEMENT = "placement"
    THROW = "throw"
    CLIMB = "climb"
    COVER = "cover"
    """It ends on top of an enemy queen."""

    PIN = "pin"
    """It pins a piece of the opponent."""

    QUEEN_MOVE = "queen-move"
    """It moves the player's own queen."""

    QUIET = "quiet"
    """It doesn't end next to the enemy queen, though it wins."""


class Refutation(Struct, frozen=True, forbid_unknown_fields=True):
    """A plausible move that fails, and the reply that shows it.

    After the reply to a move that doesn't win in time, the player needs longer than promised. After
    the reply to a move that doesn't defend, the opponent wins in time.
    """

    move: str
    reply: str


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply of the opponent, and all moves that still win as fast as was promised."""

    reply: str
    wins: Annotated[tuple[str, ...], Meta(min_length=1)]


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a puzzle is, as measured."""

    nodes: Annotated[int, Meta(ge=1, le=MOST_NODES)]
    """How many nodes a search at full strength needs to find the solution, and to keep it.

    No search gets more than ``MOST_NODES``, so that number means "this many, or more".
    """

    depth: Annotated[int, Meta(ge=1)]
    """How many plies a solver has to look ahead; see ``depth_of``."""

    near_misses: Annotated[int, Meta(ge=0)]
    """How many wrong moves have only one reply that refutes them."""

    solved: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=100)], ...],
        Meta(min_length=LEVELS_TRIED, max_length=LEVELS_TRIED),
    ]
    """In how many percent of their attempts levels 1 to 9 find the solution."""

    rating: Annotated[int, Meta(ge=EASIEST, le=HARDEST)]
    """The rating at which a solver finds it half the time, estimated from all of the above."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle. All moves are UHP move strings."""

    id: str
    """Made from the setup string, so that it stays the same when puzzles are mined again."""

    goal: Goal
    moves: Annotated[int, Meta(ge=1)]
    """In how many moves the player wins, or within how many the opponent does after any other."""

    setup: str
    solution: str
    pinned: str | None
    """The piece that the solution pins, if that is the task."""

    steps: tuple[Step, ...]
    """What follows if the opponent holds out as long as possible."""

    refutations: tuple[Refutation, ...]
    """Refutations of other first moves. None for a win in one move: no other move ends the game."""

    bug: str
    """The letter of the bug that the solution moves."""

    themes: tuple[Theme, ...]
    difficulty: Difficulty

    @property
    def rules(self) -> str:
        """The rules as the setup string names them, such as ``Base-MLP``."""
        return self.setup.split("~")[1]


def depth_of(goal: Goal, moves: int) -> int:
    """Return how many plies a solver has to look ahead, from the solution to the end of the game.

    A win ends with the solver's last move. A defense is found by seeing how the opponent wins
    after every other move.
    """
    return 2 * moves - 1 if goal is Goal.WIN else 2 * moves


def puzzle_id(setup: str) -> str:
    """Return the id of the puzzle in a position."""
    return hashlib.sha256(setup.encode()).hexdigest()[:8]
