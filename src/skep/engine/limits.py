"""Limits: how long and how deep a search may go."""

from __future__ import annotations

from dataclasses import dataclass

from skep.bounds import DEPTHS, MAX_SECONDS, NODES
from skep.engine.errors import LimitsError

# A game of 50 plies has 25 turns per side; always assume that this many are left.
_TURNS_LEFT = 25
_SHARE_OF_INCREMENT = 0.75
# Even when time is short, keep more than half of it for the later turns.
_LARGEST_SHARE = 0.4

_SECONDS = "seconds above 0"


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search, which ends when it reaches one of them or is stopped.

    >>> Limits(seconds=0.5)
    Limits(seconds=0.5, depth=None, nodes=None)
    """

    seconds: float | None = None
    """The maximum time, in seconds of wall-clock time."""

    depth: int | None = None
    """The maximum depth, from 1 to 64 plies."""

    nodes: int | None = None
    """The maximum number of nodes. With one thread, the same number gives the same result."""

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises LimitsError: with the limit and what is allowed.
        """
        if self.seconds is not None:
            _check_seconds("seconds", self.seconds)
        if self.depth is not None and not _is_whole(self.depth, DEPTHS):
            raise LimitsError("depth", self.depth, f"a whole number from 1 to {DEPTHS[-1]}")
        if self.nodes is not None and not _is_whole(self.nodes, NODES):
            raise LimitsError("nodes", self.nodes, "a whole number of at least 1")

    @classmethod
    def of_clock(cls, remaining: float, increment: float = 0.0) -> Limits:
        """Return the limits for one move of a game with a clock.

        *remaining* is the time on the clock, *increment* the time that each move adds, in seconds.

        :raises LimitsError: when no time is left, or a number isn't a time.
        """
        _check_seconds("remaining", remaining)
        if increment != 0:
            _check_seconds("increment", increment)
        share = remaining / _TURNS_LEFT + increment * _SHARE_OF_INCREMENT
        return cls(seconds=min(share, remaining * _LARGEST_SHARE))


def _check_seconds(name: str, value: object) -> None:
    # In Python, a bool is an int.
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise LimitsError(name, value, _SECONDS)
    if not 0 < value <= MAX_SECONDS:
        raise LimitsError(name, value, _SECONDS)


def _is_whole(value: object, allowed: range) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in allowed
