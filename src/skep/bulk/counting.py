"""Perft from a position, or from a rule set and its name."""

from __future__ import annotations

from skep import rules
from skep.bulk.starts import Start, start_position


def perft(start: Start, depth: int, *, threads: int = 1) -> int:
    """Return how many sequences of *depth* plies there are.

    >>> perft("Base", 3)
    1440

    A species is placed once, not once per piece. A pass is a ply. A finished game has no
    continuations. The pure rules use one thread, however many you ask for.

    :raises NotationError: when there is no rule set of that name.
    :raises WrongTypeError: when it is neither a position nor a rule set.
    :raises ValueError: when there are fewer than 1 or more than 256 threads, or 64 plies.
    """
    return rules.perft(start_position(start), depth, threads=threads)
