"""Check the arrays that callers supply, or allocate them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from skep.core.errors import WrongTypeError
from skep.rules import Position, check_position
from skep.spaces.errors import ArrayError

Item = TypeVar("Item", bound=np.generic)


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


def output(
    name: str, out: NDArray[Item] | None, shape: tuple[int, ...], dtype: type[Item]
) -> NDArray[Item]:
    """Return the array to write to: *out*, or a new one.

    :raises WrongTypeError: when *out* is not an array.
    :raises ArrayError: when it has another shape or dtype, or can't be written in place.
    """
    if out is None:
        return np.empty(shape, dtype)
    check_array(name, out, shape, dtype)
    if not out.flags.writeable:
        raise ArrayError(name, "an array that can be written", "a read-only one")
    return out


def check_array(name: str, value: object, shape: tuple[int, ...], dtype: type[Any]) -> None:
    """Check that something is an array with consecutive items of this type, in this shape.

    :raises WrongTypeError: when it is not an array.
    :raises ArrayError: when it has another shape, dtype or order.
    """
    if not isinstance(value, np.ndarray):
        raise WrongTypeError(name, ("numpy.ndarray",), value)
    array = cast("NDArray[Any]", value)
    if array.dtype != np.dtype(dtype):
        raise ArrayError(name, f"dtype {np.dtype(dtype)}", str(array.dtype))
    if array.shape != shape:
        raise ArrayError(name, f"shape {shape}", str(array.shape))
    if not array.flags.c_contiguous:
        raise ArrayError(name, "an array in C order", "one with gaps or in another order")
