"""Why a move is illegal, or how a legal one is done: codes and their facts, as data.

``skep.words`` makes sentences of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex
from skep.core.movement import Route


class ReasonCode(Enum):
    """What forbids a move; the value says it shortly in English, for errors."""

    # whatever the move
    GAME_OVER = "the game is over"
    PASS_NOT_FORCED = "a player passes only when nothing else is possible"
    NOT_IN_BOX = "no such piece in this game"
    OPPONENTS_PIECE = "it is the opponent's piece"
    QUEEN_DUE = "the queen has to be placed by the fourth turn"
    OCCUPIED = "the hex is occupied"

    # placements
    ALREADY_IN_PLAY = "it is in play already"
    QUEEN_TOO_EARLY = "the queen is not placed on the first turn"
    OUT_OF_ORDER = "a piece of the same kind with a lower number comes first"
    NOT_AT_ORIGIN = "the first piece goes to the origin"
    TOUCHES_NOTHING = "there it touches no other piece"
    TOUCHES_ENEMY = "a new piece does not touch the opponent's"

    # movements of any bug
    NOT_THERE = "the piece is not where the move begins"
    SAME_HEX = "it lies there already"
    QUEEN_NOT_PLACED = "no piece moves before its queen is placed"
    COVERED = "another piece lies on top of it"
    STUNNED = "it is stunned: it moved on the previous turn"
    PINNED = "the hive would fall apart"
    GATE = "two stacks close the gate"
    LETS_GO = "the step would let go of the hive"
    ENCLOSED = "there is no way in or out"
    TOO_FAR = "it moves one step only"

    # movements of one bug
    NOT_IN_LINE = "a grasshopper hops in a straight line"
    NOTHING_TO_HOP = "a grasshopper hops over one piece at least"
    BEYOND_GAP = "a grasshopper lands on the first empty hex"
    NOT_THREE_STEPS = "a spider takes exactly three steps"
    NOT_OVER_THE_TOP = "a ladybug goes up, along the top, and down"
    NOTHING_TO_COPY = "a mosquito moves as the bugs it touches, and here are none"
    NO_COPY_GOES_THERE = "none of the bugs the mosquito touches moves like that"

    # throws
    THROWER_STUNNED = "the thrower is stunned"
    STACKED = "a piece in a stack is not thrown"
    NOT_BESIDE_THROWER = "a throw ends beside the thrower"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is illegal: a code, and the facts that belong to it."""

    code: ReasonCode
    piece: Piece | None = None
    """The piece that does not move; None for a pass."""

    pieces: tuple[Piece, ...] = ()
    """The pieces that forbid it: what covers it, what would be cut off, what must come first."""

    hexes: tuple[Hex, ...] = ()
    """Where to look: the hexes of those pieces, or the two sides of the gate."""

    step: tuple[Hex, Hex] | None = None
    """The step that fails, from and to."""

    bug: Bug | None = None
    """What the piece moves as; for a mosquito, what it copies."""

    count: int | None = None
    """How many steps it would take."""


class Way(Enum):
    """The three ways of a piece to its hex."""

    PLACEMENT = "placement"
    WALK = "walk"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class How:
    """How a legal move is done."""

    way: Way
    route: Route
    """The hexes it passes, from start to end; a placement has its end only."""

    bug: Bug
    """What the piece moves as; for a mosquito that walks, the bug it copies."""

    thrower: Piece | None = None
    """The piece that throws, when the piece does not go by itself."""
