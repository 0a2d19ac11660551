"""The steps that movements consist of, slides and climbs, and the gates that block them.

In every function, *hive* is the hive without the moving piece.
"""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.hexes import Hex, flanks
from skep.core.hive import Hive


def slides(hive: Hive, at: Hex) -> Iterator[Hex]:
    """Yield the hexes one slide away from *at*, on the ground (rule R5.1).

    A sliding piece follows the edge of the hive, so exactly one of the two hexes that flank the
    step is occupied. If neither were, the piece would lose contact with the hive. If both were, it
    would have to squeeze through a gate.
    """
    ring = at.neighbors()
    stacks = hive.stacks
    occupied = [hex_ in stacks for hex_ in ring]
    for i, target in enumerate(ring):
        # occupied[i - 5] is the next hex clockwise: a negative index saves the modulo.
        if not occupied[i] and occupied[i - 1] != occupied[i - 5]:
            yield target


def is_gate(hive: Hive, start: Hex, end: Hex) -> bool:
    """Whether a gate blocks a step between two neighbors, at the level of the step.

    A gate is closed if both stacks beside the step are higher than both of its ends (rules R5.2 and
    R6.1). On the ground, where both ends are empty, two pieces are enough.
    """
    level = max(hive.height(start), hive.height(end))
    return all(hive.height(side) > level for side in flanks(start, end))


def climbs(hive: Hive, at: Hex, *, gates: bool) -> Iterator[Hex]:
    """Yield the hexes one climb away from *at*: up, along the top of the hive, or down.

    A climb starts or ends above the ground. Editions differ in whether *gates* block it (rule
    R6.2).
    """
    above_ground = hive.occupied(at)
    for end in at.neighbors():
        if above_ground or hive.occupied(end):
            if gates and is_gate(hive, at, end):
                continue
            yield end
