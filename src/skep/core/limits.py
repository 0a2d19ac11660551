"""Numbers that callers give, held to their limits."""

from __future__ import annotations

from operator import index


def within(name: str, value: int, limits: range) -> int:
    """Return a whole number that lies within limits.

    :raises TypeError: when it is not a whole number.
    :raises ValueError: when it is too small or too large; it says so by *name*.
    """
    number = index(value)
    if number not in limits:
        message = f"{name}: expected {limits[0]:,} to {limits[-1]:,}, not {number:,}"
        raise ValueError(message)
    return number
