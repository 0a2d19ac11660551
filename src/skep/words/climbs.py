"""Whether a piece that takes one step goes up, down or along."""

from __future__ import annotations

from enum import Enum

from skep.core.hive import Hive
from skep.core.reasons import How


class Climb(Enum):
    """How a step runs; the value is what the catalogues call it."""

    UNKNOWN = "unknown"
    GROUND = "ground"
    UP = "up"
    TOP = "top"
    DOWN = "down"
    DOWN_TO_GROUND = "down-to-ground"


def climb(how: How, hive: Hive | None) -> Climb:
    """Return how the step of a piece runs in a hive as it is before; unknown without one."""
    if hive is None:
        return Climb.UNKNOWN
    before, after = hive.height(how.route[0]) - 1, hive.height(how.route[-1])
    if before == after:
        return Climb.TOP if before else Climb.GROUND
    if after > before:
        return Climb.UP
    return Climb.DOWN if after else Climb.DOWN_TO_GROUND
