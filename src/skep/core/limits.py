"""What callers give, held to its type and its limits."""

from __future__ import annotations

import os
from operator import index
from types import NoneType

from skep.core.errors import WrongTypeError

LARGEST_FILE = 1 << 26
"""The bytes beyond which nothing is a network, or weights: a file without end is not read to it."""


def check_type(name: str, value: object, *kinds: type) -> None:
    """Refuse a value of another type: not everybody has a type checker.

    :raises WrongTypeError: when it is none of these; the message uses *name*.
    """
    if not isinstance(value, kinds):
        names = ("None" if kind is NoneType else kind.__name__ for kind in kinds)
        raise WrongTypeError(name, tuple(dict.fromkeys(names)), value)


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


def read_bounded(path: str | os.PathLike[str]) -> bytes:
    """Return what is in a file that whoever asks knows to be short, as networks and weights are.

    Of a larger one it is the beginning, by one byte too long to be taken for anything.

    :raises OSError: when it cannot be read.
    :raises ValueError: when it cannot be the name of a file.
    """
    with open(path, "rb") as file:  # noqa: PTH123  # also what is no path, such as /dev/fd/3
        return file.read(LARGEST_FILE + 1)
