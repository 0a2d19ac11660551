"""Observations as planes of 32 by 32 hexes around a center.

====== ============================================================================================
plane  value at a hex
====== ============================================================================================
0-13   one of your own pieces (Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P): 1 on the ground, 2 on one
       other piece, and so on; 0 elsewhere
14-27  one of the opponent's pieces
28     the height of the stack
29, 30 1 if its top piece is yours, 1 if it is the opponent's
31     1 if the piece that moved last lies there, which is stunned
32     everywhere: your color, 0 for White and 1 for Black
33     everywhere: the turn, at most 4
34     everywhere: how often the position has occurred, if the rules count it, at most 3; else 1
35-37  everywhere: 1 if the game has the mosquito, the ladybug, the pillbug
====== ============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import output
from skep.bounds import THREADS
from skep.core.bugs import EXPANSIONS, Color
from skep.core.checks import check_type, within
from skep.rules import Position, check_position, native
from skep.spaces.actions import ACTIONS, masks
from skep.spaces.numbering import PIECES, numbers_for
from skep.spaces.places import SIZE, Center, cell_of, center_of
from skep.spaces.positions import checked_positions

__all__ = [
    "FACTS",
    "OBSERVATION_VERSION",
    "PLANES",
    "SIZE",
    "Center",
    "facts_of",
    "observe",
    "planes",
]

FACTS = 6
"""What is the same everywhere: color, turn, repetitions, and three expansions."""

HEIGHT, OWN_TOP, OPPONENTS_TOP, STUNNED, FIRST_FACT = range(PIECES, PIECES + 5)
PLANES = FIRST_FACT + FACTS
OBSERVATION_VERSION = 1
"""Goes up if planes or graphs ever change."""

_TIMES = range(1, 1_000_001)
_LAST_COUNTED_TURN = 4
_LAST_COUNTED_TIME = 3


def planes(
    positions: Iterable[Position],
    out: NDArray[np.uint8] | None = None,
    *,
    center: Center = Center.OWN_QUEEN,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """Return the planes of positions for the side to move: uint8, (positions, 38, 32, 32).

    If *out* is given, it is filled and returned.

    :raises WrongTypeError: when *positions* doesn't yield positions, or *out* isn't an array.
    :raises ArrayError: when *out* has another shape or dtype, or can't be written in place.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    check_type("center", center, Center)
    found = checked_positions(positions)
    rows = output("out", out, (len(found), PLANES, SIZE, SIZE), np.uint8)
    if native is not None:
        native.write_planes(found, rows, center.value, threads)
        return rows
    for row, position in zip(rows, found, strict=True):
        _write(position, position.to_move, center, 1, row)
    return rows


def observe(  # noqa: PLR0913 - two arrays to write
    position: Position,
    side: Color,
    planes_out: NDArray[np.uint8],
    mask_out: NDArray[np.int8],
    *,
    center: Center = Center.OWN_QUEEN,
    times: int = 1,
) -> None:
    """Write what one side sees, and its legal actions: none if the other side is to move.

    *times* is how often the position has occurred.

    :raises WrongTypeError: when an argument has the wrong type.
    :raises ArrayError: when an array has another shape or dtype, or can't be written in place.
    :raises ValueError: when *times* is not from 1 to 1,000,000.
    """
    check_position(position)
    check_type("side", side, Color)
    check_type("center", center, Center)
    times = within("times", times, _TIMES)
    output("planes_out", planes_out, (PLANES, SIZE, SIZE), np.uint8)
    output("mask_out", mask_out, (ACTIONS,), np.int8)
    if native is not None:
        native.observe(position, side, center.value, times, planes_out, mask_out)
        return
    _write(position, side, center, times, planes_out)
    if side is position.to_move:
        masks([position], mask_out[np.newaxis])
    else:
        mask_out[:] = 0


def facts_of(position: Position, side: Color, times: int) -> list[int]:
    """Return what is the same everywhere."""
    return [
        int(side is Color.BLACK),
        min(position.turn, _LAST_COUNTED_TURN),
        min(times, _LAST_COUNTED_TIME),
        *(int(position.ruleset.box[bug] > 0) for bug in EXPANSIONS),
    ]


def _write(
    position: Position, side: Color, center: Center, times: int, out: NDArray[np.uint8]
) -> None:
    """Write the planes of one position; the reference implementation."""
    flat = out.reshape(PLANES, SIZE * SIZE)
    flat[:] = 0
    flat[FIRST_FACT:] = np.array(facts_of(position, side, times), np.uint8)[:, np.newaxis]
    numbers, middle = numbers_for(side), center_of(position, center, side)
    for at, stack in position.hive.stacks.items():
        cell = cell_of(at, middle)
        for height, piece in enumerate(stack, 1):
            flat[numbers[piece], cell] = height
            if piece == position.stunned:
                flat[STUNNED, cell] = 1
        flat[HEIGHT, cell] = len(stack)
        flat[OWN_TOP if stack[-1].color is side else OPPONENTS_TOP, cell] = 1
