"""Perft from a position, a rule set, or the name of a rule set."""

from __future__ import annotations

from skep import rules
from skep.bulk.starts import Start, start_position


def perft(start: Start, depth: int, *, threads: int = 1) -> int:
    """Return the number of sequences of *depth* plies.

    >>> perft("Base", 3)
    1440

    Placing a bug on a hex counts once, not once per piece in reserve. A pass is a ply. A finished
    game has no continuations. The pure rules always use one thread.

    :raises NotationError: when there is no rule set with that name.
    :raises WrongTypeError: when *start* is neither a position nor a rule set.
    :raises ValueError: when *threads* is not from 1 to 256, or *depth* is above 64.
    """
    return rules.perft(start_position(start), depth, threads=threads)
