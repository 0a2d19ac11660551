"""The steps that movement is made of: slide, climb, and the gates that stop them.

In every function the moving piece is in the player's hand: *hive* is the hive without it.
"""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.hexes import Hex, flanks
from skep.core.hive import Hive


def slides(hive: Hive, at: Hex) -> Iterator[Hex]:
    """Yield the hexes one slide away from *at*, on the ground (rule R5.1).

    A sliding piece follows the edge of the hive, so exactly one of the two hexes that flank
    the step is occupied: with neither the piece would let go of the hive, and with both it
    would have to squeeze through a gate.
    """
    ring = at.neighbors()
    stacks = hive.stacks
    occupied = [hex_ in stacks for hex_ in ring]
    for i, target in enumerate(ring):
        # occupied[i - 5] is the next one round: an index from the end saves the modulo.
        if not occupied[i] and occupied[i - 1] != occupied[i - 5]:
            yield target


def is_gate(hive: Hive, start: Hex, end: Hex) -> bool:
    """Whether a step between two neighbors has to pass a gate, on the level it is made on.

    A gate is closed when both stacks beside the step are higher than both its ends (rules R5.2
    and R6.1): on the ground, where both ends are empty, two pieces are enough.
    """
    level = max(hive.height(start), hive.height(end))
    return all(hive.height(side) > level for side in flanks(start, end))


def climbs(hive: Hive, at: Hex, *, gates: bool) -> Iterator[Hex]:
    """Yield the hexes one climb away from *at*: up, along the top of the hive, or down.

    A climb has a level above the ground at one of its ends at least. Editions differ in
    whether *gates* bind it (rule R6.2).
    """
    above_ground = hive.occupied(at)
    for end in at.neighbors():
        if above_ground or hive.occupied(end):
            if gates and is_gate(hive, at, end):
                continue
            yield end
