"""Where a new piece may be placed."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.hexes import ORIGIN, Hex
from skep.core.hive import Hive


def placement_hexes(hive: Hive, color: Color) -> set[Hex]:
    """Return the empty hexes where a side may place a piece (rules R3.1 and R3.2).

    The first piece of the game goes to the origin. A player's first piece may touch the opponent's,
    because there is nothing else to touch. Later pieces may touch only stacks of their own color,
    and a stack has the color of its top piece. Gates don't matter.
    """
    if not hive.stacks:
        return {ORIGIN}
    sides: dict[Color, set[Hex]] = {Color.WHITE: set(), Color.BLACK: set()}
    for at, stack in hive.stacks.items():
        sides[stack[-1].color].update(at.neighbors())
    if all(piece.color is not color for piece in hive.pieces()):
        return sides[color.other] - hive.stacks.keys()
    return sides[color] - sides[color.other] - hive.stacks.keys()
