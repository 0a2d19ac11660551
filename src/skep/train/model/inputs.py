"""The inputs and outputs of the network, with the same numbers as ``native/eval``.

The inputs are numbered there (``inputs.h``). This module has what training needs: which inputs say
where a piece lies, where a rotation or reflection maps them, and how weights become integers.
"""

from __future__ import annotations

from itertools import product

from skep.core.hexes import Hex
from skep.core.symmetry import SYMMETRIES
from skep.engine.network_file import INPUTS, OUTPUTS, WIDTH

__all__ = [
    "ACCUMULATOR_SCALE",
    "CELLS",
    "INPUTS",
    "KINDS",
    "MAX_OUTPUT_WEIGHT",
    "NO_INPUT",
    "OUTPUTS",
    "OUTPUT_SCALE",
    "PIECE_INPUTS",
    "PIECE_SLOTS",
    "PLACES",
    "RADIUS",
    "SCORE_SCALE",
    "SLOTS",
    "WIDTH",
    "distances",
    "output_of",
    "symmetries",
]

RADIUS = 7
"""The distance from a queen up to which each hex has its own input."""

CELLS = tuple(
    (q, r)
    for r, q in product(range(-RADIUS, RADIUS + 1), repeat=2)
    if max(abs(q), abs(r), abs(q + r)) <= RADIUS
)
"""The hexes around a queen, in the order of their numbers."""

PLACES = len(CELLS) + 2
"""Those, one for everything farther away, and one for a queen in reserve."""

KINDS = 64
"""The kinds of piece at one place: two sides, eight bugs, four states."""

PIECE_INPUTS = PLACES * KINDS
"""The inputs that say where a piece lies; the others come after them."""

SLOTS = 73
"""The maximum number of inputs in a list. Each has its own slot."""

PIECE_SLOTS = 28
NO_INPUT = 0xFFFF
"""The value of an empty slot."""

ACCUMULATOR_SCALE = 255
"""The integer that stands for 1 in the accumulators."""

OUTPUT_SCALE = 64
"""The integer that stands for 1 in the output weights."""

MAX_OUTPUT_WEIGHT = 127

SCORE_SCALE = 120
"""The score in units for an output of 1, at which a side wins e times as often as it loses."""

Cell = tuple[int, int]


def output_of(pieces: int) -> int:
    """Return the index of the output for a number of pieces in play."""
    return min(OUTPUTS - 1, pieces // 4)


def symmetries() -> tuple[tuple[int, ...], ...]:
    """Return, for each of ``skep.core.symmetry.SYMMETRIES``, where it maps every place.

    >>> len(symmetries()), symmetries()[0] == tuple(range(PLACES))
    (12, True)
    """
    number = {cell: index for index, cell in enumerate(CELLS)}
    elsewhere = tuple(range(len(CELLS), PLACES))
    return tuple(
        (*(number[symmetry.map_hex(Hex(*cell))] for cell in CELLS), *elsewhere)
        for symmetry in SYMMETRIES
    )


def distances() -> tuple[int, ...]:
    """Return the distance of each place. The last two stand for farther hexes and the reserve."""
    near = tuple(max(abs(q), abs(r), abs(q + r)) for q, r in CELLS)
    return (*near, RADIUS + 1, RADIUS + 2)
