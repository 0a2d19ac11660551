"""Columns of numbers: NumPy arrays if NumPy is installed, else memory views."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast

TypeCode = Literal["B", "I", "Q"]
"""The item type as a ``struct`` code: unsigned, with 1, 4 or 8 bytes."""

_NAMES = {"B": "uint8", "I": "uint32", "Q": "uint64"}


if TYPE_CHECKING:
    import numpy as np

    # Anyone who type-checks code that uses NumPy has NumPy installed.
    Numbers = np.ndarray[tuple[int], np.dtype[np.unsignedinteger[Any]]]
else:

    class Numbers:
        """A NumPy array, or a memory view of the same items if NumPy is not installed.

        Both have a length, items, slices and ``tolist``. Type checkers always see the array.
        """


@cache
def load_numpy() -> ModuleType | None:
    """Return NumPy, or None if it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def view(data: bytes, code: TypeCode) -> Numbers:
    """Return the numbers in *data* without copying them."""
    numpy = load_numpy()
    if numpy is None:
        return cast("Numbers", memoryview(data).cast(code))
    numbers: Numbers = numpy.frombuffer(data, _NAMES[code])
    return numbers
