"""Canonical keys of many positions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from skep.bounds import THREADS
from skep.bulk.arrays import Numbers, view
from skep.core.checks import within
from skep.core.errors import WrongTypeError
from skep.rules import Position, check_position, native


def canonical_keys(positions: Iterable[Position], *, threads: int = 1) -> Numbers:
    """Return the canonical keys of many positions, in their order.

    :raises WrongTypeError: when *positions* is not an iterable of positions.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    if not isinstance(positions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("positions", ("iterable of Position",), positions)
    if native is not None:
        return view(native.canonical_keys(list(positions), threads), "Q")
    keys = array("Q")
    for position in positions:
        check_position(position)
        keys.append(position.canonical_key)
    return view(keys.tobytes(), "Q")
