"""The twelve symmetries of the hex plane: six rotations, and six reflections.

Hive has no edges and no compass, so a rotated or mirrored position is the same problem: its legal
moves are the images of the legal moves. A ``Symmetry`` maps hexes, directions, hives, setups,
positions and moves. All of them keep the origin where it is.

Symmetries have fixed numbers, which files and tables may rely on:

====== =========================================================================================
number meaning
====== =========================================================================================
0      the identity
1 … 5  rotate clockwise by that many sixths of a full turn
6      mirror: swap q and r
7 … 11 mirror as 6 does, then rotate clockwise by *number* - 6 sixths
====== =========================================================================================

``canonical`` finds the smallest key among the twelve images of a position. Positions have the same
canonical key if they are the same up to translation, rotation and reflection.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar, assert_never

from skep.core.hexes import Direction, Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement, piece_of
from skep.core.setup import Setup

if TYPE_CHECKING:
    from skep.core.keys import KeyTerms
    from skep.core.position import Position

    AnyPosition = TypeVar("AnyPosition", bound=Position)

_SIXTHS = 6


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One of the twelve symmetries. Take them from ``SYMMETRIES``, which has them by number."""

    number: int

    @property
    def mirrors(self) -> bool:
        """Whether it mirrors the plane before it rotates it."""
        return self.number >= _SIXTHS

    @property
    def sixths(self) -> int:
        """How far it rotates the plane clockwise, in sixths of a full turn."""
        return self.number % _SIXTHS

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one. Each reflection undoes itself."""
        return self if self.mirrors else SYMMETRIES[-self.sixths % _SIXTHS]

    def then(self, other: Symmetry) -> Symmetry:
        """Return the symmetry that does the same as this one followed by *other*.

        >>> SYMMETRIES[2].then(SYMMETRIES[5])
        Symmetry(number=1)
        """
        turn = other.sixths + (-self.sixths if other.mirrors else self.sixths)
        return SYMMETRIES[_SIXTHS * (self.mirrors != other.mirrors) + turn % _SIXTHS]

    def map_hex(self, at: Hex) -> Hex:
        """Return where a hex goes.

        >>> SYMMETRIES[1].map_hex(Hex(2, 0))
        Hex(q=0, r=2)
        """
        return (Hex(at.r, at.q) if self.mirrors else at).rotated(self.sixths)

    def map_direction(self, direction: Direction) -> Direction:
        """Return the direction from the image of a hex to the image of its neighbor."""
        return Direction(tuple(self.map_hex(Hex(*direction.value))))

    def map_hive(self, hive: Hive) -> Hive:
        """Return the hive with every stack on the image of its hex."""
        return Hive({self.map_hex(at): stack for at, stack in hive.stacks.items()})

    def map_setup(self, setup: Setup) -> Setup:
        """Return the setup with its hive mapped."""
        return replace(setup, hive=self.map_hive(setup.hive))

    def map_position(self, position: AnyPosition) -> AnyPosition:
        """Return the image of a position, in the same implementation of the rules."""
        return type(position).from_setup(self.map_setup(position.setup()))

    def map_move(self, move: Move) -> Move:
        """Return the move that does the same in the image of the position it is played from.

        :raises WrongTypeError: when *move* is not a move.
        """
        piece_of(move)  # raises unless it is a move
        match move:
            case Placement(piece, end):
                return Placement(piece, self.map_hex(end))
            case Movement(piece, start, end):
                return Movement(piece, self.map_hex(start), self.map_hex(end))
            case Pass():
                return move
            case _:
                assert_never(move)


SYMMETRIES: tuple[Symmetry, ...] = tuple(map(Symmetry, range(2 * _SIXTHS)))
"""The twelve symmetries by number. The identity is the first one."""

IDENTITY = SYMMETRIES[0]


class Canonical(NamedTuple):
    """The smallest key among the twelve images of a position."""

    key: int
    symmetry: Symmetry
    """The symmetry whose image has this key: of several, the one with the lowest number."""


def canonical(terms: KeyTerms) -> Canonical:
    """Return the smallest key among the twelve images of a position, and the symmetry to it."""
    images = (Canonical(terms.mapped(one.map_hex).key(), one) for one in SYMMETRIES)
    return min(images, key=lambda image: image.key)
