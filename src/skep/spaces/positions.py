"""Check the positions that callers supply."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.errors import WrongTypeError
from skep.rules import Position, check_position


def checked_positions(positions: Iterable[Position]) -> list[Position]:
    """Return the positions as a list.

    :raises WrongTypeError: when *positions* is not an iterable of positions.
    """
    if not isinstance(positions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("positions", ("iterable of Position",), positions)
    found = list(positions)
    for position in found:
        check_position(position)
    return found
