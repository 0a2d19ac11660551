"""Limits: how long, how deep and how wide a search may go."""

from __future__ import annotations

from dataclasses import dataclass

from skep.engine.errors import LimitsError

DEPTHS = range(1, 65)
"""The depths that can be asked for, in plies."""

MAX_SECONDS = 10.0**9
MAX_NODES = 2**63 - 1

# A game of fifty plies is twenty-five turns a side, and its end comes sooner than it seems.
_TURNS_LEFT = 25
_SHARE_OF_INCREMENT = 0.75
# However short the time, as much again is left for the turns after this one.
_LARGEST_SHARE = 0.4

_SECONDS = "seconds above 0"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use up; it ends at the first limit it comes to, or when it is stopped.

    >>> Limits(seconds=0.5)
    Limits(seconds=0.5, depth=None, nodes=None)
    """

    seconds: float | None = None
    """Time by the clock on the wall: a ceiling, never overrun."""

    depth: int | None = None
    """Plies, 1 to 64."""

    nodes: int | None = None
    """Positions looked at: with one thread, the same number gives the same answer."""

    def __post_init__(self) -> None:
        """Refuse what no search can keep to.

        :raises LimitsError: with the limit and what is allowed.
        """
        if self.seconds is not None:
            _check_seconds("seconds", self.seconds)
        if self.depth is not None and not _is_whole(self.depth, DEPTHS):
            raise LimitsError("depth", self.depth, f"a whole number from 1 to {DEPTHS[-1]}")
        if self.nodes is not None and not _is_whole(self.nodes, range(1, MAX_NODES + 1)):
            raise LimitsError("nodes", self.nodes, "a whole number from 1")

    @classmethod
    def of_clock(cls, remaining: float, increment: float = 0.0) -> Limits:
        """Return the time to spend on one move of a game that is played with a clock.

        *remaining* is what the clock shows, *increment* what each move adds to it, in seconds.

        :raises LimitsError: when no time is left, or a number is not a time.
        """
        _check_seconds("remaining", remaining)
        if increment != 0:
            _check_seconds("increment", increment)
        share = remaining / _TURNS_LEFT + increment * _SHARE_OF_INCREMENT
        return cls(seconds=min(share, remaining * _LARGEST_SHARE))


def _check_seconds(name: str, value: object) -> None:
    # A bool is an int to Python, and no number to anybody else.
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise LimitsError(name, value, _SECONDS)
    if not 0 < value <= MAX_SECONDS:
        raise LimitsError(name, value, _SECONDS)


def _is_whole(value: object, allowed: range) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in allowed
