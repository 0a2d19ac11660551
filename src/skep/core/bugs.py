"""Sides, bugs and pieces.

``tools/rules_to_cpp.py`` and ``tools/rules_to_ts.py`` copy the list of bugs to C++ and TypeScript.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from skep.core.checks import check_type


class Color(Enum):
    """One of the two sides; the value is its letter in notation."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Color:
        """The opponent's color."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    # Members are singletons: hashing by identity is safe, and twice as fast as Enum's own hash.
    if not TYPE_CHECKING:  # pragma: no branch
        __hash__ = object.__hash__


class Bug(Enum):
    """A kind of piece; the value is its letter in notation.

    The members are in the order in which legal moves are listed.
    """

    QUEEN = "Q"
    SPIDER = "S"
    BEETLE = "B"
    GRASSHOPPER = "G"
    ANT = "A"
    MOSQUITO = "M"
    LADYBUG = "L"
    PILLBUG = "P"

    @property
    def count(self) -> int:
        """The number of pieces of this bug per side in a complete box."""
        return STANDARD_BOX[self]

    @property
    def order(self) -> int:
        """The bug's place in the order of legal moves."""
        return _ORDER[self]

    @property
    def climbs(self) -> bool:
        """Whether it may lie on top of another piece."""
        return self in _CLIMBERS

    if not TYPE_CHECKING:  # pragma: no branch
        __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class _Species:
    """The properties of a bug, except how it moves."""

    count: int
    climbs: bool = False
    is_expansion: bool = False


_SPECIES = {
    Bug.QUEEN: _Species(1),
    Bug.SPIDER: _Species(2),
    Bug.BEETLE: _Species(2, climbs=True),
    Bug.GRASSHOPPER: _Species(3),
    Bug.ANT: _Species(3),
    Bug.MOSQUITO: _Species(1, climbs=True, is_expansion=True),
    Bug.LADYBUG: _Species(1, is_expansion=True),
    Bug.PILLBUG: _Species(1, is_expansion=True),
}

STANDARD_BOX: dict[Bug, int] = {bug: species.count for bug, species in _SPECIES.items()}
"""The pieces of each side in a complete box. No rule set may have more of any bug."""

EXPANSIONS = tuple(bug for bug, species in _SPECIES.items() if species.is_expansion)
"""The bugs that can be left out, in the order of their letters in a game type."""

_ORDER = {bug: order for order, bug in enumerate(Bug)}
_CLIMBERS = frozenset(bug for bug, species in _SPECIES.items() if species.climbs)


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """One physical piece. White's second ant is ``Piece(Color.WHITE, Bug.ANT, 2)``.

    >>> str(Piece(Color.WHITE, Bug.ANT, 2)), str(Piece(Color.BLACK, Bug.QUEEN))
    ('wA2', 'bQ')
    """

    color: Color
    bug: Bug
    number: int = 1

    def __post_init__(self) -> None:
        """Check that a complete box has such a piece.

        :raises WrongTypeError: when a field has the wrong type.
        :raises ValueError: when there is no such piece.
        """
        check_type("color", self.color, Color)
        check_type("bug", self.bug, Bug)
        check_type("number", self.number, int)
        if not 1 <= self.number <= STANDARD_BOX[self.bug]:
            message = f"there is no {self.bug.name.lower()} number {self.number}"
            raise ValueError(message)

    def __str__(self) -> str:
        number = str(self.number) if STANDARD_BOX[self.bug] > 1 else ""
        return f"{self.color.value}{self.bug.value}{number}"

    def __repr__(self) -> str:
        return f"<Piece {self}>"


def all_pieces() -> tuple[Piece, ...]:
    """Return the pieces of a complete box, White's first, in the order of ``Bug``."""
    return tuple(
        Piece(color, bug, number)
        for color in Color
        for bug in Bug
        for number in range(1, bug.count + 1)
    )
