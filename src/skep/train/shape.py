"""What goes into the network and comes out, in numbers that ``native/eval`` has too.

The inputs are numbered there (``inputs.h``); here is what training must know of them: which of them
say where a piece lies, and what becomes of those when the plane is turned or mirrored.
"""

from __future__ import annotations

from itertools import product

from skep.engine.network_file import INPUTS, OUTPUTS, WIDTH

__all__ = [
    "CELLS",
    "INPUTS",
    "KINDS",
    "LARGEST_OUT",
    "NO_INPUT",
    "ONE",
    "ONE_OUT",
    "OUTPUTS",
    "PIECE_INPUTS",
    "PIECE_SLOTS",
    "PLACES",
    "RADIUS",
    "SLOTS",
    "UNITS",
    "WIDTH",
    "distances",
    "output_of",
    "symmetries",
]

RADIUS = 7
"""How far from a queen a hex has an input of its own."""

CELLS = tuple(
    (q, r)
    for r, q in product(range(-RADIUS, RADIUS + 1), repeat=2)
    if max(abs(q), abs(r), abs(q + r)) <= RADIUS
)
"""The hexes around a queen, in the order of their numbers."""

PLACES = len(CELLS) + 2
"""Those, all that are farther, and any while the queen is in reserve."""

KINDS = 64
"""What a piece can be at one place: own or enemy, which of eight bugs, in which of four states."""

PIECE_INPUTS = PLACES * KINDS
"""The inputs that say where a piece lies; the others come after them."""

SLOTS = 73
"""How many inputs a list has at most: each has a slot of its own."""

PIECE_SLOTS = 28
NO_INPUT = 0xFFFF
"""What stands in a slot that has none."""

ONE = 255
"""What stands for 1 in the sums of the network that is played with."""

ONE_OUT = 64
"""What stands for 1 in the weights of its outputs."""

LARGEST_OUT = 127
UNITS = 120
"""The units of a score for an output of 1: then a side wins e times as often as it loses."""

Cell = tuple[int, int]


def output_of(pieces: int) -> int:
    """Return which output judges a position with so many pieces in play."""
    return min(OUTPUTS - 1, pieces // 4)


def _turned(cell: Cell, times: int) -> Cell:
    q, r = cell
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def _mirrored(cell: Cell) -> Cell:
    q, r = cell
    return r, q


def symmetries() -> tuple[tuple[int, ...], ...]:
    """Return for each of the twelve symmetries where every place goes.

    >>> len(symmetries()), symmetries()[0] == tuple(range(PLACES))
    (12, True)
    """
    number = {cell: index for index, cell in enumerate(CELLS)}
    elsewhere = tuple(range(len(CELLS), PLACES))
    return tuple(
        (
            *(number[_turned(_mirrored(cell) if mirror else cell, times)] for cell in CELLS),
            *elsewhere,
        )
        for mirror in (False, True)
        for times in range(6)
    )


def distances() -> tuple[int, ...]:
    """Return how far from the queen each place is; the last two are farther, and nowhere."""
    near = tuple(max(abs(q), abs(r), abs(q + r)) for q, r in CELLS)
    return (*near, RADIUS + 1, RADIUS + 2)
