"""The learning rate over the steps of a run."""

from __future__ import annotations

import math

_WARM_UP_PART = 20
_LAST_FACTOR = 0.001


def rate_factor(step: int, steps: int) -> float:
    """Return the factor of the learning rate for a step: a linear warm-up, then a cosine decay."""
    warm_up = max(1, steps // _WARM_UP_PART)
    if step < warm_up:
        return (step + 1) / warm_up
    angle = math.pi * (step - warm_up) / max(1, steps - warm_up)
    return 0.5 * (1 + math.cos(angle)) + _LAST_FACTOR
