"""The pillbug's throw, and the mosquito's copy of it."""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.movement import Routes
from skep.core.steps import is_gate


def throwers(hive: Hive, color: Color, stunned: Piece | None) -> Iterator[Hex]:
    """Yield the hexes of the pieces that a side can throw with (rule R8.1).

    A thrower is an uncovered pillbug, or an uncovered mosquito on the ground that touches an
    uncovered pillbug of either side. A stunned piece can't throw, but a mosquito may copy a stunned
    pillbug. A thrower may be pinned, because it doesn't move.
    """
    for at, piece in hive.tops(color):
        if piece != stunned and is_thrower(hive, at):
            yield at


def is_thrower(hive: Hive, at: Hex) -> bool:
    """Whether the top piece of a hex is able to throw, stunned or not."""
    stack = hive.stacks[at]
    if stack[-1].bug is Bug.MOSQUITO and len(stack) == 1:
        tops = map(hive.top, at.neighbors())
        return any(top is not None and top.bug is Bug.PILLBUG for top in tops)
    return stack[-1].bug is Bug.PILLBUG


def throws(hive: Hive, thrower: Hex, start: Hex) -> Routes:
    """Return where a thrower can throw a lone piece beside it, and along which route (rule R8.2).

    The piece goes up onto the thrower and down on another side of it. Gates block both steps in
    every edition. This doesn't check whether the piece may leave its hex (One Hive, stunned).
    """
    lifted = hive.lift(start)
    if is_gate(lifted, start, thrower):
        return {}
    return {
        end: (start, thrower, end)
        for end in thrower.neighbors()
        if end != start and not lifted.occupied(end) and not is_gate(lifted, thrower, end)
    }
