"""The settings of a tree."""

from __future__ import annotations

from dataclasses import dataclass

from skep.bounds import HASH_MIB, SEEDS
from skep.engine.errors import OptionError


@dataclass(frozen=True, slots=True)
class TreeSettings:
    """How a tree explores, and how large it can grow."""

    exploration: float = 1.6
    """The weight of the policy relative to the values found so far (AlphaZero's c_init)."""

    exploration_base: float = 19652.0
    """The number of visits at which exploration has grown by ln 2 (AlphaZero's c_base)."""

    urgency_reduction: float = 0.3
    """How much worse than its parent a move without visits is assumed to be (first-play urgency).

    It is multiplied by the square root of the total prior of the visited moves.
    """

    temperature: float = 1.4
    """The temperature of the softmax over logits. Above 1, the priors are more equal."""

    noise: float = 0.0
    """The share of Dirichlet noise in the policy at the root. AlphaZero uses 0.25 for self-play."""

    noise_alpha: float = 0.3
    """The concentration of the noise: the smaller, the fewer moves get most of it."""

    seed: int = 0
    """The seed of the noise. Nothing else is random."""

    memory_mib: int = 256
    """The maximum size of the tree in MiB."""

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises OptionError: with the setting that is out of range, and what is allowed.
        """
        numbers = {
            "exploration": (0.0, 1000.0),
            "exploration_base": (1.0, 1e9),
            "urgency_reduction": (0.0, 2.0),
            "temperature": (0.01, 100.0),
            "noise": (0.0, 1.0),
            "noise_alpha": (0.001, 1000.0),
        }
        for name, (low, high) in numbers.items():
            value = getattr(self, name)
            # A NaN fails every comparison.
            if not isinstance(value, int | float) or not low <= value <= high:
                raise OptionError(name, value, f"a number from {low:g} to {high:g}")
        for name, allowed in (("seed", SEEDS), ("memory_mib", HASH_MIB)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
                limits = f"a whole number from {allowed[0]:,} to {allowed[-1]:,}"
                raise OptionError(name, value, limits)
