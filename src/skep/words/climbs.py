"""Whether a step goes up, down, along the top or along the ground."""

from __future__ import annotations

from enum import Enum

from skep.core.hive import Hive
from skep.core.reasons import How


class Climb(Enum):
    """Where a step leads; the value is its name in the catalogs."""

    UNKNOWN = "unknown"
    GROUND = "ground"
    UP = "up"
    TOP = "top"
    DOWN = "down"
    DOWN_TO_GROUND = "down-to-ground"


def climb(how: How, hive: Hive | None) -> Climb:
    """Return where a step leads, given the hive before it; unknown without a hive."""
    if hive is None:
        return Climb.UNKNOWN
    before, after = hive.height(how.route[0]) - 1, hive.height(how.route[-1])
    if before == after:
        return Climb.TOP if before else Climb.GROUND
    if after > before:
        return Climb.UP
    return Climb.DOWN if after else Climb.DOWN_TO_GROUND
