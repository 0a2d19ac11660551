"""Position keys for repetition: 64 bits, with the same value in every implementation.

Two positions have the same key if the repetition rule (R9.4) considers them the same: the same
stacks up to translation, where pieces of the same kind are interchangeable, the same side to move
and, while a pillbug is in the hive, the same stunned hex. ``docs/library.md`` has the complete
formula with examples.

The key is a polynomial over the field of 2**61 - 1 elements. A piece on the hex (q, r) adds

    number(its color, bug and level) * X**q * Y**r

where (q, r) is relative to an anchor that moves with the hive: the white queen, else the black
queen, else the first hex of the hive by (r, q). Moving the hive multiplies the sum by a power of X
and Y, and the anchor cancels that factor. So a program that plays and takes back moves can update
the sum piece by piece, without going through the whole hive.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from skep.core.bugs import Bug, Color
from skep.core.hexes import ORIGIN, Hex
from skep.core.hive import Hive

PRIME = 2**61 - 1
_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Scatter 64 bits: the finalizer of the generator splitmix64."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def number(index: int) -> int:
    """Return one of the fixed random numbers that keys are built from."""
    return mix(index * _GOLDEN & _MASK) % PRIME


X = number(1)
Y = number(2)
STUNNED = number(3)
BLACK_TO_MOVE = mix(4 * _GOLDEN & _MASK)


def piece_number(color: Color, bug: Bug, level: int) -> int:
    """Return the factor of a piece; *level* is 0 on the ground."""
    return number(16 + 16 * level + 2 * bug.order + (color is Color.BLACK))


@dataclass(frozen=True, slots=True)
class KeyTerms:
    """What the key of a position is computed from."""

    numbers: Mapping[Hex, int]
    """The sum of the factors on each occupied hex: of its pieces, and of being stunned."""

    queen: Hex | None
    """The hex of the white queen, else of the black one, else None."""

    to_move: Color

    def key(self) -> int:
        """Return the key."""
        q, r = self.queen or min(self.numbers, key=lambda at: (at.r, at.q), default=ORIGIN)
        total = sum(
            value * _power(X, at.q - q) * _power(Y, at.r - r) for at, value in self.numbers.items()
        )
        return mix(total % PRIME) ^ (BLACK_TO_MOVE if self.to_move is Color.BLACK else 0)

    def mapped(self, to: Callable[[Hex], Hex]) -> KeyTerms:
        """Return the same terms on other hexes."""
        numbers = {to(at): value for at, value in self.numbers.items()}
        return KeyTerms(numbers, None if self.queen is None else to(self.queen), self.to_move)


def key_terms(hive: Hive, to_move: Color, stunned: Hex | None) -> KeyTerms:
    """Return the terms of a position's key; *stunned* is the hex of the stunned piece, if any."""
    numbers = {
        at: sum(piece_number(piece.color, piece.bug, z) for z, piece in enumerate(stack))
        for at, stack in hive.stacks.items()
    }
    if stunned is not None and hive.lies(Bug.PILLBUG):
        numbers[stunned] += STUNNED
    queens = hive.queens()
    return KeyTerms(numbers, queens.get(Color.WHITE) or queens.get(Color.BLACK), to_move)


@lru_cache(maxsize=4096)
def _power(base: int, exponent: int) -> int:
    return pow(base, exponent, PRIME)
