"""Check the arrays that callers supply, or allocate them. This module needs NumPy."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from skep.core.errors import HiveError, WrongTypeError

Item = TypeVar("Item", bound=np.generic)


class ArrayError(HiveError, ValueError):
    """An array that can't be written or read: wrong item type, wrong shape, or read-only."""

    def __init__(self, name: str, expected: str, found: str) -> None:
        super().__init__(name, expected, found)
        self.name = name
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.name}: expected {self.expected}, not {self.found}"


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
        raise ArrayError(name, "a writable array", "a read-only one")
    return out


def check_array(
    name: str,
    value: object,
    shape: tuple[int, ...],
    dtype: type[Any],
    *,
    any_order: bool = False,
) -> None:
    """Check that something is an array with consecutive items of this type, in this shape.

    With *any_order*, the items need not be consecutive.

    :raises WrongTypeError: when it is not an array.
    :raises ArrayError: when it has another shape, dtype or order.
    """
    array = _as_array(name, value)
    if array.dtype != np.dtype(dtype):
        raise ArrayError(name, f"dtype {np.dtype(dtype)}", str(array.dtype))
    _check_shape(name, array, shape)
    if not any_order and not array.flags.c_contiguous:
        raise ArrayError(name, "an array in C order", "one with gaps or in another order")


def check_numbers(name: str, value: object, shape: tuple[int, ...], allowed: range) -> None:
    """Check that something is an array of whole numbers within limits, in this shape.

    :raises WrongTypeError: when it is not an array.
    :raises ArrayError: when it has another shape, or other numbers.
    """
    array = _as_array(name, value)
    if array.dtype.kind not in "iu":
        raise ArrayError(name, "whole numbers", str(array.dtype))
    _check_shape(name, array, shape)
    if array.size:
        for number in (int(array.min()), int(array.max())):
            if number not in allowed:
                limits = f"numbers from {allowed[0]:,} to {allowed[-1]:,}"
                raise ArrayError(name, limits, f"{number:,}")


def _as_array(name: str, value: object) -> NDArray[Any]:
    if not isinstance(value, np.ndarray):
        raise WrongTypeError(name, ("numpy.ndarray",), value)
    return cast("NDArray[Any]", value)


def _check_shape(name: str, array: NDArray[Any], shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ArrayError(name, f"shape {shape}", str(array.shape))
