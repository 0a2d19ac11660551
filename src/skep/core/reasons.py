"""Why a move is illegal, or how a legal move is made, as codes with facts.

``skep.words`` turns them into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex
from skep.core.movement import Route


class ReasonCode(Enum):
    """What forbids a move; the value is a short error message in English."""

    # whatever the move
    GAME_OVER = "the game is over"
    PASS_NOT_FORCED = "a player passes only when nothing else is possible"
    NOT_IN_BOX = "no such piece in this game"
    OPPONENTS_PIECE = "it is the opponent's piece"
    QUEEN_DUE = "the queen has to be placed by the fourth turn"
    OCCUPIED = "the hex is occupied"

    # placements
    ALREADY_IN_PLAY = "it is already in play"
    QUEEN_TOO_EARLY = "the queen may not be placed on the first turn"
    OUT_OF_ORDER = "a piece of the same kind with a lower number comes first"
    NOT_AT_ORIGIN = "the first piece goes to the origin"
    TOUCHES_NOTHING = "it would touch no other piece there"
    TOUCHES_ENEMY = "a new piece may not touch the opponent's pieces"

    # movements of any bug
    NOT_THERE = "the piece is not where the move begins"
    SAME_HEX = "it is already there"
    QUEEN_NOT_PLACED = "no piece may move before its queen is placed"
    COVERED = "another piece lies on top of it"
    STUNNED = "it is stunned: it moved on the previous turn"
    PINNED = "the hive would fall apart"
    GATE = "two stacks close the gate"
    LETS_GO = "the step would lose contact with the hive"
    ENCLOSED = "there is no way in or out"
    TOO_FAR = "it moves only one step"

    # movements of one bug
    NOT_IN_LINE = "a grasshopper hops in a straight line"
    NOTHING_TO_HOP = "a grasshopper hops over at least one piece"
    BEYOND_GAP = "a grasshopper lands on the first empty hex"
    NOT_THREE_STEPS = "a spider takes exactly three steps"
    NOT_OVER_THE_TOP = "a ladybug goes up, along the top, and down"
    NOTHING_TO_COPY = "a mosquito copies the bugs it touches, and it touches none that it can copy"
    NO_COPY_GOES_THERE = "none of the bugs the mosquito touches moves like that"

    # throws
    THROWER_STUNNED = "the thrower is stunned"
    STACKED = "a piece in a stack can't be thrown"
    NOT_BESIDE_THROWER = "a throw ends beside the thrower"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is illegal: a code and its facts."""

    code: ReasonCode
    piece: Piece | None = None
    """The piece that can't move; None for a pass."""

    pieces: tuple[Piece, ...] = ()
    """The pieces that prevent it: what covers it, what would be cut off, what must come first."""

    hexes: tuple[Hex, ...] = ()
    """Where to look: the hexes of those pieces, or the two sides of the gate."""

    step: tuple[Hex, Hex] | None = None
    """The hexes between which the step fails."""

    bug: Bug | None = None
    """What the piece moves as; for a mosquito, what it copies."""

    count: int | None = None
    """How many steps it would take."""


class Way(Enum):
    """How a piece gets to its hex."""

    PLACEMENT = "placement"
    WALK = "walk"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class How:
    """How a legal move is made."""

    way: Way
    route: Route
    """The hexes it passes through, from start to end. A placement has only an end."""

    bug: Bug
    """What the piece moves as; for a mosquito that walks, the bug it copies."""

    thrower: Piece | None = None
    """The piece that throws it, if it is thrown."""
