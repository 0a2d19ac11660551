"""Position: everything the rules need to know between two moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skep.core import explain, keys, legality, symmetry
from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type
from skep.core.errors import IllegalMoveError
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement, not_a_move
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.core.setup import Setup, check, start_setup

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """The state of play between two moves. It never changes: playing a move returns a new one.

    Equality is structural: the same pieces, with the same numbers, on the same hexes. To find out
    whether two positions are the same under the repetition rule, compare their ``key``.

    Create one with ``initial`` or ``from_setup``. The constructor checks nothing.
    """

    ruleset: Ruleset
    hive: Hive
    ply: int
    """The number of plies played before this position."""

    first_player: Color
    stunned: Piece | None
    """The piece moved, thrown or placed on the previous ply (rule R8.3)."""

    def __repr__(self) -> str:
        return f"<Position {self.ply} {self.hive}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    @classmethod
    def initial(cls, ruleset: Ruleset = TOURNAMENT, first_player: Color | None = None) -> Self:
        """Return the position before the first move.

        *first_player* is for rule sets in which either side may begin. White is the default.

        :raises WrongTypeError: when *ruleset* is not a rule set. ``Game`` also takes its name.
        :raises InvalidPositionError: when *first_player* may not go first under these rules.
        """
        return cls.from_setup(start_setup(ruleset, first_player))

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Return the position that a setup describes.

        :raises InvalidPositionError: with all its problems, when no game can lead to it.
        """
        check(setup)
        return cls(setup.ruleset, setup.hive, setup.ply, setup.first_player, setup.stunned)

    def setup(self) -> Setup:
        """Return the same data as a setup, for example to change a part of it."""
        return Setup(self.ruleset, self.hive, self.ply, self.first_player, self.stunned)

    @property
    def to_move(self) -> Color:
        """The side to move."""
        return self.first_player if self.ply % 2 == 0 else self.first_player.other

    @property
    def turn(self) -> int:
        """The number of the turn, as in ``White[3]``. Both sides count their own from 1."""
        return self.ply // 2 + 1

    def reserve(self, color: Color) -> dict[Bug, int]:
        """Return how many pieces of each bug a side has yet to place, in the order of ``Bug``.

        :raises WrongTypeError: when *color* is not a side.
        """
        check_type("color", color, Color)
        left = dict(self.ruleset.box)
        for piece in self.hive.pieces():
            if piece.color is color:
                left[piece.bug] -= 1
        return left

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if a queen is surrounded (rule R9.1), otherwise None."""
        lost = [color for color, at in self.hive.queens().items() if self.hive.is_surrounded(at)]
        if not lost:
            return None
        return Outcome(Termination.SURROUNDED, lost[0].other if len(lost) == 1 else None)

    @property
    def key(self) -> int:
        """The 64-bit key that identifies the position for repetition (rule R9.4)."""
        return self._key_terms().key()

    @property
    def canonical_key(self) -> int:
        """The smallest key among the twelve images of the position (``skep.core.symmetry``).

        Positions that are the same up to translation, rotation and reflection share it.
        """
        return symmetry.canonical(self._key_terms()).key

    @property
    def canonical_symmetry(self) -> symmetry.Symmetry:
        """The first of ``skep.core.symmetry.SYMMETRIES`` whose image has the canonical key."""
        return symmetry.canonical(self._key_terms()).symmetry

    def _key_terms(self) -> keys.KeyTerms:
        stunned = self.hive.where(self.stunned) if self.stunned else None
        return keys.key_terms(self.hive, self.to_move, stunned)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return all legal moves in a defined order; none if the game is over."""
        return legality.legal_moves(self)

    @property
    def must_pass(self) -> bool:
        """Whether a pass is the only legal move, found without listing all moves."""
        return legality.must_pass(self)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal, that is, one of ``legal_moves``.

        :raises WrongTypeError: when *move* is not a move. ``Game`` also takes moves as text.
        """
        return self.why_not(move) is None

    def explain(self, piece: Piece, end: Hex) -> How | Reason:
        """Explain how a piece can reach a hex in one legal move, or why it can't.

        :raises WrongTypeError: when *piece* is not a piece, or *end* is not a hex. ``Game`` also
            takes text.
        """
        return explain.explain(self, piece, end)

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move is illegal; None when it is legal.

        :raises WrongTypeError: when *move* is not a move. ``Game`` also takes moves as text.
        """
        return explain.why_not(self, move)

    def play(self, move: Move) -> Position:
        """Return the position after a legal move.

        :raises WrongTypeError: when *move* is not a move. ``Game`` also takes moves as text.
        :raises IllegalMoveError: with the reason, when the rules forbid it.
        """
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMoveError(move, reason)
        return self.play_unchecked(move)

    def play_unchecked(self, move: Move) -> Position:
        """Return the position after a move that is known to be legal.

        For any other move, the result is undefined: an impossible position, or an error.

        :raises WrongTypeError: when *move* is not a move at all.
        """
        stunned: Piece | None
        match move:
            case Placement(stunned, end):
                hive = self.hive.put(stunned, end)
            case Movement(stunned, start, end):
                hive = self.hive.lift(start).put(stunned, end)
            case Pass():
                hive, stunned = self.hive, None
            case _:
                raise not_a_move(move)
        return Position(self.ruleset, hive, self.ply + 1, self.first_player, stunned)
